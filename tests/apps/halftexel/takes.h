// Many settings of halftexel in one run: each is a take of a recording.
#pragma once

#include <vector>

#include "app/cli.h"

namespace arclight::test {

class HalftexelTakes : public Cli {
protected:
    /// The figures, the state and the texts of one setting.
    struct Shown {
        Json measures, levels, texts;
        double measure(const std::string& name) const {
            const Json& value = measures.at(name);
            return value.is_number() ? value.get<double>() : std::nan("");
        }
        double centroid(std::size_t level, std::size_t axis) const {
            return levels.at(level).at("centroid").at(axis).get<double>();
        }
        bool says(std::string_view words) const { return count(words) > 0; }
        int count(std::string_view words) const {
            int found = 0;
            for (const Json& text : texts)
                found += text.at("text").get<std::string>().find(words) == std::string::npos ? 0 : 1;
            return found;
        }
    };

    /// Plays each of `params` for `ticks` ticks at a size such as 640x360.
    std::vector<Shown> play(const std::vector<Json>& params, int ticks, const std::string& size) const {
        Json takes = Json::array();
        for (const Json& one : params)
            takes.push_back({{"seed", 1},
                             {"ticks", ticks + 1},
                             {"params", one},
                             {"inputs", {{"start", Json::object()}, {"events", Json::array()}}}});
        write("r.json",
              Json{{"demo", "halftexel"}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", takes}}.dump());
        const int last = ticks + (ticks + 1) * (static_cast<int>(params.size()) - 1);
        const std::string range = std::to_string(ticks) + ":" + std::to_string(last) + ":" + std::to_string(ticks + 1);
        const Outcome outcome =
            headlessDemo("halftexel", {"--replay", "r.json", "--size", size, "--ticks", range, "--measure", "m.json",
                                       "--dump-state", "s.json", "--dump-texts", "t.json"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const Json measures = json("m.json"), states = json("s.json"), texts = json("t.json");
        std::vector<Shown> shown;
        for (std::size_t i = 0; i < params.size() && i < measures.size(); ++i)
            shown.push_back({measures[i].at("measures"), states[i].at("state").at("levels"), texts[i].at("texts")});
        EXPECT_EQ(shown.size(), params.size());
        return shown;
    }
};

}  // namespace arclight::test
