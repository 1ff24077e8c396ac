"""Words of the mass combat rules that a cell may hold, in five languages."""

from __future__ import annotations

from ..cells.words import WordList, entry

EDITION = WordList({
    "ap": entry("AP|Kingmaker", "AP", "AP", "AP|texte", "AP"),
    "uc": entry("UC|Ultimate Campaign", "UC", "UC", "UC", "UC"),
})  # fmt: skip
FRACTIONS = WordList({f"1/{n}": entry(*[f"1/{n}"] * 5) for n in (8, 6, 4, 3, 2)})
BETWEEN = WordList({
    "below": entry("below|down", "under|ned", "darunter|ab", "en dessous|inférieur", "ниже|вниз"),
    "nearest": entry("nearest", "nærmeste", "nächste", "le plus proche|proche", "ближайшая|ближайший"),
})  # fmt: skip
SIZE = WordList({
    "fine": entry("Fine", "Bitte", "Mini|Mikro", "Infime", "Крошечная"),
    "diminutive": entry("Diminutive", "Diminutiv|Minimal", "Winzig", "Minuscule", "Миниатюрная"),
    "tiny": entry("Tiny", "Lillebitte", "Sehr klein", "Très petite", "Очень маленькая"),
    "small": entry("Small", "Lille", "Klein", "Petite", "Маленькая"),
    "medium": entry("Medium", "Middel", "Mittel", "Moyenne", "Средняя"),
    "large": entry("Large", "Stor", "Groß", "Grande", "Большая"),
    "huge": entry("Huge", "Enorm", "Sehr groß|Riesig", "Très grande", "Огромная"),
    "gargantuan": entry("Gargantuan", "Gigantisk", "Gigantisch", "Gigantesque", "Исполинская"),
    "colossal": entry("Colossal", "Kolossal", "Kolossal", "Colossale", "Колоссальная"),
})  # fmt: skip
SIZE_STAT = WordList({
    "units": entry("units|men", "enheder|mænd", "Einheiten|Mann", "soldats|unités", "бойцы|единицы"),
    "steps": entry("steps", "trin", "Stufen", "ajustement", "ступени"),
    "multiplier": entry("multiplier", "multiplikator", "Multiplikator", "multiplicateur", "множитель"),
    "economy": entry("Economy", "økonomi", "Wirtschaft", "Économie", "экономика"),
    "loyalty": entry("Loyalty", "loyalitet", "Loyalität", "Loyauté", "верность"),
    "stability": entry("Stability", "stabilitet", "Stabilität", "Stabilité", "стабильность"),
})  # fmt: skip
_PC = {
    "alchemist": entry("alchemist", "alkymist", "Alchemist", "alchimiste", "алхимик"),
    "barbarian": entry("barbarian", "barbar", "Barbar", "barbare", "варвар"),
    "bard": entry("bard", "bard|skjald", "Barde", "barde", "бард"),
    "cavalier": entry("cavalier", "ridder", "Ritter", "chevalier", "кавалер|рыцарь"),
    "cleric": entry("cleric", "præst", "Kleriker", "prêtre", "жрец"),
    "druid": entry("druid", "druide", "Druide", "druide", "друид"),
    "fighter": entry("fighter", "kriger", "Kämpfer", "guerrier", "воин"),
    "inquisitor": entry("inquisitor", "inkvisitor", "Inquisitor", "inquisiteur", "инквизитор"),
    "magus": entry("magus", "magus", "Kampfmagus", "magus", "магус"),
    "monk": entry("monk", "munk", "Mönch", "moine", "монах"),
    "oracle": entry("oracle", "orakel", "Mystiker|Orakel", "oracle", "оракул"),
    "paladin": entry("paladin", "paladin", "Paladin", "paladin", "паладин"),
    "ranger": entry("ranger", "vildmarksjæger", "Waldläufer", "rôdeur", "следопыт"),
    "rogue": entry("rogue", "slyngel", "Schurke", "roublard", "плут"),
    "sorcerer": entry("sorcerer", "besværger", "Hexenmeister", "ensorceleur", "чародей"),
    "summoner": entry("summoner", "fremmaner", "Paktmagier", "conjurateur", "призыватель"),
    "witch": entry("witch", "heks", "Hexe", "sorcière", "ведьма"),
    "wizard": entry("wizard", "troldmand", "Magier", "magicien", "волшебник"),
}
_NPC = {
    "warrior": entry("warrior", "krigsmand", "Krieger", "homme d’armes", "боец|ополченец"),
    "adept": entry("adept", "adept", "Adept", "adepte", "адепт"),
    "aristocrat": entry("aristocrat", "aristokrat", "Adliger", "noble|aristocrate", "аристократ"),
    "commoner": entry("commoner", "almue", "Bürgerlicher", "homme du peuple", "простолюдин"),
    "expert": entry("expert", "ekspert", "Experte", "expert", "эксперт"),
}
_ANY = {
    "npc": entry("NPC", "bipersonklasse|NPC-klasse", "NSC|NSC-Klasse", "PNJ", "НПС|класс НПС"),
    "pc": entry("PC", "spillerklasse|SP", "SC|SC-Klasse", "PJ", "ИП|класс игрока"),
    "kobold": entry("kobold", "kobold", "Kobold", "kobold", "кобольд"),
}


