#include "sim/springs/spring_parameters.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/spring.h"
#include "sim/truth.h"

namespace arclight::springs {
namespace {

using truth::hz;

SpringSettings fraction(double f, double remaining, double time) {
    SpringSettings s;
    s.parameterization = Parameterization::fraction;
    s.frequency = f, s.fractionRemaining = remaining, s.fractionTime = time;
    return s;
}

SpringSettings halfLifeOf(double f, double halfLife) {
    SpringSettings s;
    s.parameterization = Parameterization::halfLife;
    s.frequency = f, s.halfLife = halfLife;
    return s;
}

TEST(Convert, RatioKeepsFrequencyAndDamping) {
    SpringSettings s;
    s.frequency = 3, s.dampingRatio = 0.42;
    const Conversion c = convert(s);
    EXPECT_TRUE(c.meaningful());
    EXPECT_DOUBLE_EQ(c.shape.omega, 6 * std::numbers::pi);
    EXPECT_DOUBLE_EQ(c.shape.zeta, 0.42);
}

TEST(Convert, NumbersAreUsedAsTyped) {
    SpringSettings s;
    s.frequency = 19.87;  // as a float 19.8700008
    EXPECT_EQ(convert(s).shape.omega, 2 * std::numbers::pi * 19.87);
}

TEST(Convert, FractionMatchesArticle) {
    const Conversion c = convert(fraction(2, 0.1, 0.5));
    EXPECT_NEAR(c.shape.zeta, 0.36647, 5e-6);
    EXPECT_NEAR(std::exp(-decayRate(c.shape) * 0.5), 0.1, 1e-12);
    EXPECT_NE(c.zetaText.find("0.3665"), std::string::npos) << c.zetaText;
}

TEST(Convert, HalfLifeMatchesArticle) {
    const Conversion c = convert(halfLifeOf(2, 0.5));
    EXPECT_NEAR(c.shape.zeta, 0.1103, 5e-5);
    EXPECT_NEAR(halfLife(c.shape), 0.5, 1e-12);
    EXPECT_NE(c.zetaText.find("0.1103"), std::string::npos) << c.zetaText;
}

TEST(Convert, DampedFrequencyIsKept) {
    for (SpringSettings s : {fraction(2, 0.1, 0.5), halfLifeOf(2, 0.5), halfLifeOf(1, 0.05), SpringSettings{}}) {
        s.frequencyIsDamped = true;
        const Conversion c = convert(s);
        EXPECT_TRUE(c.meaningful());
        EXPECT_NEAR(dampedFrequency(c.shape), s.frequency, 1e-12);
    }
    SpringSettings s = halfLifeOf(1, 0.02);
    s.frequencyIsDamped = true;  // the decay is kept too
    EXPECT_NEAR(halfLife(convert(s).shape), 0.02, 1e-12);
}

TEST(Convert, TooShortHalfLifeIsReported) {
    const double shortest = std::log(2.0) / hz(2);
    EXPECT_TRUE(convert(halfLifeOf(2, shortest * 1.0001)).meaningful());
    const Conversion c = convert(halfLifeOf(2, shortest * 0.9999));
    EXPECT_EQ(c.fault, ConversionFault::halfLifeTooShort);
    EXPECT_EQ(c.shape.zeta, 1);
    EXPECT_NEAR(c.trueHalfTime * c.shape.omega, 1.678, 0.0005);
    EXPECT_FALSE(describe(c.fault).empty());
}

TEST(Convert, TooSmallFractionIsReported) {
    const Conversion c = convert(fraction(0.5, 0.001, 0.1));
    EXPECT_EQ(c.fault, ConversionFault::fractionTooSmall);
    EXPECT_EQ(c.shape.zeta, 1);
}

TEST(Convert, OverdampedSpringHasNoDampedFrequency) {
    SpringSettings s;
    s.dampingRatio = 1.2, s.frequencyIsDamped = true;
    const Conversion c = convert(s);
    EXPECT_EQ(c.fault, ConversionFault::noOscillation);
    EXPECT_DOUBLE_EQ(c.shape.omega, kMaxStretch * hz(s.frequency));
    EXPECT_FALSE(describe(c.fault).empty());
}

TEST(Convert, IsContinuous) {
    // A thousandth of every range changes the spring by a few percent, never by a jump.
    Random random(Seed{17});
    const auto number = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random.uniform01());
    };
    for (int i = 0; i < 1000; ++i) {
        SpringSettings s{static_cast<Parameterization>(random.below(3)),
                         number(0.1, 20),
                         random.below(2) == 0,
                         i % 2 == 0 ? number(0.97, 1.01) : number(0, 2),
                         number(0.002, 0.998),
                         number(0.1, 5),
                         number(0.1, 5)};
        const SpringShape at = convert(s).shape;
        const double nudge = 1e-6;
        for (TypedNumber SpringSettings::*field :
             {&SpringSettings::frequency, &SpringSettings::dampingRatio, &SpringSettings::fractionRemaining,
              &SpringSettings::fractionTime, &SpringSettings::halfLife}) {
            SpringSettings near = s;
            near.*field = s.*field + nudge;
            const SpringShape next = convert(near).shape;
            EXPECT_NEAR(next.omega / at.omega, 1, 2e-3) << s.frequency << ' ' << s.dampingRatio;
            EXPECT_NEAR(next.zeta, at.zeta, 2e-3) << s.frequency << ' ' << s.dampingRatio;
        }
        if (s.parameterization == Parameterization::ratio && s.frequencyIsDamped && s.dampingRatio < 0.99) {
            EXPECT_NEAR(dampedFrequency(at) / s.frequency, 1, 1e-12);
        }
    }
}

