// Writes golden frames after somebody has looked at them. Called by tests/golden/approve.
#include <algorithm>
#include <cstdio>

#include "core/files.h"
#include "core/image_compare.h"
#include "golden/golden.h"
#include "golden/report.h"

using namespace arclight;
using namespace arclight::test;

namespace {

int refuse(const std::string& line) {
    std::fprintf(stderr, "approve: %s\n", line.c_str());
    return 2;
}

/// Brings the manifest of an unchanged frame up to date: a new parameter belongs to it, too. The reason stays.
Expected<Done> approveManifest(const GoldenCase& golden, const Rendered& rendered) {
    const auto text = readFile(golden.manifest(), 1u << 20);
    const auto old = text ? parseJson(*text, golden.manifest().string()) : tl::unexpected(text.error());
    if (!old) return tl::unexpected(old.error());
    const std::string manifest = writeJson(goldenManifest(golden, rendered, old->value("reason", "")));
    std::printf("%-28s unchanged%s\n", golden.name.c_str(), manifest == *text ? "" : ", manifest brought up to date");
    return manifest == *text ? Done{} : writeFileWhole(golden.manifest(), manifest);
}

/// Renders twice in separate processes, reports what changes, writes image and manifest.
Expected<Done> approve(const GoldenCase& golden, const std::string& reason) {
    const Renderer& approved = renderers().front();
    auto first = render(golden, approved), second = render(golden, approved);
    if (!first) return tl::unexpected(first.error());
    if (!second) return tl::unexpected(second.error());
    if (pixelHash(first->image) != pixelHash(second->image))
        return fail(Exit::glFailed, "two renderings differ: the demo is not deterministic");
    if (const auto old = readFile(golden.png(), kMaxPngBytes)) {
        const Comparison comparison = compare(decodePng(*old, "old").value_or(Image{}), first->image);
        if (comparison.identical) return approveManifest(golden, *first);
        std::printf("%-28s %s\n", golden.name.c_str(), describe(comparison).c_str());
        const auto page = writeReport("approved-" + golden.demo + "-" + golden.name,
                                      {golden.demo + " " + golden.name + ", approved: " + reason, describe(comparison),
                                       command(golden), decodePng(*old, "old").value_or(Image{}), first->image});
        if (page) std::printf("%-28s %s\n", "", page->c_str());
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
