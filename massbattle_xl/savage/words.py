"""Words of the unit combat that a cell may hold, in five languages."""

from __future__ import annotations

from ..cells.words import WordList

BODY = WordList({
    "dog": {"en": "dog", "da": "hund", "de": "Hund", "fr": "chien", "ru": "собака"},
    "human": {"en": "human|man", "da": "menneske", "de": "Mensch", "fr": "humain|homme", "ru": "человек"},
    "bear": {"en": "bear", "da": "bjørn", "de": "Bär", "fr": "ours", "ru": "медведь"},
})  # fmt: skip
ARMOUR = WordList({
    "none": {"en": "none", "da": "ingen", "de": "keine", "fr": "aucune", "ru": "нет"},
    "leather": {"en": "leather", "da": "læder|læderrustning", "de": "Leder|Lederrüstung", "fr": "cuir", "ru": "кожа|кожаный|кожаная"},
    "mail": {"en": "mail|chain mail", "da": "brynje|brynjerustning", "de": "Kettenrüstung|Kettenhemd|Kette", "fr": "mailles|cotte de mailles", "ru": "кольчуга"},
})  # fmt: skip
SHIELD = WordList({
    "none": {"en": "none", "da": "intet|ingen", "de": "keiner|kein|keine", "fr": "aucun", "ru": "нет"},
    "shield": {"en": "shield", "da": "skjold", "de": "Schild", "fr": "bouclier", "ru": "щит"},
    "large": {"en": "large|large shield|tower shield", "da": "stort skjold|stort|tårnskjold", "de": "großer Schild|groß|Turmschild",
              "fr": "grand bouclier|grand|pavois", "ru": "большой щит|большой"},
})  # fmt: skip
ATTACK = WordList({
    "melee": {"en": "melee", "da": "nærkamp", "de": "Nahkampf", "fr": "mêlée", "ru": "ближний бой|рукопашная"},
    "fire": {"en": "fire", "da": "skydning|direkte", "de": "Beschuss|direkt", "fr": "tir", "ru": "стрельба"},
    "volley": {"en": "volley", "da": "volley|indirekte", "de": "Salve", "fr": "volée", "ru": "залп"},
})  # fmt: skip
FORMATION = WordList({
    "close": {"en": "close", "da": "samlet", "de": "geschlossen", "fr": "serrée|serré", "ru": "сомкнутый|сомкнутая"},
    "loose": {"en": "loose", "da": "løs", "de": "locker", "fr": "lâche|dispersée", "ru": "рассыпной|рассыпная"},
})  # fmt: skip
RANGE = WordList({
    "short": {"en": "short", "da": "kort", "de": "kurz", "fr": "courte", "ru": "ближняя"},
    "medium": {"en": "medium", "da": "medium|mellem", "de": "mittel", "fr": "moyenne", "ru": "средняя"},
    "long": {"en": "long", "da": "lang", "de": "weit", "fr": "longue", "ru": "дальняя"},
})  # fmt: skip
ROUNDING = WordList({
    "up": {"en": "up", "da": "op", "de": "auf", "fr": "haut|supérieur", "ru": "вверх"},
    "down": {"en": "down", "da": "ned", "de": "ab", "fr": "bas|inférieur", "ru": "вниз"},
})  # fmt: skip
MEN_ROUNDING = WordList({
    **ROUNDING.table,
    "none": {"en": "none", "da": "ingen", "de": "keine", "fr": "aucun", "ru": "нет"},
})  # fmt: skip
VOLLEY_ROUNDING = WordList({
    **MEN_ROUNDING.table,
    "each": {"en": "each", "da": "hver", "de": "jede", "fr": "chacune", "ru": "каждый"},
})  # fmt: skip
FORMULA_READING = WordList({
    "whole": {"en": "whole", "da": "hele", "de": "ganz", "fr": "entière", "ru": "целиком"},
    "strict": {"en": "strict", "da": "strengt|streng", "de": "streng|strikt", "fr": "stricte", "ru": "строго"},
})  # fmt: skip
VOLLEY_READING = WordList({
    "clamp": {"en": "clamp", "da": "begrænset", "de": "begrenzt", "fr": "bornée", "ru": "ограниченно"},
    "literal": {"en": "literal", "da": "bogstavelig", "de": "wörtlich", "fr": "littérale", "ru": "буквально"},
})  # fmt: skip
SHIELD_READING = WordList({
    "replaces": {"en": "replaces", "da": "erstatter", "de": "ersetzt", "fr": "remplace", "ru": "заменяет"},
    "adds": {"en": "adds", "da": "lægges til", "de": "zusätzlich", "fr": "ajoute", "ru": "добавляется|добавляет"},
})  # fmt: skip
ACTION = WordList({
    "regroup": {"en": "Regroup", "da": "Regroup|Omgrupper", "de": "Sammeln", "fr": "Regroupement|Regrouper", "ru": "Перестроение"},
    "defend": {"en": "Defend", "da": "Forsvar|Defend", "de": "Verteidigen", "fr": "Défense|Défendre", "ru": "Оборона"},
    "march": {"en": "March", "da": "March", "de": "Marschieren", "fr": "Marche", "ru": "Марш"},
    "move": {"en": "Move", "da": "Flyt|Move", "de": "Bewegen", "fr": "Mouvement|Avancer", "ru": "Движение"},
    "charge": {"en": "Charge", "da": "Stormløb|Charge", "de": "Sturmangriff", "fr": "Charge", "ru": "Натиск"},
    "engage": {"en": "Engage", "da": "Nærkamp|Engage", "de": "Nahkampf", "fr": "Engagement|Engager", "ru": "Схватка"},
    "fire": {"en": "Fire", "da": "Skyd|Fire", "de": "Beschuss", "fr": "Tir", "ru": "Стрельба"},
    "volley": {"en": "Volley", "da": "Volley", "de": "Salve", "fr": "Volée", "ru": "Залп"},
    "hero": {"en": "Character", "da": "Karakter", "de": "Held", "fr": "Personnage", "ru": "Герой"},
})  # fmt: skip
LINE = WordList({
    "target": {"en": "target", "da": "målet", "de": "Ziel", "fr": "cible", "ru": "цель"},
    "shooters": {"en": "shooters", "da": "skytterne", "de": "Schützen", "fr": "tireurs", "ru": "стрелки"},
    "both": {"en": "both", "da": "begge", "de": "beide", "fr": "les deux", "ru": "обе стороны|оба"},
})  # fmt: skip
BENNY = WordList({
    "save": {"en": "save a figure", "da": "red en figur", "de": "Figur retten", "fr": "sauver une figurine", "ru": "спасти фигурку|спасти фигуру"},
    "dam": {"en": "AvDam +1|+1 AvDam", "da": "AvDam +1 for runden|+1 AvDam for runden", "de": "AvDam +1 in der Runde|+1 AvDam in der Runde", "fr": "AvDam +1 du tour|+1 AvDam du tour", "ru": "AvDam +1 на раунд|+1 AvDam на раунд"},
    "tough": {"en": "AvTough +1|+1 AvTough", "da": "AvTough +1 for runden|+1 AvTough for runden", "de": "AvTough +1 in der Runde|+1 AvTough in der Runde", "fr": "AvTough +1 du tour|+1 AvTough du tour", "ru": "AvTough +1 на раунд|+1 AvTough на раунд"},
    "pace": {"en": "Pace +1|+1 Pace", "da": "Pace +1 for runden|+1 Pace for runden", "de": "Pace +1 in der Runde|+1 Pace in der Runde", "fr": "Pace +1 du tour|+1 Pace du tour", "ru": "Pace +1 на раунд|+1 Pace на раунд"},
    "other": {"en": "other", "da": "andet", "de": "anderes", "fr": "autre", "ru": "другое"},
})  # fmt: skip
