// The page of scene graph: the time that it shows, its axis, and the formula with its numbers.
#include "apps/springs/graph_page.h"

#include <cmath>
#include <cstdlib>
#include <optional>

#include <gtest/gtest.h>

#include "apps/springs/closed_form_text.h"
#include "core/random.h"

namespace arclight::springs {
namespace {

double number(Random& random, double low, double high) {
    return low + (high - low) * static_cast<double>(random.uniform01());
}

TEST(GraphWindow, ShowsSixPeriodsOfEverySpringFromItsStart) {
    for (const double hertz : {0.1, 0.5, 1.6, 12.0, 20.0}) {
        GraphWindow window;
        const double sweep = GraphWindow::sweepOf({2 * std::numbers::pi * hertz, 0.1}, 6);
        window.update(0, sweep, 0, true, false);
        EXPECT_EQ(window.begin(), 0);
        EXPECT_NEAR(window.length() * hertz, 6, 1e-9);
    }
}

TEST(GraphWindow, HoldsThePresentWhileThereIsMotionAndThenStays) {
    Random random(Seed{1});
    for (int run = 0; run < 200; ++run) {
        const double sweep = number(random, 0.3, 60), rest = number(random, 0, 5 * sweep);
        const bool runsAway = random.below(2) == 0;
        GraphWindow window;
        double lastChange = 0;
        std::optional<double> stayed;
        for (int tick = 0; tick < 400; ++tick) {
            const double now = tick * sweep / 60;
            const bool isMoving = now - lastChange < rest;
            if (random.below(150) == 0) lastChange = now, stayed.reset();
            window.update(lastChange, sweep, now, isMoving, runsAway);
            if (isMoving || lastChange == now) {
                ASSERT_LE(window.begin(), now);
                ASSERT_GE(window.end(), now);
                ASSERT_LE(window.length(), (runsAway ? 4.001 : 1.001) * sweep);
            } else {
                if (stayed) {
                    ASSERT_EQ(window.begin(), *stayed);
                }
                stayed = window.begin();
            }
            ASSERT_GE(window.begin(), -1e-9);
        }
    }
}

TEST(PositionAxis, LogarithmicValuesComeBackAndDecadesAreAsHighAsTheUnit) {
    const PositionAxis axis{-1e6, 1e6, true};
    Random random(Seed{2});
    for (int i = 0; i < 2000; ++i) {
        const double x = std::pow(10.0, number(random, -6, 99)) * (random.below(2) == 0 ? -1 : 1);
        ASSERT_NEAR(axis.valueAt(axis.shown(x)) / x, 1, 1e-9);
        ASSERT_EQ(axis.shown(-x), -axis.shown(x));
    }
    for (int decade = 1; decade < 50; ++decade)
        EXPECT_NEAR(axis.shown(std::pow(10.0, decade)) - axis.shown(std::pow(10.0, decade - 1)), axis.shown(1), 0.01);
    EXPECT_EQ(axis.shown(0), 0);
}

/// A reader of the formulas that `describe` writes: sums and products of numbers, t, e^(…) and cos(…).
class Reader {
public:
    Reader(std::string text, double t) : text_(std::move(text)), t_(t) {}
    double sum() {
        double value = product(takes("−") ? -1 : 1);
        while (true) {
            if (takes("+"))
                value += product(1);
            else if (takes("−"))
                value -= product(1);
            else
                return value;
        }
    }

private:
    bool takes(std::string_view word) {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        if (std::string_view(text_).substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    double group() {
        const double value = sum();
        EXPECT_TRUE(takes(")")) << text_;
        return value;
    }
    double product(double value) {
        for (bool isFirst = true;; isFirst = false) {
            if (takes("e^("))
                value *= std::exp(group());
            else if (takes("cos("))
                value *= std::cos(group());
            else if (takes("("))
                value *= group();
            else if (takes("t"))
                value *= t_;
            else if (takes("×10"))
                value *= std::pow(10.0, raised());
            else if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])))
                value *= figures();
            else {
                EXPECT_FALSE(isFirst) << text_ << " at " << at_;
                return value;
            }
        }
    }
    double figures() {
        char* end = nullptr;
        const double value = std::strtod(text_.c_str() + at_, &end);
        at_ = static_cast<std::size_t>(end - text_.c_str());
        return value;
    }
    int raised() {
        static constexpr std::string_view kFigures[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
        const int sign = takes("⁻") ? -1 : 1;
        int value = 0;
        for (bool more = true; more;) {
            more = false;
            for (int k = 0; k < 10 && !more; ++k)
                if (takes(kFigures[k])) value = 10 * value + k, more = true;
        }
        return sign * value;
    }

    std::string text_;
    double t_;
    std::size_t at_ = 0;
};

TEST(ClosedFormText, ReadsAsTheMotionToThreeFigures) {
    Random random(Seed{3});
    for (int i = 0; i < 3000; ++i) {
        const std::uint32_t special = random.below(6);
        const double zeta = special == 0 ? 0 : special == 1 ? 1 : number(random, 0, 2);
        // Around critical damping the terms are large and cancel: three figures of each are not three of the sum.
        if (zeta != 1 && std::fabs(zeta - 1) < 0.08) continue;
        const SpringShape shape{2 * std::numbers::pi * std::pow(10.0, number(random, -1, 1.3)), zeta};
        const SpringState start{number(random, -2, 2), shape.omega * number(random, -1, 1)};
        const double target = random.below(3) == 0 ? 1 : number(random, -2, 2);
        const std::string text = describe(closedFormTerms(shape, start, target));
        ASSERT_TRUE(text.starts_with("x(t) = ")) << text;
        for (const double turn : {0.0, 0.7, 2.0, 5.0}) {
            const double t = turn / shape.omega;
            const double expected = closedForm(shape, target + start.x, start.v, target, t).x;
            ASSERT_NEAR(Reader(text.substr(7), t).sum(), expected, 0.12) << text << " at " << t;
        }
    }
    EXPECT_EQ(describe(closedFormTerms({10, 0}, {-1, 0}, 1)), "x(t) = 1.00 − 1.00 cos(10.0 t)");
    EXPECT_EQ(describe(closedFormTerms({10, 1}, {-1, 0}, 1)), "x(t) = 1.00 − (1.00 + 10.0 t) e^(−10.0 t)");
}

}  // namespace
}  // namespace arclight::springs
