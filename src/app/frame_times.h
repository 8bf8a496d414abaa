// The medians of a benchmark, from which a demo derives its own results.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arclight {

struct FrameTimes {
    double stepMs = 0;            ///< of a step of the simulation
    double memoryBytesPerMs = 0;  ///< memory bandwidth of a plain loop on all threads: bounds a simulation
    std::vector<std::pair<std::string, double>> passes;  ///< GPU time of each pass and scope, ms

    /// The total time of the passes with this name; 0 if there is none.
    double passMs(std::string_view name) const {
        double sum = 0;
        for (const auto& [pass, ms] : passes)
            if (pass == name) sum += ms;
        return sum;
    }
};

}  // namespace arclight
