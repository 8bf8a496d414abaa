// The files of a benchmark that saves and plots its results.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/session/session_renderer.h"
#include "core/error.h"
#include "core/files.h"
#include "core/json.h"

namespace arclight::bench {

/// The options `--json FILE`, `--plot FILE.png` and `--from FILE`.
struct BenchFiles {
    std::optional<std::string> json, plot, from;

    /// Parses the option at word `i` with its file, and moves `i` to the file. Returns false for any other word.
    bool take(std::span<char*> words, std::size_t& i);
};

Expected<Json> loadJson(const std::string& path);

/// Writes the image that `draw` draws with an offscreen context.
Expected<Done> writePlot(const std::string& path, const std::function<Image(SessionRenderer&)>& draw);

/// Prints `times`, read from a file or measured, and writes them to the files in `files`. `read` converts JSON and a
/// path to times; `draw` draws times with a renderer into an image.
template <class Times, class Measure, class Read, class Draw>
Expected<Done> keepTimes(const BenchFiles& files, Measure measure, Read read, Draw draw) {
    Times times;
    if (files.from) {
        const auto json = loadJson(*files.from);
        if (!json) return tl::unexpected(json.error());
        auto loaded = read(*json, *files.from);
        if (!loaded) return tl::unexpected(loaded.error());
        times = std::move(*loaded);
    } else {
        Expected<Times> measured = measure();
        if (!measured) return tl::unexpected(measured.error());
        times = std::move(*measured);
    }
    printTimes(times);
    if (files.json)
        if (auto done = writeFileWhole(*files.json, writeJson(toJson(times))); !done) return done;
    if (!files.plot) return Done{};
    return writePlot(*files.plot, [&](SessionRenderer& renderer) { return draw(renderer, times); });
}

}  // namespace arclight::bench
