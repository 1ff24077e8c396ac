"""The cell functions for Excel on Windows: name this module as UDF_MODULES and press "Import Functions".

Its functions are generated when it is imported; ``inspect.getsource(massbattle_xl.udfs.VOLLEY_KILLS)``
shows one, ``massbattle_xl.channels.classic.source()`` all of them.
"""

from .channels.classic import fill

fill(globals())
