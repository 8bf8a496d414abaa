#include "light_lists.h"

#include "target.h"

namespace arclight::lightprepass {
namespace {

constexpr int kWordsAcross = 4096, kUnit = 6;

}  // namespace

void LightLists::resize(const TileView& view, std::size_t lights) {
    tilesAcross_ = view.tilesAcross(), tilesUp_ = view.tilesUp();
    words_ = (static_cast<int>(lights) + 31) / 32;
    filledWords_ = (words_ + 31) / 32;
    const int tiles = tilesAcross_ * tilesUp_;
    fitTable(texture_, "light lists", PixelFormat::r32ui, kWordsAcross, static_cast<std::size_t>(tiles * stride()));
    fitTarget(
        map_, "tiles",
        {.width = tilesAcross_, .height = tilesUp_, .colours = {PixelFormat::rgba32f}, .filter = Filter::nearest});
}

void LightLists::list(const TileView& view, std::span<const PointLight> lights) {
    tiles_.build(view, lights);
    bits_.assign(tableSize(texture_), 0u);
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

void LightLists::computeDepths(Drawing& drawing, const TileView& view, PackedSource source, int samples) {
    if (depths_.sizeBytes() == 0) depths_ = Buffer("depths of tiles", GL_SHADER_STORAGE_BUFFER);
    depths_.allocate(static_cast<std::size_t>(tilesAcross_ * tilesUp_) * sizeof(glm::uvec2));
    depths_.bindStorage(1);
    for (int i = 0; i < samples; ++i) {
        if (samples > 1) source.sampleIndex = i;
        const Program& program = drawing.useReading({}, "tile_depths.comp", 0, source);
        program.set("size", glm::vec2(view.width, view.height));
        dispatch(tilesAcross_, tilesUp_);
    }
}

void LightLists::compute(Drawing& drawing, const TileView& view) {
    if (buffer_.sizeBytes() == 0) buffer_ = Buffer("light lists", GL_SHADER_STORAGE_BUFFER);
    buffer_.allocate(tableSize(texture_) * sizeof(std::uint32_t));
    buffer_.bindStorage(0);
    const Program& program = drawing.programs().compute("lists.comp", drawing.params().tileDepths ? kTileDepths : 0u);
    program.use();
    drawing.tables().setPoints(program);
    program.set("toView", view.toView);
    program.set("halfTangents", view.halfTangents);
    program.set("size", glm::vec2(view.width, view.height));
    program.set("tilesUp", tilesUp_);
    set(program);
    dispatch(static_cast<int>(drawing.scene().lights.size()));
    texture_.upload(buffer_);
}

void LightLists::make(Frame& frame, Drawing& drawing, PackedSource source, int samples) {
    const TileView view(drawing.scene().camera, drawing.view().width, drawing.view().height);
    const std::vector<PointLight>& lights = drawing.scene().lights;
    isComputed_ = drawing.params().lists != ListMaker::cpu && hasCompute();
    resize(view, lights.size());
    const Pass pass = frame.pass("tiles", map_);
    if (isComputed_ && drawing.params().tileDepths) computeDepths(drawing, view, source, samples);
    if (isComputed_)
        compute(drawing, view);
    else
        list(view, lights);
    const Program& program = drawing.programs().get("common/fullscreen.vert", "tile_map.frag");
    program.use();
    set(program);
    program.set("lightCount", static_cast<int>(lights.size()));
    drawFullscreen();
}

void LightLists::set(const Program& program) const {
    program.set("lightLists", texture_, kUnit);
    program.set("tilesAcross", tilesAcross_);
    program.set("listStride", stride());
    program.set("filledWords", filledWords_);
}

LightTiles LightLists::read() const {
    if (!isComputed_) return tiles_;
    const auto tiles = static_cast<std::size_t>(tilesAcross_) * static_cast<std::size_t>(tilesUp_);
    const std::vector<std::uint32_t> bits = buffer_.read<std::uint32_t>(tiles * static_cast<std::size_t>(stride()));
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

}  // namespace arclight::lightprepass
