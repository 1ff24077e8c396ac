"""Words of the mass battle rules that a cell may hold, in five languages."""

from __future__ import annotations

from ..cells.words import WordList

ROUNDING = WordList({
    "half-up": {"en": "half-up|half up|nearest", "da": "halv op|nærmeste", "de": "kaufmännisch|halb auf", "fr": "au plus près|arrondi", "ru": "до ближайшего|обычное"},
    "none": {"en": "none|not", "da": "ingen|ikke", "de": "nicht|keine", "fr": "aucun|sans", "ru": "нет|без"},
    "floor": {"en": "floor|down", "da": "ned", "de": "ab|abrunden", "fr": "bas|inférieur", "ru": "вниз"},
    "ceil": {"en": "ceil|up|ceiling", "da": "op", "de": "auf|aufrunden", "fr": "haut|supérieur", "ru": "вверх"},
})  # fmt: skip
STEPS = WordList({
    "whole": {"en": "whole|full", "da": "hele|fulde", "de": "ganz|ganze|volle", "fr": "entiers|entier|entière", "ru": "целые|целиком"},
    "exact": {"en": "exact|continuous", "da": "nøjagtig|løbende", "de": "genau|stufenlos", "fr": "exact|exacts|continu", "ru": "точно|дробно"},
})  # fmt: skip
NEGATIVE = WordList({
    "keep": {"en": "keep", "da": "behold", "de": "behalten|bleibt", "fr": "garder", "ru": "оставить"},
    "zero": {"en": "zero", "da": "nul", "de": "null", "fr": "zéro", "ru": "ноль"},
})  # fmt: skip
MEAN = WordList({
    "weighted": {"en": "weighted", "da": "vægtet", "de": "gewichtet", "fr": "pondérée|pondéré", "ru": "взвешенное"},
    "plain": {"en": "plain", "da": "simpelt|simpel", "de": "einfach|schlicht", "fr": "simple", "ru": "простое"},
})  # fmt: skip
LIMIT = WordList({
    "upto": {"en": "up to|including", "da": "til og med|indtil", "de": "bis|einschließlich", "fr": "jusque|inclus", "ru": "до|включительно"},
    "from": {"en": "from", "da": "fra", "de": "ab", "fr": "à partir de|dès", "ru": "от"},
})  # fmt: skip
CLAMP = WordList({
    "sum": {"en": "sum", "da": "sum|summen", "de": "Summe", "fr": "somme", "ru": "сумма"},
    "kw": {"en": "KW", "da": "KW", "de": "KW|Kampfwert", "fr": "KW", "ru": "KW"},
    "km": {"en": "KM", "da": "KM", "de": "KM|Kampfmodifikator", "fr": "KM", "ru": "KM"},
})  # fmt: skip
MALUS_ON = WordList({
    "pool": {"en": "pool|points", "da": "point", "de": "Talentpunkte|Punkte", "fr": "points", "ru": "очки"},
    "dice": {"en": "dice", "da": "terninger", "de": "Würfel", "fr": "dés", "ru": "кости|кубики"},
})  # fmt: skip
SUCCESS = WordList({
    "adds": {"en": "adds", "da": "lægges til", "de": "zusätzlich", "fr": "ajoute", "ru": "добавляется"},
    "replaces": {"en": "replaces", "da": "erstatter", "de": "ersetzt", "fr": "remplace", "ru": "заменяет"},
})  # fmt: skip
FAILURE = WordList({
    "full": {"en": "full", "da": "fuldt|helt", "de": "voll|ganz", "fr": "entier|plein", "ru": "полностью"},
    "third": {"en": "third", "da": "tredjedel", "de": "Drittel", "fr": "tiers", "ru": "треть"},
})  # fmt: skip
BONUS_ON = WordList({
    "pool": {"en": "pool|test", "da": "prøve|point", "de": "Probe|Talentpunkte", "fr": "épreuve|points", "ru": "проверка|очки"},
    "result": {"en": "result", "da": "resultat", "de": "Ergebnis", "fr": "résultat", "ru": "результат"},
})  # fmt: skip
KEPT = WordList({
    "geometric": {"en": "geometric", "da": "geometrisk", "de": "geometrisch", "fr": "géométrique", "ru": "геометрически"},
    "linear": {"en": "linear", "da": "lineær|lineært", "de": "linear", "fr": "linéaire", "ru": "линейно"},
})  # fmt: skip
RELOAD = WordList({
    "divide": {"en": "divide", "da": "divider", "de": "teilen", "fr": "diviser", "ru": "делить"},
    "literal": {"en": "literal", "da": "bogstavelig|ordret", "de": "wörtlich", "fr": "littérale|littéral", "ru": "буквально"},
})  # fmt: skip
FORCED = WordList({
    "literal": RELOAD.table["literal"],
    "company": {"en": "company", "da": "kompagni", "de": "Kompanie", "fr": "compagnie", "ru": "рота"},
})  # fmt: skip
RATIO = WordList({
    "literal": RELOAD.table["literal"],
    "inverse": {"en": "inverse", "da": "omvendt", "de": "umgekehrt", "fr": "inverse", "ru": "обратно"},
})  # fmt: skip
SCALE = WordList({
    "literal": RELOAD.table["literal"],
    "scale": {"en": "scale", "da": "skaler", "de": "angleichen", "fr": "adapter", "ru": "пересчитать"},
})  # fmt: skip
CUT = WordList({
    "share": {"en": "share", "da": "andel", "de": "Anteil", "fr": "part", "ru": "доля"},
    "tenth": {"en": "tenth", "da": "tiendedel", "de": "Zehntel", "fr": "dixième", "ru": "десятая"},
})  # fmt: skip
MU_TEST = WordList({
    "plain": {"en": "plain", "da": "almindelig", "de": "einfach", "fr": "simple", "ru": "обычно|обычная"},
    "natural": {"en": "natural", "da": "naturlig", "de": "natürlich", "fr": "naturel", "ru": "натурально|натуральная"},
})  # fmt: skip
LEVEL = WordList({
    "company": FORCED.table["company"],
    "regiment": {"en": "regiment", "da": "regiment", "de": "Regiment", "fr": "régiment", "ru": "полк"},
    "legion": {"en": "legion", "da": "legion", "de": "Legion", "fr": "légion", "ru": "легион"},
})  # fmt: skip
VALUE = WordList({
    "men": {"en": "men", "da": "mænd|mand", "de": "Mann|Anzahl", "fr": "hommes", "ru": "люди|человек"},
    "mu": {"en": "MU|courage", "da": "MU|mod", "de": "MU|Mut", "fr": "MU|courage", "ru": "MU|мужество"},
    "kl": {"en": "KL|cleverness", "da": "KL|klogskab", "de": "KL|Klugheit", "fr": "KL|intelligence", "ru": "KL|ум"},
    "ch": {"en": "CH|charisma", "da": "CH|karisma", "de": "CH|Charisma", "fr": "CH|charisme", "ru": "CH|харизма"},
    "taw": {"en": "TaW|art of war", "da": "TaW|krigskunst", "de": "TaW|Kriegskunst", "fr": "TaW|art de la guerre", "ru": "TaW|военное искусство"},
})  # fmt: skip
STATUS = WordList({
    "leader": {"en": "leader", "da": "anfører", "de": "Anführer", "fr": "chef", "ru": "командир"},
    "fighter": {"en": "single fighter", "da": "enkeltkæmper", "de": "Einzelkämpfer", "fr": "combattant isolé", "ru": "одиночный боец"},
    "staff": {"en": "staff", "da": "stab", "de": "Kommandostab|Stab", "fr": "état-major", "ru": "штаб"},
})  # fmt: skip
MODE = WordList({
    "test": {"en": "test", "da": "prøve", "de": "Probe", "fr": "épreuve", "ru": "проверка"},
    "keep": {"en": "keeps tactic", "da": "beholder taktik", "de": "Taktik halten", "fr": "garde la tactique", "ru": "держит тактику"},
    "fight": {"en": "fights", "da": "kæmper", "de": "kämpft", "fr": "combat", "ru": "сражается"},
    "none": {"en": "does not lead", "da": "leder ikke", "de": "führt nicht", "fr": "ne commande pas", "ru": "не командует"},
    "dead": {"en": "is dead", "da": "er død", "de": "ist tot", "fr": "est mort", "ru": "погиб"},
})  # fmt: skip
WAY = WordList({
    "shoot": {"en": "shoots", "da": "skyder", "de": "schießt", "fr": "tire", "ru": "стреляет"},
    "melee": {"en": "melee", "da": "nærkamp", "de": "Nahkampf", "fr": "mêlée", "ru": "ближний бой"},
    "away": {"en": "away", "da": "væk", "de": "abwesend", "fr": "absent", "ru": "отсутствует"},
})  # fmt: skip
