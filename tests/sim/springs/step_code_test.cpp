// The code that a panel copies, compiled as it is and run beside the suite's own springs.
#include "sim/springs/step_code.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/step_poles.h"

namespace arclight::springs {
namespace {

constexpr int kSteps = 60;

struct Case {
    SpringShape shape;
    Integrator integrator;
    double tickRate;
    SpringState start;
    double target;
};

std::vector<Case> anyCases(int count) {
    Random random(Seed{1});
    const auto number = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(random.uniform01());
    };
    std::vector<Case> cases{{{}, Integrator::exact, 60, {0, 0}, 1}};
    while (static_cast<int>(cases.size()) < count) {
        const std::uint32_t special = random.below(6);
        const double zeta = special == 0 ? 0 : special == 1 ? 1 : number(0, 2);
        const auto integrator = static_cast<Integrator>(random.below(5));
        const double rate = random.below(2) == 0 ? 60 : number(10, 240);
        // Springs that the step does not blow up: growth would magnify the last digits.
        const double slowest = integrator == Integrator::semiImplicit || integrator == Integrator::stiffness ? 0.3 : 1;
        const double omega = std::min(2 * std::numbers::pi * number(0.1, 20), slowest * rate);
        if (growthPerStep(propagator(integrator, {omega, zeta}, 1 / rate)) > 1) continue;
        cases.push_back({{omega, zeta}, integrator, rate, {number(-2, 2), number(-9, 9)}, number(-2, 2)});
    }
    return cases;
}

/// A program that steps the spring of each case and prints where it ends.
std::string programOf(const std::vector<Case>& cases) {
    std::ostringstream text;
    text.precision(17);
    text << "#include <cstdio>\n";
    for (std::size_t i = 0; i < cases.size(); ++i)
        text << "namespace spring" << i << " {\n"
             << stepCode(cases[i].shape, cases[i].integrator, cases[i].tickRate) << "}\n";
    text << "int main() {\n";
    for (std::size_t i = 0; i < cases.size(); ++i)
        text << "    {\n        spring" << i << "::Spring s;\n        s.x = " << cases[i].start.x
             << ", s.v = " << cases[i].start.v << ", s.target = " << cases[i].target
             << ";\n        for (int i = 0; i < " << kSteps
             << "; ++i) s.step();\n        std::printf(\"%.17g %.17g\\n\", s.x, s.v);\n    }\n";
    text << "}\n";
    return text.str();
}

TEST(StepCode, CompilesAndStepsAsTheSuiteDoes) {
    const std::vector<Case> cases = anyCases(50);
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("arclight-step-code-" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder);
    const std::string source = (folder / "steps.cpp").string(), program = (folder / "steps").string();
    std::ofstream(source) << programOf(cases);
    const std::string command = std::string(ARCLIGHT_CXX) + " -std=c++11 -Wall -Wextra -Werror -O0 -o '" + program +
                                "' '" + source + "' && '" + program + "' > '" + program + ".txt'";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    std::ifstream results(program + ".txt");
    for (const Case& one : cases) {
        double x = 0, v = 0;
        ASSERT_TRUE(results >> x >> v);
        SpringState expected = one.start;
        const Propagator<double> step = propagator(one.integrator, one.shape, 1 / one.tickRate);
        for (int i = 0; i < kSteps; ++i) expected = stepped(step, expected, one.target);
        const double tolerance = one.integrator == Integrator::exact ? 1e-14 : 1e-11;
        EXPECT_NEAR(x, expected.x, tolerance * 20) << stepCode(one.shape, one.integrator, one.tickRate);
        EXPECT_NEAR(v, expected.v, tolerance * 20 * (1 + one.shape.omega));
    }
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace arclight::springs