def _and_all_of(own: dict[str, str], classes: dict[str, dict[str, str]]) -> dict[str, str]:
    """An entry that also takes the words of single classes."""
    return {language: "|".join((words, *(c[language] for c in classes.values()))) for language, words in own.items()}


UNIT_CLASS = WordList({**_ANY, **_NPC, **_PC})
CLASS = WordList({
    "npc": _and_all_of(_ANY["npc"], _NPC),
    "pc": _and_all_of(_ANY["pc"], _PC),
    "kobold": _ANY["kobold"],
})  # fmt: skip
UNIT_TYPE = WordList({
    "aberration": entry("aberration", "aberration", "Aberration", "aberration", "аберрация"),
    "animal": entry("animal", "dyr", "Tier", "animal", "животное"),
    "construct": entry("construct", "konstrukt", "Konstrukt", "créature artificielle", "конструкт"),
    "dragon": entry("dragon", "drage", "Drache", "dragon", "дракон"),
    "fey": entry("fey", "fe", "Feenwesen", "fée", "фея"),
    "giant": entry("giant", "kæmpe", "Riese", "géant", "великан"),
    "humanoid": entry("humanoid", "humanoid", "Humanoider", "humanoïde", "гуманоид"),
    "magical beast": entry("magical beast", "magisk bæst", "magische Bestie", "créature magique", "волшебный зверь"),
    "monstrous humanoid": entry("monstrous humanoid", "monstrøs humanoid", "monströser Humanoider", "humanoïde monstrueux", "чудовищный гуманоид"),
    "ooze": entry("ooze", "slim", "Schlick", "vase", "слизь"),
    "outsider": entry("outsider", "udenforstående", "Externar", "Extérieur", "внешний"),
    "plant": entry("plant", "plante", "Pflanze", "plante", "растение"),
    "undead": entry("undead", "udøde", "untot|Untote", "mort-vivant|morts-vivants", "нежить"),
    "vermin": entry("vermin", "kryb", "Ungeziefer", "vermine", "паразит"),
})  # fmt: skip
TRAINED = WordList({key: CLASS.table[key] for key in ("npc", "pc")})
STAT = WordList({
    "om": entry("OM", "OM|angreb", "OM|Angriff", "CO|MA", "OM|атака"),
    "dv": entry("DV", "DV|forsvar", "DV|Verteidigung", "CD|VDéf", "DV|защита"),
    "damage": entry("damage", "skade", "Schaden", "dégâts", "урон"),
    "morale": entry("morale", "moral", "Moral", "moral", "мораль"),
    "cost": entry("cost", "pris", "Kosten|Preis", "coût", "цена"),
    "consumption": entry("consumption", "forbrug", "Verbrauch", "consommation", "расход"),
    "heal": entry("healing", "helbredelse", "Heilung", "soins", "лечение"),
    "foe_om": entry("enemy OM", "fjendens OM", "OM des Gegners", "CO ennemie", "OM врага"),
    "foe_dv": entry("enemy DV", "fjendens DV", "DV des Gegners", "CD ennemie", "DV врага"),
    "foe_morale": entry("enemy morale", "fjendens moral", "Moral des Gegners", "moral ennemi", "мораль врага"),
    "bleed": entry("bleed", "blødning", "Blutung", "saignement", "кровотечение"),
    "ranged": entry("ranged", "skud", "Fernkampf", "tir", "стрельба"),
    "factor": entry("factor", "faktor", "Faktor", "facteur", "коэффициент"),
    "engines": entry("engines", "belejringsmaskiner", "Belagerungsgerät", "engins", "машины"),
    "fortification": entry("fortification", "befæstning", "Befestigung", "fortification", "укрепление"),
    "hp": entry("hp", "hp|livspoint", "TP|Trefferpunkte", "pv", "хиты|пункты здоровья"),
})  # fmt: skip
PRICED = WordList({key: STAT.table[key] for key in ("cost", "consumption")})
PHASE = WordList({
    "ranged": entry("ranged", "skud|skudfase", "Fernkampf", "tir", "стрельба"),
    "melee": entry("melee", "nærkamp", "Nahkampf", "mêlée", "рукопашная|ближний бой"),
})  # fmt: skip
TACTIC = WordList({
    "cautious combat": entry("cautious combat", "forsigtig kamp", "Vorsichtiger Kampf", "Combat prudent", "осторожный бой"),
    "cavalry experts": entry("cavalry experts", "rytterieksperter", "Kavallerieexperten", "Cavaliers experts", "мастера конницы"),
    "defensive wall": entry("defensive wall", "forsvarsmur", "Verteidigungswall", "Mur défensif", "стена щитов"),
    "dirty fighters": entry("dirty fighters", "beskidte kæmpere", "Schmutzige Kämpfer", "Combattants sournois", "грязный бой"),
    "expert flankers": entry("expert flankers", "flankeeksperter", "Flankenexperten", "Expert en tenaille", "мастера обхода"),
    "false retreat": entry("false retreat", "falsk tilbagetog", "Falscher Rückzug|Scheinrückzug", "Fausse retraite", "ложное отступление"),
    "hold the line": entry("hold the line|full defense", "hold linjen|fuldt forsvar", "Linie halten|Volle Verteidigung", "Tenir la ligne|Défense totale", "держать строй|полная оборона"),
    "relentless brutality": entry("relentless brutality", "nådesløs brutalitet", "Gnadenlose Brutalität", "Sauvagerie", "безжалостность"),
    "siegebreaker": entry("siegebreaker", "belejringsbryder", "Belagerungsbrecher", "Briseurs de siège", "разрушители осады"),
    "sniper support": entry("sniper support", "snigskytter", "Scharfschützen", "Sniper", "поддержка снайперов|снайперы"),
    "spellbreaker": entry("spellbreaker", "besværgelsesbryder", "Zauberbrecher", "Brise-sorts", "губители чар"),
    "taunt": entry("taunt", "hån", "Verhöhnen|Spott", "Provocation", "насмешка"),
    "standard": entry("standard", "standard", "Standard", "standard", "обычная"),
    "withdraw": entry("withdraw", "træk tilbage", "Rückzug", "Retraite", "отход"),
})  # fmt: skip
STRATEGY = WordList({
    "defensive": entry("defensive", "defensiv", "defensiv", "planqué|Défensive", "оборонительная"),
    "cautious": entry("cautious", "forsigtig", "vorsichtig", "prudent|Prudente", "осторожная"),
    "standard": entry("standard", "standard", "normal", "standard", "обычная"),
    "aggressive": entry("aggressive", "aggressiv", "aggressiv", "aggressif|Agressive|agressif", "агрессивная"),
    "reckless": entry("reckless", "hensynsløs", "tollkühn|rücksichtslos", "ultra-violent|Téméraire", "безрассудная"),
})  # fmt: skip
RESOURCE = WordList({
    "mounts": entry("mounts", "ridedyr", "Reittiere", "montures", "ездовые животные|скакуны"),
    "improved weapons": entry("improved weapons|masterwork weapons", "forbedrede våben|mestervåben", "verbesserte Waffen|Meisterwaffen", "armes améliorées|armes de maître", "улучшенное оружие"),
    "magic weapons": entry("magic weapons", "magiske våben", "magische Waffen", "armes magiques", "волшебное оружие"),
    "improved armor": entry("improved armor|improved armour|masterwork armor", "forbedret rustning|mesterrustning", "verbesserte Rüstung|Meisterrüstung", "armures améliorées|armures de maître", "улучшенные доспехи"),
    "magic armor": entry("magic armor|magic armour", "magisk rustning", "magische Rüstung", "armures magiques", "волшебные доспехи"),
    "healing potions": entry("healing potions", "helbredelseseliksirer|lægedrikke", "Heiltränke", "potions de soins", "лечебные зелья"),
    "ranged weapons": entry("ranged weapons", "skydevåben", "Fernkampfwaffen", "armes à distance", "стрелковое оружие"),
    "siege engines": entry("siege engines", "belejringsmaskiner", "Belagerungsgeräte|Belagerungswaffen", "engins de siège", "осадные машины"),
})  # fmt: skip
FOE = WordList({
    "none": entry("none|ordinary", "ingen|almindelig", "keine|gewöhnlich", "aucun|ordinaire", "нет|обычный"),
    "mounted": entry("mounted", "bereden|beredne", "beritten", "montée|monté", "конный|конные"),
    "lured": entry("lured", "lokket", "gelockt", "attirée|attiré", "заманен"),
    "spellcasting": entry("spellcasting", "magikere", "Zauberwirker|zaubernd", "jeteur de sort|jeteurs de sorts", "заклинатели"),
    "overcomes": entry("overcomes", "overvinder", "überwindet", "surmonte", "преодолевает"),
    "magical": entry("magical", "magisk", "magisch", "magique", "магический"),
    "evil": entry("evil", "ond", "böse", "mauvaise|mauvais", "злой|злые"),
    "outsider": entry("evil outsider", "ond udenforstående", "böser Externar", "extérieur mauvais", "злой внешний"),
    "undead": entry("undead", "udøde", "untot|Untote", "mort-vivant|morts-vivants", "нежить"),
    "opposite": entry("opposite", "modsat", "gegensätzlich", "opposée|opposé", "противоположный"),
    "favored": entry("favored", "yndlingsfjende", "Erzfeind", "ennemi juré", "избранный враг"),
    "challenged": entry("challenged", "udfordret", "herausgefordert", "défiée|défié", "вызван"),
    "sees": entry("sees invisible", "ser usynligt", "sieht Unsichtbares", "voit l’invisible", "видит невидимое"),
    "rocks": entry("throws rocks", "kaster sten", "wirft Felsen", "lance des rochers", "метает камни"),
    "water": entry("in water", "i vand", "im Wasser", "dans l’eau", "в воде"),
    "fortified": entry("fortified", "befæstet", "befestigt", "fortifiée|fortifié", "укреплён"),
})  # fmt: skip
SENSE = WordList({
    "none": FOE.table["none"],
    "darkvision": entry("darkvision", "mørkesyn", "Dunkelsicht", "vision dans le noir", "тёмное зрение"),
    "low-light vision": entry("low-light vision", "svaglyssyn", "Dämmersicht", "vision nocturne", "сумеречное зрение"),
    "blindsight": entry("blindsight", "blindsyn", "Blindsicht", "vision aveugle", "слепое зрение"),
    "blindsense": entry("blindsense", "blindsans", "Blindgespür", "perception aveugle", "слепое чутьё"),
    "scent": entry("scent", "lugtesans", "Geruchssinn", "odorat", "нюх"),
    "tremorsense": entry("tremorsense", "rystelsessans", "Erschütterungssinn", "perception des vibrations", "чувство вибрации"),
})  # fmt: skip
MOVE = WordList({
    "none": FOE.table["none"],
    "flight": entry("flight", "flyvning", "Fliegen|Flug", "vol", "полёт"),
    "climb": entry("climb", "klatring", "Klettern", "escalade", "лазание"),
    "burrow": entry("burrow", "gravning", "Graben", "creusement|creuser", "рытьё"),
    "earth glide": entry("earth glide", "jordglid", "Erdgleiten", "fusion avec la terre|glisse-terre", "скольжение в земле"),
    "teleportation": entry("teleportation", "teleportation", "Teleportation", "téléportation", "телепортация"),
})  # fmt: skip
CONDITION = WordList({
    "advantageous terrain": entry("advantageous terrain", "gunstigt terræn", "günstiges Gelände", "terrain avantageux", "выгодная местность"),
    "home ground": entry("home ground|battlefield advantage", "hjemmebane", "Heimvorteil", "avantage du champ de bataille|terrain connu", "своя земля"),
    "darkness": entry("darkness", "mørke", "Dunkelheit", "obscurité|ténèbres", "темнота"),
    "dim light": entry("dim light", "svagt lys", "dämmriges Licht|Dämmerlicht", "lumière faible", "тусклый свет"),
    "fog": entry("fog", "tåge", "Nebel", "brouillard", "туман"),
    "rain": entry("rain", "regn", "Regen", "pluie", "дождь"),
    "snow": entry("snow", "sne", "Schnee", "neige", "снег"),
    "sandstorm": entry("sandstorm", "sandstorm", "Sandsturm", "tempête de sable", "песчаная буря"),
    "strong wind": entry("strong wind", "stærk vind", "starker Wind", "vent fort", "сильный ветер"),
    "severe wind": entry("severe wind", "kraftig vind", "sehr starker Wind", "vent violent", "очень сильный ветер"),
    "windstorm": entry("windstorm", "storm", "Sturm", "tempête", "буря"),
    "hurricane": entry("hurricane", "orkan", "Orkan", "ouragan", "ураган"),
    "tornado": entry("tornado", "tornado", "Tornado", "tornade", "смерч"),
    "heroes won": entry("heroes won", "heltene vandt", "Helden siegten", "héros vainqueurs", "герои победили"),
    "heroes lost": entry("heroes lost", "heltene tabte", "Helden verloren", "héros vaincus", "герои проиграли"),
})  # fmt: skip
FORTIFICATION = WordList({
    "city wall": entry("city wall", "bymur", "Stadtmauer", "rempart|mur d’enceinte", "городская стена"),
    "moat": entry("moat", "voldgrav", "Burggraben", "douves", "ров"),
    "watchtower": entry("watchtower", "vagttårn", "Wachturm", "tour de guet", "сторожевая башня"),
    "barracks": entry("barracks", "kaserne", "Kaserne", "caserne", "казармы"),
    "castle": entry("castle", "borg", "Burg", "château", "замок"),
    "fort": entry("fort", "fort", "Fort", "fort", "форт"),
    "watchtower hex": entry("watchtower hex", "vagttårn i felt", "Wachturm-Feld", "hexagone de tour de guet", "башня на гексе"),
    "instant fortress": entry("instant fortress", "øjeblikkelig fæstning", "Sofortfestung", "forteresse instantanée", "мгновенная крепость"),
    "wall of stone": entry("wall of stone", "stenmur", "Steinwall|Steinwand", "mur de pierre", "каменная стена"),
    "typical": entry("typical", "typisk", "üblich|typisch", "typique", "обычное"),
})  # fmt: skip
BOON = WordList({
    "bloodied but unbroken": entry("bloodied but unbroken", "blodig men ubrudt", "Blutig aber ungebrochen", "Blessés mais pas brisés", "ранены но не сломлены"),
    "bonus tactic": entry("bonus tactic", "ekstra taktik", "Bonustaktik", "Tactique supplémentaire", "дополнительная тактика"),
    "defensive tactics": entry("defensive tactics", "defensiv taktik", "Verteidigungstaktik", "Tactiques défensives", "оборонительная тактика"),
    "flexible tactics": entry("flexible tactics", "fleksibel taktik", "Flexible Taktik", "Tactiques souples", "гибкая тактика"),
    "hit and run": entry("hit and run", "slå og flygt", "Zuschlagen und weg", "Frappe et repli", "бей и беги"),
    "hold the line": entry("hold the line", "hold linjen", "Linie halten", "Tenir la ligne", "держать строй"),
    "live off the land": entry("live off the land", "lev af landet", "Vom Land leben", "Vivre sur le pays", "жить с земли"),
    "loyalty": entry("loyalty", "loyalitet", "Loyalität", "Loyauté", "верность"),
    "merciless": entry("merciless", "skånselsløs", "Gnadenlos", "Sans pitié", "беспощадность"),
    "sharpshooter": entry("sharpshooter", "skarpskytte", "Meisterschütze", "Tireur d’élite", "меткий стрелок"),
    "triage": entry("triage", "triage", "Triage", "Triage", "сортировка раненых"),
})  # fmt: skip
TEST = WordList({
    "rout": entry("rout", "flugt", "Flucht", "déroute", "бегство"),
    "strategy": entry("strategy", "strategi", "Strategie", "stratégie", "стратегия"),
    "tactic": entry("tactic", "taktik", "Taktik", "tactique", "тактика"),
    "fear": entry("fear", "frygt", "Furcht", "peur", "страх"),
    "taunt": TACTIC.table["taunt"],
})  # fmt: skip
EVENT = WordList({
    "won": entry("won", "vandt", "gesiegt", "victoire", "победа"),
    "routed": entry("routed", "flygtede", "geflohen", "déroute", "бежали"),
    "unpaid": entry("unpaid", "ubetalt", "unbezahlt", "impayée|impayé", "не оплачено"),
    "leaderless": entry("leaderless", "uden leder", "ohne Anführer", "sans chef", "без командира"),
    "transfer": entry("transfer", "overdragelse", "Abgabe", "transfert", "передача"),
    "split": entry("split", "delt", "geteilt", "scission", "разделение"),
    "reformed": entry("reformed", "omdannet", "neu aufgestellt", "reformation", "переформирование"),
})  # fmt: skip
OUTCOME = WordList({
    "won": EVENT.table["won"],
    "routed": EVENT.table["routed"],
    "defeated": entry("defeated", "besejret", "besiegt", "vaincue|défaite", "разбиты"),
})  # fmt: skip
FATE = WordList({
    "killed": entry("killed", "dræbt", "gefallen", "tué", "убит"),
    "captured": entry("captured", "fanget", "gefangen", "capturé", "пленён"),
    "escapes": entry("escapes", "undslipper", "entkommt", "s’échappe", "спасается"),
})  # fmt: skip
NATURAL = WordList({
    "replace": entry("replace", "erstat", "ersetzen", "remplacer", "заменить"),
    "add": entry("add", "læg til", "addieren", "ajouter", "прибавить"),
})  # fmt: skip
LOW = WordList({
    "at most": entry("at most", "højst", "höchstens", "au plus|inférieur ou égal", "не больше"),
    "below": entry("below", "under", "unter", "inférieur", "меньше"),
})  # fmt: skip
ROUNDING = WordList({
    "floor": entry("floor|down", "ned", "ab|abrunden", "bas|inférieur", "вниз"),
    "ceil": entry("ceil|up", "op", "auf|aufrunden", "haut|supérieur", "вверх"),
    "none": entry("none|not", "ingen|ikke", "nicht|keine", "aucun|sans", "нет|без"),
})  # fmt: skip
ABILITY = WordList({
    "breath weapon": entry("breath weapon", "ånde", "Odemwaffe", "souffle", "дыхание"),
    "undead": FOE.table["undead"],
    "energy drain": entry("energy drain", "energidræn", "Lebenskraftentzug", "drain d’énergie|absorption d’énergie", "похищение энергии"),
    "regeneration": entry("regeneration", "regeneration", "Regeneration", "régénération", "регенерация"),
    "fear": entry("fear", "frygt", "Furcht", "peur", "страх"),
    "flight": MOVE.table["flight"],
    "paralysis": entry("paralysis", "lammelse", "Lähmung", "paralysie", "паралич"),
    "poison": entry("poison", "gift", "Gift", "poison", "яд"),
    "rock throwing": entry("rock throwing", "stenkast", "Felsen werfen", "lancer de rocher|lancer de rochers", "метание камней"),
    "significant defense": entry("significant defense|significant defence", "betydeligt forsvar", "Bedeutende Verteidigung", "défense surnaturelle", "сверхъестественная защита"),
    "spell resistance": entry("spell resistance", "magiresistens", "Zauberresistenz", "résistance à la magie", "устойчивость к магии"),
    "spellcasting": FOE.table["spellcasting"],
    "fast healing": entry("fast healing", "hurtig heling", "Schnelle Heilung", "guérison accélérée", "быстрое исцеление"),
    "mobility": entry("mobility|mobility advantage", "mobilitet", "Beweglichkeit", "mobilité|avantage de mobilité", "подвижность"),
    "animal companion": entry("animal companion", "dyreledsager", "Tiergefährte", "compagnon animal", "животное-спутник"),
    "eidolon": entry("eidolon", "eidolon", "Eidolon", "eidolon", "эйдолон"),
    "trample": entry("trample", "nedtrampning", "Niedertrampeln", "piétinement", "растаптывание"),
    "pounce": entry("pounce", "spring", "Anspringen", "bond", "наскок"),
    "powerful charge": entry("powerful charge", "kraftigt stormløb", "Mächtiger Ansturm", "charge puissante", "мощный натиск"),
    "inspire courage": entry("inspire courage", "indgyd mod", "Lied des Mutes", "inspiration vaillante", "воодушевление"),
    "favored enemy": entry("favored enemy|favoured enemy", "yndlingsfjende", "Erzfeind", "ennemi juré", "избранный враг"),
    "sneak attack": entry("sneak attack", "snigangreb", "Hinterhältiger Angriff", "attaque sournoise", "скрытая атака"),
    "combat style": entry("combat style", "kampstil", "Kampfstil", "style de combat", "боевой стиль"),
    "flurry": entry("flurry|flurry of blows", "slagregn", "Schlaghagel", "déluge de coups", "шквал ударов"),
    "cavalier mount": entry("cavalier mount", "ridderhest", "Reittier des Ritters", "monture de chevalier", "скакун рыцаря"),
    "shield ally": entry("shield ally", "skjoldfælle", "Schildverbündeter", "allié protecteur", "союзник-щит"),
    "rake": entry("rake", "kradsen", "Krallen", "pattes arrière|griffes", "когти"),
    "rend": entry("rend", "sønderrivning", "Zerreißen", "éventration", "раздирание"),
    "rage": entry("rage", "raseri", "Kampfrausch", "rage", "ярость"),
    "smite": entry("smite", "straf", "Niederstrecken", "châtiment", "кара"),
    "challenge": entry("challenge", "udfordring", "Herausforderung", "défi", "вызов"),
    "weapon specialization": entry("weapon specialization", "våbenspeciale", "Waffenspezialisierung", "spécialisation martiale", "специализация оружия"),
    "channel energy": entry("channel energy", "kanaliser energi", "Energie fokussieren", "canalisation d’énergie", "направить энергию"),
    "channel healing": entry("channel healing", "kanaliser heling", "Energie zum Heilen", "canalisation de soins", "направить исцеление"),
    "judgment of destruction": entry("judgment of destruction", "dom: ødelæggelse", "Richtspruch Zerstörung", "jugement de destruction", "приговор: разрушение"),
    "judgment of protection": entry("judgment of protection", "dom: beskyttelse", "Richtspruch Schutz", "jugement de protection", "приговор: защита"),
    "judgment of healing": entry("judgment of healing", "dom: heling", "Richtspruch Heilung", "jugement de guérison", "приговор: исцеление"),
    "alchemy": entry("alchemy", "alkymi", "Alchemie", "alchimie", "алхимия"),
    "healing hex": entry("healing hex", "helbredende forbandelse", "Heilhexerei", "maléfice de guérison", "целебный сглаз"),
    "bleed": entry("bleed", "blødning", "Blutung", "saignement", "кровотечение"),
    "burn": entry("burn", "brand", "Verbrennen", "brûlure", "горение"),
    "ability damage": entry("ability damage", "evneskade", "Attributsschaden", "affaiblissement", "урон характеристикам"),
    "rogue talent": entry("rogue talent", "tyvetalent", "Schurkentrick", "talent de roublard", "талант плута"),
    "alchemist discovery": entry("alchemist discovery", "alkymistens opdagelse", "Entdeckung des Alchemisten", "découverte d’alchimiste", "открытие алхимика"),
    "petrification": entry("petrification", "forstening", "Versteinerung", "pétrification", "окаменение"),
    "stunning fist": entry("stunning fist", "lammende næve", "Betäubender Schlag", "coup étourdissant", "оглушающий удар"),
    "whirlwind": entry("whirlwind", "hvirvelvind", "Wirbelwind", "tourbillon", "вихрь"),
    "vortex": entry("vortex", "malstrøm", "Strudel", "vortex", "водоворот"),
    "trip": entry("trip", "spænd ben", "Zu-Fall-Bringen", "croc-en-jambe", "подсечка"),
    "disease": entry("disease", "sygdom", "Krankheit", "maladie", "болезнь"),
    "grab": entry("grab", "greb", "Ergreifen", "étreinte", "захват"),
    "invisibility": entry("invisibility", "usynlighed", "Unsichtbarkeit", "invisibilité", "невидимость"),
    "incorporeal": entry("incorporeal", "ulegemlig", "körperlos", "intangible", "бестелесность"),
    "swarm": entry("swarm", "sværm", "Schwarm", "nuée", "рой"),
    "rock catching": entry("rock catching", "grib sten", "Felsen fangen", "interception de rochers|rattrapage de rochers", "ловля камней"),
    "evasion": entry("evasion", "undvigelse", "Entrinnen", "esquive totale", "уклонение"),
    "aquatic": entry("aquatic", "vandlevende", "Wasserbewohner", "aquatique", "водный"),
    "amphibious": entry("amphibious", "amfibisk", "amphibisch", "amphibie", "земноводный"),
    "light sensitivity": entry("light sensitivity", "lysfølsom", "Lichtempfindlichkeit", "sensibilité à la lumière", "светочувствительность"),
    "light blindness": entry("light blindness", "lysblind", "Lichtblindheit", "aveuglé par la lumière", "светобоязнь"),
    "bravery": entry("bravery", "tapperhed", "Tapferkeit", "bravoure", "храбрость"),
    **{key: MOVE.table[key] for key in ("climb", "burrow", "earth glide", "teleportation")},
    "mindless": entry("mindless", "uden forstand", "verstandlos|geistlos", "sans intelligence|dénué d’intelligence", "неразумные"),
    "aura of courage": entry("aura of courage", "modets aura", "Aura des Mutes", "aura de bravoure", "аура храбрости"),
    "favored terrain": entry("favored terrain|favoured terrain", "yndlingsterræn", "Bevorzugtes Gelände", "environnement de prédilection|terrain de prédilection", "избранная местность"),
    "bomb": entry("bomb|bombs", "bombe|bomber", "Bombe|Bomben", "bombe|bombes", "бомба|бомбы"),
    "ferocity": entry("ferocity", "vildskab", "Wildheit", "férocité", "свирепость"),
    "create spawn": entry("create spawn", "skab yngel", "Brut erschaffen", "création de rejetons", "создание отродий"),
    "cannibalize": entry("cannibalize", "kannibalisme", "Kannibalismus", "cannibalisme", "каннибализм"),
    "track": entry("track", "sporing", "Spurenlesen", "pistage", "выслеживание"),
})  # fmt: skip
ROLLED = WordList({
    **{
        key: ABILITY.table[key]
        for key in ("breath weapon", "poison", "channel energy", "bleed", "burn", "ability damage", "rogue talent", "alchemist discovery")
    },
    "siege engines": RESOURCE.table["siege engines"],
})  # fmt: skip

