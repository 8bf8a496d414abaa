#include "bench/bench_files.h"

#include "app/platform/offscreen_context.h"
#include "app/platform/platform.h"
#include "core/files.h"
#include "core/image.h"

namespace arclight::bench {

bool BenchFiles::take(std::span<char*> words, std::size_t& i) {
    const std::string word = words[i];
    std::optional<std::string>* file = word == "--json"   ? &json
                                       : word == "--plot" ? &plot
                                       : word == "--from" ? &from
                                                          : nullptr;
    if (file == nullptr || i + 1 == words.size()) return false;
    *file = words[++i];
    return true;
}

Expected<Json> loadJson(const std::string& path) {
    const auto text = readFile(path, kMaxJsonBytes);
    if (!text) return tl::unexpected(text.error());
    return parseJson(*text, path);
}

Expected<Done> writePlot(const std::string& path, const std::function<Image(SessionRenderer&)>& draw) {
    const auto dataRoot = findDataRoot({});
    if (!dataRoot) return tl::unexpected(dataRoot.error());
    const auto context = OffscreenContext::make();
    if (!context) return tl::unexpected(context.error());
    auto renderer = SessionRenderer::make(*dataRoot);
    if (!renderer) return tl::unexpected(renderer.error());
    const auto png = encodePng(draw(**renderer));
    if (!png) return tl::unexpected(png.error());
    return writeFileWhole(path, *png);
}

}  // namespace arclight::bench
