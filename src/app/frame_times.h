// The medians of a benchmark, from which a demo derives figures of its own.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arclight {

struct FrameTimes {
    double stepMs = 0;            ///< of a step of the simulation
    double memoryBytesPerMs = 0;  ///< read and written by a plain loop on all threads: the floor of a simulation
    std::vector<std::pair<std::string, double>> passes;  ///< GPU time of each pass and scope, ms

    /// Of the passes with this name; 0 if there is none.
    double passMs(std::string_view name) const {
        double sum = 0;
        for (const auto& [pass, ms] : passes)
            if (pass == name) sum += ms;
        return sum;
    }
};

}  // namespace arclight
