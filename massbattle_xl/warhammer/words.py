"""Words of the close combat rules that a cell may hold, in five languages."""

from __future__ import annotations

from ..cells.words import WordList, entry

EDITION = WordList({
    "8th": entry("8th|8|eighth", "8.|8. udgave", "8.|8. Edition", "8e|v8", "8-я|8-я редакция"),
    "7th": entry("7th|7|seventh", "7.|7. udgave", "7.|7. Edition", "7e|v7", "7-я|7-я редакция"),
})  # fmt: skip
PURSUIT = WordList({
    "foot": entry("foot|normal", "til fods|normal", "zu Fuß|normal", "à pied|normal", "пеший|пешие|обычный"),
    "swift": entry("swift|swiftstride", "hurtig", "schnell", "rapide", "быстрый|быстрые"),
})  # fmt: skip
TROOP = WordList({
    "infantry": entry("infantry", "infanteri", "Infanterie", "infanterie", "пехота"),
    "cavalry": entry("cavalry", "kavaleri", "Kavallerie", "cavalerie", "кавалерия|конница"),
    "war beasts": entry("war beasts|war beast", "krigsbæster|krigsbæst", "Kriegsbestien|Kriegsbestie", "bêtes de guerre|bête de guerre", "боевые звери|боевой зверь"),
    "swarm": entry("swarm|swarms", "sværm|sværme", "Schwarm|Schwärme", "nuée|nuées", "рой|стая"),
    "monstrous infantry": entry("monstrous infantry", "monstrøst infanteri", "monströse Infanterie", "infanterie monstrueuse", "чудовищная пехота"),
    "monstrous cavalry": entry("monstrous cavalry", "monstrøst kavaleri", "monströse Kavallerie", "cavalerie monstrueuse", "чудовищная кавалерия"),
    "monstrous beasts": entry("monstrous beasts|monstrous beast", "monstrøse bæster|monstrøst bæst", "monströse Bestien|monströse Bestie", "bêtes monstrueuses|bête monstrueuse", "чудовищные звери|чудовищный зверь"),
    "monster": entry("monster|monsters", "monster|uhyre", "Monster|Ungeheuer", "monstre", "монстр|чудовище"),
    "chariot": entry("chariot|chariots", "stridsvogn", "Streitwagen", "char", "колесница"),
})  # fmt: skip
WEAPON = WordList({
    "hand weapon": entry("hand weapon", "håndvåben", "Handwaffe", "arme de base|arme à une main", "ручное оружие"),
    "additional hand weapon": entry("additional hand weapon|two hand weapons|extra hand weapon", "ekstra håndvåben|to håndvåben", "zusätzliche Handwaffe|zwei Handwaffen", "arme de base additionnelle|deux armes de base", "дополнительное ручное оружие|два ручных оружия"),
    "great weapon": entry("great weapon", "tohåndsvåben", "Zweihandwaffe|Zweihänder", "arme lourde", "двуручное оружие"),
    "halberd": entry("halberd", "hellebard", "Hellebarde", "hallebarde", "алебарда"),
    "flail": entry("flail", "plejl", "Flegel", "fléau", "цеп"),
    "morning star": entry("morning star", "morgenstjerne", "Morgenstern", "étoile du matin", "моргенштерн"),
    "spear": entry("spear", "spyd", "Speer", "lance d’infanterie|épieu", "копьё"),
    "mounted spear": entry("mounted spear", "rytterspyd", "Reiterspeer", "lance légère", "копьё всадника"),
    "lance": entry("lance", "lanse", "Lanze", "lance de cavalerie", "рыцарское копьё"),
})  # fmt: skip
ARMOUR = WordList({
    "none": entry("none|no armour", "ingen", "keine", "aucune|sans armure", "нет|без доспехов"),
    "light": entry("light|light armour", "let|let rustning", "leicht|leichte Rüstung", "légère|armure légère", "лёгкий|лёгкие|лёгкие доспехи"),
    "heavy": entry("heavy|heavy armour", "tung|tung rustning", "schwer|schwere Rüstung", "lourde|armure lourde", "тяжёлый|тяжёлые|тяжёлые доспехи"),
    "full plate": entry("full plate|full plate armour|gromril|chaos armour", "fuld pladerustning|pladerustning", "Plattenrüstung|Vollplatte", "armure de plates|plates", "полный латный|латы|полные латы"),
})  # fmt: skip
FACING = WordList({
    "front": entry("front", "front|forfra", "Front|vorn", "front|avant", "фронт"),
    "flank": entry("flank", "flanke", "Flanke", "flanc", "фланг"),
    "rear": entry("rear", "ryg|bagfra", "Rücken|hinten", "arrière|dos", "тыл"),
})  # fmt: skip
# What a unit’s rules may say: special rules, its weapon and troop type, and how it stands in this round.
RULE = WordList({
    "always strikes first": entry("always strikes first|ASF", "slår altid først", "schlägt immer zuerst zu|Erstschlag", "frappe toujours en premier", "всегда бьёт первым"),
    "always strikes last": entry("always strikes last|ASL", "slår altid sidst", "schlägt immer zuletzt zu", "frappe toujours en dernier", "всегда бьёт последним"),
    "hatred": entry("hatred", "had", "Hass", "haine", "ненависть"),
    "eternal hatred": entry("eternal hatred", "evigt had", "ewiger Hass", "haine éternelle", "вечная ненависть"),
    "poisoned": entry("poisoned|poison|poisoned attacks", "forgiftet|gift", "Giftattacken|Gift|vergiftet", "attaques empoisonnées|empoisonné", "отравленные атаки|яд"),
    "killing blow": entry("killing blow", "dræbende hug", "Todesstoß", "coup fatal", "смертельный удар"),
    "heroic killing blow": entry("heroic killing blow", "heroisk dræbende hug", "heroischer Todesstoß", "coup fatal héroïque", "героический смертельный удар"),
    "armour piercing": entry("armour piercing|armor piercing", "panserbrydende", "rüstungsbrechend", "perforant", "бронебойность|бронебойный"),
    "flaming": entry("flaming|flaming attacks", "flammende|ildangreb", "Flammenattacken|flammend", "attaques enflammées|enflammé", "огненные атаки|огонь"),
    "magical": entry("magical|magical attacks", "magisk|magiske angreb", "magische Attacken|magisch", "attaques magiques|magique", "магические атаки|магия"),
    "ward": entry("ward|ward save", "magisk beskyttelse", "Rettungswurf", "sauvegarde invulnérable|invulnérable", "магический спас|магический спас бросок"),
    "regeneration": entry("regeneration", "regeneration", "Regeneration", "régénération", "регенерация"),
    "parry": entry("parry", "parade", "Parade|Parieren", "parade", "парирование"),
    "frenzy": entry("frenzy", "raseri", "Raserei", "frénésie", "бешенство|ярость"),
    "devastating charge": entry("devastating charge", "knusende angreb", "verheerender Angriff", "charge dévastatrice", "сокрушительное нападение"),
    "extra attack": entry("extra attack|extra attacks", "ekstra angreb", "zusätzliche Attacke|zusätzliche Attacken", "attaque supplémentaire|attaques supplémentaires", "дополнительная атака|дополнительные атаки"),
    "multiple wounds": entry("multiple wounds", "flere sår", "multiple Verwundungen|multiple Lebenspunktverluste", "blessures multiples", "множественные раны"),
    "murderous prowess": entry("murderous prowess", "mordlyst", "mörderische Fertigkeit", "prouesse meurtrière", "убийственное мастерство"),
    "impact hits": entry("impact hits", "stødtræffere", "Aufpralltreffer", "touches d’impact", "удары натиска|удар натиском"),
    "stomp": entry("stomp", "tramp", "Niedertrampeln", "piétinement", "топот"),
    "thunderstomp": entry("thunderstomp", "tordentramp", "donnerndes Trampeln", "piétinement furieux", "громовой топот"),
    "fight in extra ranks": entry("fight in extra ranks|extra ranks", "kæmper i ekstra rækker", "kämpft in zusätzlichen Gliedern", "combat sur un rang supplémentaire", "бой дополнительными рядами"),
    "fear": entry("fear", "frygt", "Angst", "peur", "страх"),
    "stubborn": entry("stubborn", "stædig", "unnachgiebig", "tenace", "упорство|упорный"),
    "unbreakable": entry("unbreakable", "ubrydelig", "unerschütterlich", "indémoralisable", "несокрушимость|несокрушимый"),
    "unstable": entry("unstable", "ustabil", "instabil", "instable", "нестабильность|нестабильный"),
    "cold-blooded": entry("cold-blooded|cold blooded", "koldblodet", "kaltblütig", "sang-froid", "хладнокровие|хладнокровный"),
    "steadfast": entry("steadfast", "standhaftig", "standhaft", "indomptable", "стойкость рядов|непоколебимость"),
    "strength in numbers": entry("strength in numbers", "styrke i antal", "Stärke der Masse", "la force du nombre|force du nombre", "сила в числе"),
    "swiftstride": entry("swiftstride", "hurtige skridt", "schnelle Schritte", "longues foulées", "быстрый шаг"),
    **WEAPON.table,
    **TROOP.table,
    "charging": entry("charging|charge", "angriber|stormer", "Angriff|greift an", "charge|en charge", "нападение|нападает"),
    "later round": entry("later round", "senere runde", "spätere Runde", "round suivant|tour suivant", "следующий раунд"),
    "disrupted": entry("disrupted", "opbrudt|brudte rækker", "gestört|Glieder gestört", "désorganisé", "строй нарушен|ряды нарушены"),
    "flanked": entry("flanked|attacked in flank or rear", "flankeret", "flankiert", "pris de flanc", "атакован с фланга|атакован с тыла"),
    "battle standard": entry("battle standard|BSB", "hærfane", "Armeestandarte", "grande bannière", "армейское знамя|знамя армии"),
    "musician": entry("musician", "musiker", "Musiker", "musicien", "музыкант"),
    "champion": entry("champion", "anfører", "Champion", "champion", "чемпион"),
})  # fmt: skip
WEAPON_STAT = WordList({
    "strength": entry("strength|S", "styrke", "Stärke", "force|F", "сила"),
    "attacks": entry("attacks|A", "angreb", "Attacken", "attaques", "атаки"),
    "ranks": entry("ranks", "rækker", "Glieder", "rangs", "ряды"),
    "last": entry("strikes last|last", "slår sidst", "schlägt zuletzt zu", "frappe en dernier", "бьёт последним"),
    "two_handed": entry("two-handed|two hands", "tohånds", "zweihändig", "à deux mains", "двумя руками|двуручное"),
})  # fmt: skip
PROFILE_STAT = WordList({
    "m": entry("M|Movement", "M|bevægelse", "B|Bewegung", "M|Mouvement", "Движение"),
    "ws": entry("WS|Weapon Skill", "WS|våbenfærdighed", "KG|Kampfgeschick", "CC|Capacité de Combat", "Умение Драться|УД"),
    "s": entry("S|Strength", "S|styrke", "Stärke", "F|Force", "Сила"),
    "t": entry("T|Toughness", "T|sejhed", "Widerstand", "E|Endurance", "Стойкость"),
    "w": entry("W|Wounds", "W|sår", "LP|Lebenspunkte", "PV|Points de Vie", "Раны"),
    "i": entry("I|Initiative", "I|initiativ", "I|Initiative", "I|Initiative", "Инициатива"),
    "a": entry("A|Attacks", "A|angreb", "A|Attacken", "A|Attaques", "Атаки"),
    "ld": entry("Ld|Leadership", "Ld|lederskab", "MW|Moralwert", "Cd|Commandement", "Лидерство"),
    "armour": entry("armour save|armour", "panser", "Rüstungswurf|Rüstung", "sauvegarde d’armure|armure", "спас за доспехи|доспехи"),
    "ward": entry("ward save|ward", "magisk beskyttelse", "Rettungswurf", "sauvegarde invulnérable", "магический спас"),
    "mount ws": entry("mount WS", "ridedyrets WS", "KG des Reittiers", "CC de la monture", "Умение Драться скакуна"),
    "mount s": entry("mount S", "ridedyrets S", "Stärke des Reittiers", "F de la monture", "Сила скакуна"),
    "mount i": entry("mount I", "ridedyrets I", "I des Reittiers", "I de la monture", "Инициатива скакуна"),
    "mount a": entry("mount A", "ridedyrets A", "A des Reittiers", "A de la monture", "Атаки скакуна"),
})  # fmt: skip
PROFILE_TEXT = WordList({
    "troop": entry("troop type", "troppetype", "Truppentyp", "type de troupe", "тип войск"),
    "rules": entry("rules|special rules", "regler|særregler", "Regeln|Sonderregeln", "règles|règles spéciales", "правила|особые правила"),
    "source": entry("source", "kilde", "Quelle", "source", "источник"),
})  # fmt: skip
PART = WordList({
    "champion": entry("champion", "anfører", "Champion", "champion", "чемпион"),
    "mount": entry("mount|mounts", "ridedyr", "Reittier|Reittiere", "monture|montures", "скакун|скакуны"),
    "crew": entry("crew", "mandskab", "Besatzung", "équipage", "экипаж"),
    "character": entry("character|hero", "helt", "Charaktermodell|Held", "personnage|héros", "персонаж|герой"),
})  # fmt: skip
BLOW = WordList({
    "blows": entry("blows|attacks", "hug|angreb", "Attacken|Schläge", "coups|attaques", "удары|атаки"),
    "impact hits": entry("impact hits", "stødtræffere", "Aufpralltreffer", "touches d’impact", "удары натиска"),
    "stomp": entry("stomp", "tramp", "Niedertrampeln", "piétinement", "топот"),
})  # fmt: skip
POOL_STAT = WordList({
    "dice": entry("dice", "terninger", "Würfel", "dés", "кости|кубики"),
    "hit": entry("hit|to hit", "træffer", "Treffer|Trefferwurf", "toucher", "попадание"),
    "wound": entry("wound|to wound", "sår", "Verwundung|Verwundungswurf", "blesser", "ранение|пробивание"),
    "save": entry("save|armour save", "panser", "Rüstungswurf", "sauvegarde d’armure", "спас|спас за доспехи"),
    "ward": entry("ward|ward save", "magisk beskyttelse", "Rettungswurf", "sauvegarde invulnérable", "магический спас"),
    "killing ward": entry("killing ward", "beskyttelse mod dræbende hug", "Rettungswurf gegen Todesstoß", "sauvegarde contre un coup fatal", "спас от смертельного удара"),
    "strength": entry("strength|S", "styrke", "Stärke", "force|F", "сила"),
    "each": entry("each|attacks each", "angreb hver", "Attacken je Modell", "attaques par figurine", "атаки модели|атаки каждого"),
    "step": entry("step", "trin", "Schritt", "étape", "шаг"),
    "reroll hit": entry("reroll hit|re-roll hit", "omslag træffer", "Treffer wiederholen", "relance pour toucher", "переброс попадания"),
    "reroll wound": entry("reroll wound|re-roll wound", "omslag sår", "Verwundung wiederholen", "relance pour blesser", "переброс ранения"),
    "poison": entry("poison", "gift", "Gift", "poison", "яд"),
    "killing": entry("killing|killing blow", "dræbende hug", "Todesstoß", "coup fatal", "смертельный удар"),
    "multiple": entry("multiple|multiple wounds", "flere sår", "multiple Verwundungen", "blessures multiples", "множественные раны"),
    "chance": entry("chance", "chance", "Chance", "chance", "шанс"),
})  # fmt: skip
COMBAT_STAT = WordList({
    "wounds": entry("wounds", "sår", "Lebenspunktverluste|Verwundungen", "blessures", "раны"),
    "models": entry("models", "modeller", "Modelle", "figurines", "модели"),
    "result": entry("result|difference", "resultat|forskel", "Ergebnis|Unterschied", "résultat|différence", "результат|результат боя"),
})  # fmt: skip
STATUS = WordList({
    "stands": entry("stands|holds", "står", "steht", "tient", "стоит"),
    "flees": entry("flees|broken", "flygter", "flieht", "fuit", "бежит"),
    "destroyed": entry("destroyed|caught", "udslettet|indhentet", "vernichtet|eingeholt", "détruit|rattrapé", "уничтожено|настигнуто"),
})  # fmt: skip
UNIT = WordList({
    "dreadspear": entry("Dreadspear|Dark Elf spearman", "Mørkelver med spyd", "Speerträger der Dunkelelfen", "Lancier elfe noir", "Копейщик тёмных эльфов"),
    "black guard": entry("Black Guard", "Den sorte garde", "Schwarze Garde", "Garde noir", "Чёрный гвардеец"),
    "high elf spearman": entry("High Elf spearman", "Højelver med spyd", "Speerträger der Hochelfen", "Lancier haut elfe", "Копейщик высших эльфов"),
    "white lion": entry("White Lion", "Hvid løve", "Weißer Löwe", "Lion blanc", "Белый лев"),
    "phoenix guard": entry("Phoenix Guard", "Føniksgarde", "Phönixgarde", "Garde phénix", "Гвардеец Феникса"),
    "orc": entry("Orc|Orc Boy", "Ork", "Orkkrieger|Ork", "Orque", "Орк|Орк-бой"),
    "savage orc": entry("Savage Orc", "Vild ork", "Wildork", "Orque sauvage", "Дикий орк"),
    "goblin": entry("Goblin", "Goblin", "Goblin", "Gobelin", "Гоблин"),
    "night goblin": entry("Night Goblin", "Natgoblin", "Nachtgoblin", "Gobelin de la nuit", "Ночной гоблин"),
    "troll": entry("Troll", "Trold", "Troll", "Troll", "Тролль"),
    "stone troll": entry("Stone Troll", "Stentrold", "Steintroll", "Troll de pierre", "Каменный тролль"),
    "halberdier": entry("Halberdier", "Hellebardist", "Hellebardenträger", "Hallebardier", "Алебардист Империи|Алебардист"),
    "empire spearman": entry("Empire spearman", "Kejserlig spydmand", "Speerträger des Imperiums", "Lancier impérial", "Копейщик Империи"),
    "empire swordsman": entry("Empire swordsman", "Kejserlig sværdmand", "Schwertkämpfer des Imperiums", "Épéiste impérial", "Мечник Империи"),
    "knight of the realm": entry("Knight of the Realm", "Rigets ridder", "Ritter des Königs", "Chevalier du royaume", "Рыцарь королевства"),
    "dwarf warrior": entry("Dwarf Warrior", "Dværgekriger", "Zwergenkrieger", "Guerrier nain", "Воин гномов"),
    "longbeard": entry("Longbeard", "Langskæg", "Langbart", "Longue-barbe", "Длиннобород"),
    "troll slayer": entry("Troll Slayer", "Trolddræber", "Trollslayer", "Tueur de trolls", "Убийца троллей"),
    "chaos warrior": entry("Chaos Warrior", "Kaoskriger", "Chaoskrieger", "Guerrier du Chaos", "Воин Хаоса"),
    "chaos marauder": entry("Chaos Marauder", "Kaosplyndrer", "Chaosbarbar", "Maraudeur du Chaos", "Мародёр Хаоса"),
    "chaos warhound": entry("Chaos Warhound", "Kaoshund", "Chaosbluthund", "Molosse du Chaos", "Гончая Хаоса"),
    "bestigor": entry("Bestigor", "Bestigor", "Bestigor", "Bestigor", "Бестигор"),
    "saurus warrior": entry("Saurus Warrior", "Sauruskriger", "Sauruskrieger", "Guerrier saurus", "Воин-саурус"),
    "skink": entry("Skink", "Skink", "Skink", "Skink", "Скинк"),
    "temple guard": entry("Temple Guard", "Tempelvagt", "Tempelwache", "Garde du temple", "Храмовый страж"),
    "kroxigor": entry("Kroxigor", "Kroxigor", "Kroxigor", "Kroxigor", "Кроксигор"),
    "ogre": entry("Ogre", "Oger", "Oger", "Ogre", "Огр"),
    "irongut": entry("Irongut", "Jernvom", "Eisenwanst", "Ventre-dur", "Железнобрюх"),
    "gnoblar": entry("Gnoblar", "Gnoblar", "Gnoblar", "Gnoblar", "Гноблар"),
    "clanrat": entry("Clanrat", "Klanrotte", "Klanratte", "Guerrier des clans", "Крыса клана"),
    "skavenslave": entry("Skavenslave", "Skavenslave", "Skavensklave", "Esclave skaven", "Раб скавенов"),
    "stormvermin": entry("Stormvermin", "Stormrotte", "Sturmratte", "Vermine de choc", "Штормовая крыса"),
    "plague monk": entry("Plague Monk", "Pestmunk", "Seuchenmönch", "Moine de la peste", "Чумной монах"),
    "skeleton warrior": entry("Skeleton Warrior", "Skeletkriger", "Skelettkrieger", "Guerrier squelette", "Воин-скелет"),
    "crypt ghoul": entry("Crypt Ghoul", "Gravghul", "Gruftghul", "Goule", "Упырь"),
    "black knight": entry("Black Knight", "Sort ridder", "Verfluchter", "Chevalier noir", "Чёрный рыцарь"),
})  # fmt: skip
