// Fuzz targets of the readers of meshes.
#include <algorithm>
#include <cmath>
#include <string>

#include "data/triangle_file.h"
#include "fuzz/targets.h"

namespace arclight::test {
namespace {

void requireMesh(bool isHeld) {
    if (!isHeld) __builtin_trap();
}

void fuzzMesh(Bytes bytes, std::string_view name) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    Progress progress;
    const auto file = readTriangleFile({name, text}, {progress});
    if (!file) {
        const std::string& message = file.error().message;
        requireMesh(message.starts_with(name) && message.size() < 400);
        requireMesh(std::none_of(message.begin(), message.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }));
        return;
    }
    for (const auto& corners : file->triangles)
        for (const std::uint32_t corner : corners) requireMesh(corner < file->positions.size());
    for (const Float3& position : file->positions)
        for (const float coordinate : position) requireMesh(std::isfinite(coordinate));
    auto sorted = file->positions;
    std::sort(sorted.begin(), sorted.end());
    requireMesh(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
    requireMesh(file->odd.degenerate <= file->triangles.size() && file->odd.duplicates < file->triangles.size());
    requireMesh((file->odd.holes == 0) == (file->odd.boundaryEdges == 0));
    requireMesh(!summaryOf(*file).empty() && notesOn(*file).size() < 20);
}

}  // namespace

void fuzzObj(Bytes bytes) { fuzzMesh(bytes, "fuzz.obj"); }
void fuzzStl(Bytes bytes) { fuzzMesh(bytes, "fuzz.stl"); }
void fuzzPly(Bytes bytes) { fuzzMesh(bytes, "fuzz.ply"); }

}  // namespace arclight::test