TEST(Convert, KeepsTheDecayThatWasAskedFor) {
    EXPECT_NEAR(std::log(2.0) / convert(halfLifeOf(2, 0.02)).decayAsked, 0.02, 1e-15);
    EXPECT_NEAR(std::exp(-0.1 * convert(fraction(0.5, 0.001, 0.1)).decayAsked), 0.001, 1e-12);
    SpringSettings wrong = halfLifeOf(2, 0.3);
    for (const Mistake mistake : {Mistake::invertedHalfLife, Mistake::quadrupledHalfLife}) {
        wrong.mistake = mistake;
        EXPECT_NEAR(std::log(2.0) / convert(wrong).decayAsked, 0.3, 1e-12);
    }
}

TEST(Convert, ResultIsFiniteAtExtremes) {
    for (const double f : {0.1, 20.0})
        for (const double edge : {1e-4, 0.9999})
            for (const double time : {0.001, 10.0})
                for (const bool isDamped : {false, true})
                    for (const Mistake m : {Mistake::none, Mistake::invertedHalfLife, Mistake::fractionReduced,
                                            Mistake::quadrupledHalfLife})
                        for (SpringSettings s : {fraction(f, edge, time), halfLifeOf(f, time)}) {
                            s.frequencyIsDamped = isDamped;
                            s.mistake = m;
                            const Conversion c = convert(s);
                            EXPECT_TRUE(std::isfinite(c.shape.omega) && std::isfinite(c.shape.zeta));
                            EXPECT_TRUE(std::isfinite(c.trueHalfTime));
                            EXPECT_GT(c.shape.omega, 0);
                            EXPECT_GE(c.shape.zeta, 0);
                        }
}

TEST(Mistakes, InvertedHalfLifeDampsLessWhenShorter) {
    SpringSettings s = halfLifeOf(2, 0.5);
    s.mistake = Mistake::invertedHalfLife;
    EXPECT_NEAR(convert(s).shape.zeta, 0.0276, 5e-5);
    s.halfLife = 0.1;
    EXPECT_NEAR(convert(s).shape.zeta, 0.0055, 5e-5);
    s.mistake = Mistake::none;
    EXPECT_NEAR(convert(s).shape.zeta, 0.552, 5e-4);
}

TEST(Mistakes, FractionReducedDampsAlmostNothing) {
    SpringSettings s = fraction(2, 0.1, 0.5);
    s.mistake = Mistake::fractionReduced;
    EXPECT_NEAR(std::exp(-decayRate(convert(s).shape) * 0.5), 0.9, 1e-12);
}

/// The spring with damping 4 ln 2 / λ, as in "Spring-It-On" (Holden, 2021). After λ, 25 % of the envelope is left; of a
/// critically damped spring (`critical`), 59.7 % of the deviation.
SpringShape quadrupledHalfLifeShape(double halfLife, double omega, bool critical = false) {
    const double rate = 2 * std::numbers::ln2 / halfLife;  // half of the damping coefficient 2ζω = 4 ln 2 / halfLife
    return critical ? SpringShape{rate, 1} : SpringShape{omega, rate / omega};
}

TEST(Mistakes, QuadrupledHalfLifeLeavesAQuarter) {
    SpringSettings s = halfLifeOf(2, 0.5);
    s.mistake = Mistake::quadrupledHalfLife;
    EXPECT_NEAR(std::exp(-decayRate(convert(s).shape) * 0.5), 0.25, 1e-12);
    EXPECT_NEAR(std::exp(-decayRate(quadrupledHalfLifeShape(0.5, hz(2))) * 0.5), 0.25, 1e-12);
    const SpringShape critical = quadrupledHalfLifeShape(0.5, hz(2), true);
    EXPECT_NEAR(closedForm(critical, 1, 0, 0, 0.5).x, 0.597, 0.0005);
}

TEST(Mistakes, TrackExponentialKeeps85PercentAtHalfLife) {
    const SpringShape shape{std::numbers::ln2 / 0.3, 1};  // tracking by half-life as in CjLib
    EXPECT_NEAR(closedForm(shape, 1, 0, 0, 0.3).x, 0.847, 0.0005);
    EXPECT_NEAR(trueHalfTime(shape) * shape.omega, 1.678, 0.0005);
}

TEST(Mistakes, OthersLeaveConversionUnchanged) {
    for (int i = 0; i <= static_cast<int>(Mistake::axisAngleVector); ++i) {
        const auto mistake = static_cast<Mistake>(i);
        if (mistake == Mistake::invertedHalfLife || mistake == Mistake::quadrupledHalfLife) continue;
        SpringSettings s = halfLifeOf(2, 0.5);
        s.mistake = mistake;
        EXPECT_NEAR(convert(s).shape.zeta, 0.1103, 5e-5) << i;
    }
}

}  // namespace
}  // namespace arclight::springs
