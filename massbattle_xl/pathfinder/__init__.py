"""Mass combat for Pathfinder, first edition: the French text "Combat de masse" and *Ultimate Campaign*.

The French text follows the Kingmaker campaign (AP), which is the default; Ultimate Campaign
(UC) differs in the points of P-10. Where the text of AP is cut, the number of UC serves and
its lines say ``UC→AP``.

Clauses: P-01 size and army CR, P-02 derived values, P-03 tactics, P-04 resources, P-05 special
abilities, P-06 leaders, P-07 battle and strategy, P-08 conditions and fortification, P-09 rout,
end of battle and recovery, P-10 differences of the editions; C-01 … C-15 are the tricky cases.
"""

TITLE = "Combat de masse"
AUTHOR = "Pathfinder-fr"
SOURCE = "http://www.pathfinder-fr.org/Wiki/Parties.P104%20Recrutement%20des%20troupes.ashx"
LANGUAGE = "fr"
SHEET_LANGUAGES = ("en", "fr")
