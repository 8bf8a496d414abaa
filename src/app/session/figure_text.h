// Numbers formatted for people: engineering notation, digits in groups, real minus and multiplication signs.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/image_compare.h"
#include "core/measures.h"
#include "core/param_set.h"

namespace arclight {

/// A number and the unit to its right, either of which may be empty.
struct Figure {
    std::string number, unit;

    /// Both, separated by a thin space.
    std::string text() const;
};

/// A measured value with three significant figures: `233` `ms`, `1.20` `kHz`, `12.3×10⁻⁶`. Units that take SI prefixes
/// get one; other numbers below 0.001 or from 1000 on get a power of ten whose exponent is a multiple of three. A whole
/// number below 1000, or of any size (to 10¹⁵) without a unit, is written out: `262 144`. A value that is not a number
/// is a dash.
Figure figure(double value, std::string_view unit);

/// A measured value as above; if it breaks a limit, with as many more significant figures as it takes to differ from
/// the limit: `1.003` above `at most 1`.
Figure measuredFigure(double value, const MeasureInfo& info);

/// Two measured values in the unit of the larger: `0.634` `m` next to `1.20` `m`, `0` `mm` next to `634` `mm`.
std::pair<Figure, Figure> measuredPair(double a, double b, const MeasureInfo& info);

/// A limit or another exact number, in at most `digits` significant figures and without trailing zeros: `0.01`, `10⁻⁵`,
/// `3.92×10⁻³`.
std::string plainNumber(double value, int digits = 3);

/// The limits in words: `at most 10⁻⁵`, `at least 1`, `between −0.01 and 0.01`; empty if there are none.
std::string limitWords(const MeasureInfo& info);

/// A measure's name in words, without a unit at its end: `driftXPx` becomes "drift x".
std::string measureLabel(const MeasureInfo& info);

/// A parameter's value as shown next to its slider. Numbers have as many decimals as the slider's range and step can
/// distinguish, so the digits stay in place while it moves. Values that this would round by more than 5 %, and all
/// values of a logarithmic slider, get up to three significant figures.
std::string valueText(const ParamInfo& info, double value);

/// A parameter's label and value: "split: sah bins", "wrap angles: on", "half-life: 0.50 s".
std::string paramWords(const ParamSet::Entry& entry);

/// How far two images differ, in words: `51 % of the pixels differ by more than 2/255; the largest difference is
/// 113/255. Beyond the tolerance of golden images.`
std::string comparisonWords(const Comparison& comparison);

/// A unit as written after a number: `1/ms` becomes `/ms`.
std::string_view shownUnit(std::string_view unit);

/// A choice's label in words: `semiImplicit` becomes "semi implicit".
std::string choiceText(const Labels& labels, int index);

}  // namespace arclight
