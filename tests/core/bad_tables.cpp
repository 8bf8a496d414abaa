// A table of parameters and one of measures. Both compile; with FAULT_<fault> defined, one of them has that fault.
#include "core/measures.h"
#include "core/params.h"

namespace arclight {

enum class Mode { one, two };

struct Modal {
    Mode mode = Mode::one;
};

struct Sample {
    float a = 1.0f;
    float bigB = 2.0f;
};

constexpr Param kA{"a", "m", "First.", &Sample::a, 0.0f, 2.0f};
constexpr Param kB{"bigB", "m", "Second.", &Sample::bigB, 0.0f, 2.0f};

constexpr auto rowsOf(Sample) {
    return paramRows<Sample>(
#if defined(FAULT_fieldHasNoRow)
        kA
#elif defined(FAULT_fieldHasTwoRows)
        kA, Param{"c", "m", "Again.", &Sample::a, 0.0f, 2.0f}
#elif defined(FAULT_groupHasNoName)
        Group{"", "Help."}, kA, kB
#elif defined(FAULT_rowHasNoName)
        kA, Param{"", "m", "Second.", &Sample::bigB, 0.0f, 2.0f}
#elif defined(FAULT_rowHasNoHelp)
        kA, Param{"bigB", "m", "", &Sample::bigB, 0.0f, 2.0f}
#elif defined(FAULT_duplicateName)
        kA, Param{"a", "m", "Second.", &Sample::bigB, 0.0f, 2.0f}
#elif defined(FAULT_defaultOutsideRange)
        kA, Param{"bigB", "m", "Second.", &Sample::bigB, 0.0f, 1.5f}
#elif defined(FAULT_rangeIsEmpty)
        kA, Param{"bigB", "m", "Second.", &Sample::bigB, 2.0f, 2.0f}
#elif defined(FAULT_logarithmicRangeNotPositive)
        kA, kB.logarithmic()
#elif defined(FAULT_duplicateChoice)
        kA, Param{"mode", "Which.", &Modal::mode, labels("one", "one")}
#elif defined(FAULT_labelIsEmpty)
        kA, kB.label("")
#elif defined(FAULT_duplicateLabel)
        kA.label("big b"), kB
#elif defined(FAULT_symbolIsEmpty)
        kA, kB.symbol("")
#elif defined(FAULT_duplicateSymbol)
        kA.symbol("β"), kB.symbol("β")
#elif defined(FAULT_predicateIsNull)
        kA, kB.when(nullptr)
#else
        Group{"G", ""}, kA.primary(),
        kB.label("breadth").symbol("β").when([](const Sample& sample) { return sample.a > 1.0f; })
#endif
    );
}

struct Holder {
    Sample sample{.a = 0.5f};
    Modal modal;
};

constexpr auto rowsOf(Modal) { return paramRows<Modal>(Fixed{&Modal::mode}); }

constexpr auto rowsOf(Holder) {
    return paramRows<Holder>(
#if defined(FAULT_settingHasNoRow)
        embed(&Holder::sample), Param{&Holder::modal, &Modal::mode}
#elif defined(FAULT_embeddedFieldHasTwoRows)
        embed(&Holder::sample), Param{&Holder::sample, &Sample::a}.named("again"), Fixed{&Holder::modal}
#elif defined(FAULT_settingsHaveNoRow)
        embed(&Holder::sample)
#else
        Param{&Holder::sample, &Sample::a}.named("first").label("the first"), Fixed{&Holder::modal}
#endif
    );
}

struct Figures {
    double x = kNotMeasured;
    double y = kNotMeasured;
};

constexpr Measure kX{"x", "", "First.", &Figures::x};
constexpr Measure kY{"y", "", "Second.", &Figures::y};

constexpr auto rowsOf(Figures) {
    return measureRows<Figures>(
#if defined(FAULT_measureFieldHasNoRow)
        kX
#elif defined(FAULT_measureDuplicateName)
        kX, Measure{"x", "", "Second.", &Figures::y}
#elif defined(FAULT_reasonIsEmpty)
        kX, kY.absentBecause("")
#else
        kX, kY.absentBecause("only x is measured")
#endif
    );
}

}  // namespace arclight
