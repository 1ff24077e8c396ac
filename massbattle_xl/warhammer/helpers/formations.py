"""Formations in a formula: ranks, supporting attacks, hits without a roll (W-05, W-07, W-09)."""

from __future__ import annotations

from ...cells.helpers import Helper, typed
from .. import formation
from ..rules import THUNDERSTOMP
from ..units import MONSTROUS
from .rules import has

HELPERS = (
    Helper(
        "MB_WFB_RANKS",
        "LAMBDA(models,width,least,LET(whole,INT(models/width),IF(width<least,0,whole+IF(models-whole*width>=least,1,0))))",
        "Ranks that count (W-09).",
    ),
    Helper(
        "MB_WFB_RANKED",
        f"LAMBDA(width,extra,charging,monstrous,{typed(formation.SUPPORTING)}+IF(width>=IF(monstrous,{typed(formation.MONSTROUS_HORDE)},{typed(formation.HORDE)}),"
        f"{typed(formation.HORDE_RANKS)},0)+IF(charging,0,extra))",
        "Ranks behind the front that support (W-05).",
    ),
    Helper(
        "MB_WFB_BEHIND",
        'LAMBDA(models,width,each,ranks,contact,beside,LET(front,MAX(0,MIN(models,width)-beside),fighting,IF(contact="",front,MIN(front,contact)),'
        "IF(ranks<1,0,SUM(MAP(SEQUENCE(MAX(1,ranks)),LAMBDA(rank,each*MIN(MAX(0,MIN(models-rank*width,width)-beside),fighting)))))))",
        "Attacks of all ranks that support (W-05).",
    ),
    Helper(
        "MB_WFB_MONSTROUS",
        f"LAMBDA(rules,LET(troop,MB_WFB_TROOP(rules),OR({','.join(f'troop={typed(kind)}' for kind in MONSTROUS)})))",
        "Whether the troop type that rules name is a monstrous one (W-05).",
    ),
    Helper(
        "MB_WFB_STOMP",
        f'LAMBDA(rules,monstrous,IF({has("rules", "thunderstomp")},{typed(THUNDERSTOMP)},IF({has("rules", "stomp")},MB_WFB_TEXT(rules,"stomp"),IF(monstrous,{typed(formation.STOMP)},""))))',
        "Stomps of one model (W-07).",
    ),
    Helper(
        "MB_WFB_STOMPED",
        f"LAMBDA(troop,OR({','.join(f'troop={typed(kind)}' for kind in sorted(formation.STOMPED))}))",
        "Whether a troop type may be stomped on (W-07).",
    ),
    Helper(
        "MB_WFB_HITS",
        'LAMBDA(each,models,IF(OR(each="",models=0),"0",MB_WFB_DICE(each,models)))',
        "Dice text of the hits of all models (W-07).",
    ),
)
