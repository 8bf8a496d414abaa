// Fuzz targets of readers of figures and strands.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "data/gltf.h"
#include "data/strands.h"
#include "fuzz/targets.h"

namespace arclight::test {
namespace {

void demand(bool isHeld) {
    if (!isHeld) __builtin_trap();
}

template <class T>
bool isRefusedInALine(const Expected<T>& read) {
    if (read) return false;
    const std::string& message = read.error().message;
    demand(message.starts_with("fuzzed") && message.find('\n') == std::string::npos && message.size() < 2000);
    return true;
}

constexpr std::size_t kMaxFuzzed = 100'000;  // triangles and vertices, to stay quick

void checkGeometry(const GltfDocument& document) {
    Progress progress;
    if (const auto mesh = gltfTriangles(document, progress, kMaxFuzzed); !isRefusedInALine(mesh))
        for (const auto& triangle : mesh->triangles)
            for (const std::uint32_t corner : triangle) demand(corner < mesh->positions.size());
    const auto figure = gltfFigure(document, progress, kMaxFuzzed);
    if (isRefusedInALine(figure)) return;
    std::size_t next = 0;
    for (const GltfPart& part : figure->parts) {
        demand(part.first == next && part.count > 0 && part.texture < static_cast<int>(document.textures.size()));
        next += part.count;
    }
    demand(next == figure->triangles.size());
    for (const auto& triangle : figure->triangles)
        for (const std::uint32_t corner : triangle) demand(corner < figure->vertices.size());
    for (const GltfVertex& vertex : figure->vertices) {
        float sum = 0;
        for (std::size_t k = 0; k < 4; ++k) demand(vertex.bones[k] < figure->bones.size()), sum += vertex.weights[k];
        demand(std::fabs(sum - 1) < 1e-3f);
        for (const float value : vertex.colour) demand(value >= 0 && value <= 1);
        for (const float value : vertex.uv) demand(std::isfinite(value));
    }
    for (const GltfBone& bone : figure->bones) demand(static_cast<std::size_t>(bone.node) < document.nodes.size());
}

}  // namespace

void fuzzGltf(Bytes bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto document = readGltf(text, "fuzzed");
    if (isRefusedInALine(document)) return;
    demand(sceneNodes(*document).size() <= document->nodes.size());
    checkGeometry(*document);
    // Large images are the business of their own targets.
    for (std::size_t i = 0; i < std::min<std::size_t>(document->images.size(), 2); ++i) {
        if (!isReadable(document->images[i]) || document->images[i].bytes.size() > 4096) continue;
        const auto image = gltfImage(*document, static_cast<int>(i));
        if (isRefusedInALine(image)) continue;
        demand(image->channels == 4 && std::max(image->width, image->height) <= kMaxGltfImageSide);
    }
    for (const GltfAnimation& animation : document->animations)
        for (const GltfChannel& channel : animation.channels) {
            const auto keys = gltfKeys(*document, channel);
            if (isRefusedInALine(keys)) continue;
            for (const double time : {-1.0, 0.0, 0.4, 1e9}) keys->at(time);
            for (std::size_t i = 1; i < keys->times.size(); ++i) demand(keys->times[i] > keys->times[i - 1]);
        }
}

void fuzzStrands(Bytes bytes) {
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const std::string_view name : {"fuzzed.obj", "fuzzed.csv"}) {
        Progress progress;
        const auto set = readStrands(text, name, progress);
        if (isRefusedInALine(set)) continue;
        std::size_t first = 0;
        for (const std::uint32_t end : set->ends) demand(end >= first + 2), first = end;
        demand(first == set->points.size());
        for (const Float3& point : set->points)
            for (const float value : point) demand(std::isfinite(value));
    }
}

}  // namespace arclight::test
