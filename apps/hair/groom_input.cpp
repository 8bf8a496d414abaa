#include "groom_input.h"

#include <algorithm>
#include <limits>

#include "core/text.h"

namespace arclight::hair {
namespace {

/// Every k-th strand, so at most `kMaxGuideStrands` are left.
GuideStrands guidesOf(const StrandSet& set, std::vector<std::string>& notes) {
    GuideStrands guides;
    const std::size_t most = static_cast<std::size_t>(kMaxGuideStrands);
    const std::size_t every = (set.count() + most - 1) / most;
    for (std::size_t s = 0; s < set.count(); s += every) {
        for (std::size_t i = set.first(s); i < set.ends[s]; ++i)
            guides.points.push_back({set.points[i][0], set.points[i][1], set.points[i][2]});
        guides.ends.push_back(static_cast<std::uint32_t>(guides.points.size()));
    }
    if (every > 1)
        notes.push_back("Of " + std::to_string(set.count()) + " strands, every " + std::to_string(every) +
                        "th is a guide.");
    return guides;
}

void removeEmpty(GuideStrands& guides, std::vector<std::string>& notes) {
    GuideStrands kept;
    for (std::size_t s = 0; s < guides.count(); ++s) {
        const auto strand = guides.strand(s);
        if (!(lengthOf(strand) > 0)) continue;
        kept.points.insert(kept.points.end(), strand.begin(), strand.end());
        kept.ends.push_back(static_cast<std::uint32_t>(kept.points.size()));
    }
    if (kept.count() < guides.count())
        notes.push_back(std::to_string(guides.count() - kept.count()) + " strands without length are skipped.");
    guides = std::move(kept);
}

std::string metres(float value) { return formatFixed(static_cast<double>(value), 3); }

}  // namespace

Expected<InputContent> readGuides(const InputBytes& file, Progress& progress) {
    const auto set = readStrands(file.bytes, file.name, progress);
    if (!set) return tl::unexpected(set.error());
    InputContent content;
    content.notes = set->notes;
    GuideStrands guides = guidesOf(*set, content.notes);
    removeEmpty(guides, content.notes);
    if (guides.count() == 0)
        return fail(Exit::badAsset,
                    std::string(file.name) + ": all strands have length 0; lines with an extent are needed");
    if (std::string fitted = fitToHead(guides); !fitted.empty()) content.notes.push_back(std::move(fitted));
    float shortest = std::numeric_limits<float>::max(), longest = 0;
    std::size_t fewest = guides.points.size(), most = 0;
    for (std::size_t s = 0; s < guides.count(); ++s) {
        const auto strand = guides.strand(s);
        shortest = std::min(shortest, lengthOf(strand)), longest = std::max(longest, lengthOf(strand));
        fewest = std::min(fewest, strand.size()), most = std::max(most, strand.size());
    }
    content.summary = counted(guides.count(), "guide") + " of " + std::to_string(fewest) +
                      (most > fewest ? " to " + std::to_string(most) : "") + " points, " + metres(shortest) + " to " +
                      metres(longest) + " m long";
    content.value = InputValue::of(std::move(guides));
    return content;
}

}  // namespace arclight::hair
