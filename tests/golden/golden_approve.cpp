// Writes golden frames after somebody has looked at them. Called by tests/golden/approve.
#include <algorithm>
#include <cstdio>

#include "core/files.h"
#include "core/image_compare.h"
#include "golden/golden.h"

using namespace arclight;
using namespace arclight::test;

namespace {

int refuse(const std::string& line) {
    std::fprintf(stderr, "approve: %s\n", line.c_str());
    return 2;
}

/// Renders twice in separate processes, reports what changes, writes image and manifest.
Expected<Done> approve(const GoldenCase& golden, const std::string& reason) {
    auto first = render(golden, ""), second = render(golden, "");
    if (!first) return tl::unexpected(first.error());
    if (!second) return tl::unexpected(second.error());
    if (pixelHash(first->image) != pixelHash(second->image))
        return fail(Exit::glFailed, "two renderings differ: the demo is not deterministic");
    if (const auto old = readFile(golden.png(), kMaxPngBytes)) {
        const Comparison comparison = compare(decodePng(*old, "old").value_or(Image{}), first->image);
        if (comparison.identical) {
            std::printf("%-28s unchanged\n", golden.name.c_str());
            return Done{};
        }
        std::printf("%-28s %s\n", golden.name.c_str(), describe(comparison).c_str());
    } else {
        std::printf("%-28s new\n", golden.name.c_str());
    }
    auto png = encodePng(first->image);
    if (!png) return tl::unexpected(png.error());
    if (auto done = writeFileWhole(golden.png(), *png); !done) return done;
    return writeFileWhole(golden.manifest(), writeJson(goldenManifest(golden, *first, reason)));
}

}  // namespace

int main(int argc, char** argv) {
    std::string demo, reason;
    std::vector<std::string> only;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--reason" && i + 1 < argc)
            reason = argv[++i];
        else if (demo.empty())
            demo = word;
        else
            only.push_back(word);
    }
    if (demo.empty() || reason.empty()) return refuse("usage: approve <demo> --reason \"why it changed\" [case ...]");
    const auto cases = goldenCases();
    if (!cases) return refuse(cases.error().message);
    int approved = 0;
    for (const GoldenCase& golden : *cases) {
        const bool wanted = only.empty() || std::find(only.begin(), only.end(), golden.name) != only.end();
        if (golden.demo != demo || !wanted) continue;
        if (const auto done = approve(golden, reason); !done) return refuse(golden.name + ": " + done.error().message);
        ++approved;
    }
    return approved > 0 ? 0 : refuse("no such case in " + demo);
}
