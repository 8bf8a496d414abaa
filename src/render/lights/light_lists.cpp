#include "render/lights/light_lists.h"

#include <algorithm>

#include "render/lights/light_tables.h"

namespace arclight::lights {
namespace {

constexpr int kWordsAcross = 4096;

}  // namespace

void LightLists::resize(const TileView& view, std::size_t lights) {
    tilesAcross_ = view.tilesAcross(), tilesUp_ = view.tilesUp();
    words_ = (static_cast<int>(lights) + 31) / 32;
    filledWords_ = (words_ + 31) / 32;
    const auto words = static_cast<std::size_t>(tilesAcross_ * tilesUp_ * stride());
    room_ = fitTable(texture_, "light lists", PixelFormat::r32ui, kWordsAcross, words);
    map_.fit("tiles", {.width = tilesAcross_,
                       .height = tilesUp_,
                       .colours = {PixelFormat::rgba32f},
                       .filter = Filter::nearest});
}

std::vector<glm::vec2> LightLists::readDepths(Frame& frame, const FrameInputs& inputs, PackedSource source,
                                              int samples) {
    depthMap_.fit("depths of tiles", {.width = tilesAcross_,
                                      .height = tilesUp_,
                                      .colours = {PixelFormat::rg32f},
                                      .filter = Filter::nearest});
    std::vector<glm::vec2> depths(static_cast<std::size_t>(tilesAcross_ * tilesUp_), {1e30f, 0});
    for (int i = 0; i < samples; ++i) {
        if (samples > 1) source.sampleIndex = i;
        const Program& program = inputs.reading("common/fullscreen.vert", "lights/tile_depths.frag", source);
        {
            Pass pass = frame.pass("tile depths", depthMap_);
            pass.view(inputs.view).fullscreen(program);
        }
        const std::vector<float> read = depthMap_.readFloats();
        for (std::size_t tile = 0; tile < depths.size(); ++tile)
            depths[tile] = {std::min(depths[tile].x, read[4 * tile]), std::max(depths[tile].y, read[4 * tile + 1])};
    }
    return depths;
}

void LightLists::list(const TileView& view, std::span<const PointLight> lights, std::span<const glm::vec2> depths) {
    tiles_.build(view, lights, depths);
    bits_.assign(room_, 0u);
    std::uint32_t* filled = bits_.data();
    for (const LightTiles::Head& head : tiles_.heads) {
        for (std::uint32_t i = 0; i < head.count; ++i) {
            const std::uint32_t light = tiles_.lights[head.first + i], word = light / 32;
            filled[static_cast<std::uint32_t>(filledWords_) + word] |= 1u << (light % 32);
            filled[word / 32] |= 1u << (word % 32);
        }
        filled += stride();
    }
    texture_.upload<std::uint32_t>(bits_);
}

void LightLists::compute(Frame& frame, const FrameInputs& inputs, PackedSource source, int samples) {
    GpuScope scope = frame.scope("lists");
    scope.view(inputs.view);
    const bool hasDepths = inputs.style.tileDepths;
    if (hasDepths) {
        depths_.resize(static_cast<std::size_t>(tilesAcross_ * tilesUp_) * sizeof(glm::uvec2));
        depths_.clear();
    }
    for (int i = 0; hasDepths && i < samples; ++i) {
        if (samples > 1) source.sampleIndex = i;
        const Program& program = inputs.reading({}, "lights/tile_depths.comp", source);
        scope.dispatch(program.set("Depths", depths_), tilesAcross_, tilesUp_);
    }
    lists_.resize(room_ * sizeof(std::uint32_t));
    lists_.clear();
    const Program& program = inputs.programs.compute("lights/lists.comp", hasDepths ? kTileDepths : 0u);
    inputs.tables.setPoints(program);
    set(program);
    program.set("tilesUp", tilesUp_).set("Lists", lists_).set("Depths", depths_);
    scope.dispatch(program, static_cast<int>(inputs.scene.lights.size()));
    texture_.upload(lists_);
    scope.writes(lists_);
    scope.writes(texture_);
}

void LightLists::make(Frame& frame, const FrameInputs& inputs, PackedSource source, int samples) {
    const std::vector<PointLight>& lights = inputs.scene.lights;
    const TileView view(inputs.scene.camera, frame.sceneWidth(), frame.sceneHeight());
    isComputed_ = inputs.style.lists != ListMaker::cpu && glInfo().hasCompute;
    resize(view, lights.size());
    if (isComputed_)
        compute(frame, inputs, source, samples);
    else if (inputs.style.tileDepths)
        list(view, lights, readDepths(frame, inputs, source, samples));
    else
        list(view, lights, {});
    const Program& program = inputs.programs.get("common/fullscreen.vert", "lights/tile_map.frag");
    set(program);
    program.set("lightCount", static_cast<int>(lights.size()));
    fullscreen(frame, "tiles", map_, program, {{"lightLists", texture_}});
}

void LightLists::set(const Program& program) const {
    program.set("lightLists", texture_).set("tilesAcross", tilesAcross_);
    program.set("listStride", stride()).set("filledWords", filledWords_);
}

LightTiles LightLists::read() const {
    if (!isComputed_) return tiles_;
    const auto tiles = static_cast<std::size_t>(tilesAcross_) * static_cast<std::size_t>(tilesUp_);
    const std::vector<std::uint32_t> bits = lists_.read<std::uint32_t>(tiles * static_cast<std::size_t>(stride()));
    LightTiles lists;
    for (std::size_t tile = 0; tile < tiles; ++tile) {
        const std::uint32_t* words = bits.data() + tile * static_cast<std::size_t>(stride()) + filledWords_;
        const auto first = static_cast<std::uint32_t>(lists.lights.size());
        for (std::uint32_t light = 0; light < 32 * static_cast<std::uint32_t>(words_); ++light)
            if (words[light / 32] >> (light % 32) & 1u) lists.lights.push_back(light);
        lists.heads.push_back({first, static_cast<std::uint32_t>(lists.lights.size()) - first});
    }
    return lists;
}

}  // namespace arclight::lights
