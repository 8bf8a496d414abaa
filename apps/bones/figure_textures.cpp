#include "figure_textures.h"

#include <algorithm>
#include <map>

#include "core/text.h"

namespace arclight::bones {
namespace {

class TextureReader {
public:
    TextureReader(FigureModel& model, const GltfDocument& document) : model_(model), document_(document) {}

    /// The texture's number in the model; -1 if it is not drawn.
    Expected<int> add(int number) {
        if (number < 0) return -1;
        const auto [found, isNew] = numberOf_.try_emplace(number, -1);
        if (!isNew) return found->second;
        const GltfTexture& texture = document_.textures[asIndex(number)];
        if (texture.image < 0 || !isReadable(document_.images[asIndex(texture.image)]) ||
            model_.textures.size() >= kMaxFigureTextures) {
            ++skipped_;
            return -1;
        }
        auto image = gltfImage(document_, texture.image);
        if (!image) return tl::unexpected(image.error());
        found->second = static_cast<int>(model_.textures.size());
        model_.textures.push_back(
            {.image = std::move(*image),
             .wrap = {static_cast<TextureWrap>(texture.wrap[0]), static_cast<TextureWrap>(texture.wrap[1])},
             .isSharp = texture.isSharp});
        halveLargest();
        return found->second;
    }

    void note(std::vector<std::string>& notes) const {
        if (skipped_ > 0)
            notes.push_back(counted(skipped_, "texture") +
                            (skipped_ == 1 ? " is not drawn: it is" : " are not drawn: they are") +
                            " in another file or neither PNG nor JPEG.");
        if (halved_ > 0)
            notes.push_back("All textures together have more than 32 million pixels, so the largest ones are halved.");
    }

private:
    static std::size_t texelsOf(const FigureTexture& texture) {
        return static_cast<std::size_t>(texture.image.width) * static_cast<std::size_t>(texture.image.height);
    }
    /// Until all fit. Images of one pixel cannot be halved, but all of them fit.
    void halveLargest() {
        for (;;) {
            std::size_t all = 0;
            for (const FigureTexture& texture : model_.textures) all += texelsOf(texture);
            if (all <= kMaxFigureTexels) return;
            const auto largest = std::max_element(
                model_.textures.begin(), model_.textures.end(),
                [](const FigureTexture& a, const FigureTexture& b) { return texelsOf(a) < texelsOf(b); });
            largest->image = halvedImage(largest->image);
            ++halved_;
        }
    }

    FigureModel& model_;
    const GltfDocument& document_;
    std::map<int, int> numberOf_;
    std::size_t skipped_ = 0, halved_ = 0;
};

}  // namespace

Expected<Done> addTextures(FigureModel& model, const GltfDocument& document, const GltfFigure& figure,
                           std::vector<std::string>& notes, Progress& progress) {
    TextureReader reader(model, document);
    for (const GltfPart& part : figure.parts) {
        if (progress.isCancelled()) return fail(Exit::interrupted, document.name + ": cancelled");
        const auto texture = reader.add(part.texture);
        if (!texture) return tl::unexpected(texture.error());
        FigurePart added{.first = 3 * part.first,
                         .count = 3 * part.count,
                         .texture = *texture,
                         .alpha = static_cast<FigureAlpha>(part.alpha),
                         .alphaCutoff = part.alphaCutoff};
        if (!model.parts.empty()) {
            FigurePart& last = model.parts.back();
            const FigurePart same{last.first, last.count, added.texture, added.alpha, added.alphaCutoff};
            if (same == last) {
                last.count += added.count;
                continue;
            }
        }
        model.parts.push_back(added);
    }
    reader.note(notes);
    return Done{};
}

}  // namespace arclight::bones
