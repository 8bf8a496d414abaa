#!/usr/bin/python3
"""Cuts a font to what the panels and plots write, with digits of equal width as the default ones.

usage: subset.py SOURCE.otf SHIPPED.otf          needs Debian's package fonttools
"""
import os
import sys

from fontTools import subset

KEPT = [
    *range(0x20, 0x7F), *range(0xA0, 0x180),      # Latin
    *range(0x370, 0x400),                         # Greek
    *range(0x2010, 0x205F), *range(0x2070, 0x20A0), 0x20AC, 0x2122,  # punctuation, super- and subscripts
    *range(0x2190, 0x2400),                       # arrows, mathematics, technical symbols
    *range(0x25A0, 0x2600), 0x2713, 0x2717, 0xFFFD,  # shapes, marks
]


def cut(source, target, features):
    options = subset.Options(layout_features=features, hinting=False, name_IDs=["*"], notdef_outline=True)
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=KEPT)
    subsetter.subset(font)
    return font, options


def tabular_digits(font):
    """Maps the digits to the glyphs that the feature tnum would choose."""
    gsub = font["GSUB"].table
    lookups = {i for record in gsub.FeatureList.FeatureRecord if record.FeatureTag == "tnum"
               for i in record.Feature.LookupListIndex}
    chosen = {}
    for i in lookups:
        for table in gsub.LookupList.Lookup[i].SubTable:
            chosen.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            if digit in table.cmap:
                table.cmap[digit] = chosen[table.cmap[digit]]
    for name in ("GSUB", "GPOS", "GDEF"):
        if name in font:
            del font[name]


source, target = sys.argv[1:]
font, _ = cut(source, target, ["tnum"])
tabular_digits(font)
font.save(target + ".part")
font, options = cut(target + ".part", target, [])  # drops the digits that nothing maps to any more
font["head"].modified = font["head"].created       # the same bytes whenever it is made
font.recalcTimestamp = False
font.save(target)
os.remove(target + ".part")
