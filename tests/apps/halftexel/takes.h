// Draws many settings of halftexel in one run: each is a take of a recording.
#pragma once

#include <algorithm>
#include <vector>

#include "app/takes.h"

namespace arclight::test {

class HalftexelTakes : public DemoCli {
protected:
    HalftexelTakes() : DemoCli("halftexel") {}

    /// The measures, state and texts of one setting.
    struct Shown : Drawn {
        double centroid(std::size_t level, std::size_t axis) const {
            return state.at("levels").at(level).at("centroid").at(axis).get<double>();
        }
        bool says(std::string_view words) const { return count(words) > 0; }
        int count(std::string_view words) const {
            return static_cast<int>(std::ranges::count_if(texts, [&](const Json& text) {
                return text.at("text").get<std::string>().find(words) != std::string::npos;
            }));
        }
    };

    /// Plays each of `params` for `ticks` ticks at a size such as 640x360.
    std::vector<Shown> play(const std::vector<Json>& params, int ticks, const std::string& size) const {
        std::vector<Shown> all;
        for (Drawn& one : shown(ticks, params, kMeasures | kStates | kTexts, {"--size", size}))
            all.push_back({std::move(one)});
        return all;
    }
};

}  // namespace arclight::test