HELD = WordList({**RESOURCE.table, **ABILITY.table})
COMING = WordList({"none": FOE.table["none"], **HELD.table})  # how an attacker comes, among what it has
STATUS = WordList({
    "stands": entry("stands", "står", "steht", "tient", "держится"),
    "routed": entry("routed", "på flugt", "geflohen", "en déroute", "бежит"),
    "defeated": entry("defeated", "besejret", "besiegt", "vaincue", "разбита"),
    "withdrawn": entry("withdrawn", "trukket tilbage", "abgezogen", "retirée", "отошла"),
    "captured": entry("captured", "fanget", "gefangen", "capturée", "пленена"),
})  # fmt: skip
USE = WordList({
    **{key: HELD.table[key] for key in (
        "healing potions", "sneak attack", "combat style", "rage", "smite", "challenge", "weapon specialization", "channel energy",
        "channel healing", "judgment of destruction", "judgment of protection", "judgment of healing", "alchemy", "healing hex",
        "ferocity", "create spawn",
    )},
    "dirty fighters": TACTIC.table["dirty fighters"],
    "false retreat": TACTIC.table["false retreat"],
    "taunted": entry("taunted", "hånet", "verspottet", "provoquée|provoqué", "насмешка действует"),
    "triage": BOON.table["triage"],
    "bloodied but unbroken": BOON.table["bloodied but unbroken"],
    "merciless": BOON.table["merciless"],
})  # fmt: skip
TESTED = WordList({
    **TEST.table,
    "withdraw": TACTIC.table["withdraw"],
    "pursue": entry("pursue", "forfølg", "verfolgen", "poursuite", "преследование"),
})  # fmt: skip
TOTAL = WordList({
    **{key: STAT.table[key] for key in ("om", "dv", "damage", "heal", "factor", "foe_om", "foe_dv", "ranged", "bleed", "engines", "hp")},
    "on_damage": entry("damage of a damaging hit", "skade ved skadende slag", "Schaden bei Wirkung", "dégâts d’un coup qui blesse", "урон при ранящем ударе"),
})  # fmt: skip
TERM = WordList({
    "base": entry("base", "grundtal", "Grundwert", "base", "основа"),
    "acr": entry("army CR", "hær-CR", "Armee-HG", "FP", "CR армии"),
    "fort": entry("fortification", "befæstning", "Befestigung", "fortification", "укрепление"),
    "lasting": entry("earlier hits", "tidligere træffere", "frühere Treffer", "coups précédents", "прежние удары"),
    "rolled": entry("dice", "terninger", "Würfel", "dés", "кости"),
    "other": entry("GM", "spilleder", "Spielleiter", "MJ", "мастер"),
    "morale": entry("Morale", "moral", "Moral", "moral", "мораль"),
    "charisma": entry("Charisma", "karisma", "Charisma", "Charisme", "харизма"),
    "ranks": entry("Profession (soldier)", "profession (soldat)", "Beruf (Soldat)", "Profession (soldat)", "профессия (солдат)"),
})  # fmt: skip
