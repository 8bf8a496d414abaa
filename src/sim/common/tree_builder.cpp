#include "sim/common/tree_builder.h"

#include <array>
#include <cmath>

#include "core/check.h"
#include "sim/common/tree_bins.h"

namespace arclight {
namespace {

/// References between two calls of a `TreeWatch`.
constexpr std::size_t kWatched = std::size_t{1} << 15;
/// From this depth on, sets are halved, so no path exceeds `kMaxTreeDepth`.
constexpr int kMaxUnbalanced = kMaxTreeDepth - 34;
/// The maximum number of references per box in a tree with straddling objects in both sides.
constexpr std::size_t kMaxCopies = 64;
/// Sets of fewer have half as many bins, because evaluating bins takes longer than filling them.
constexpr std::size_t kSmall = 24;
/// Smaller sets have bins along all axes, over the range of their centres; larger sets only along their longest axis,
/// over the whole box, which is three times as fast and raises the cost of trees by about 1 %.
constexpr std::size_t kTight = 64;

bool isFinite(const Box& box) {
    for (int axis = 0; axis < 3; ++axis)
        if (!std::isfinite(box.low[axis] + box.high[axis])) return false;
    return true;
}

int widestAxis(const Box& box) {
    const glm::vec3 size = box.high - box.low;
    return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}

}  // namespace

TreeBuilder::TreeBuilder(std::span<const Box> boxes, TreeOptions options, const TreeWatch& watch)
    : options_(options), watch_(watch), mostReferences_(kMaxCopies * boxes.size()) {
    CHECK_LE(1, options.leafSize);
    CHECK_LT(boxes.size(), std::size_t{1} << 31);
    entries_.reserve(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        CHECK(isFinite(boxes[i]));
        entries_.push_back({boxes[i].low, static_cast<std::uint32_t>(i), boxes[i].high});
    }
}

bool TreeBuilder::build() {
    if (entries_.empty()) return true;
    // Leaves are at least two thirds full on average, and there are almost two nodes per leaf.
    const std::size_t count = 3 * entries_.size() / static_cast<std::size_t>(options_.leafSize) + 1;
    nodes.reserve(std::min(count, 2 * entries_.size()));
    parents.reserve(nodes.capacity());
    references.reserve(entries_.size());
    divide(setOf(0, entries_.size()), BoxTree::kNone, 1);
    return !isStopped_;
}

TreeBuilder::Set TreeBuilder::setOf(std::size_t first, std::size_t count) const {
    Set set{first, count, {}};
    for (std::size_t i = first; i < first + count; ++i) set.box = unionOf(set.box, entries_[i].box());
    return set;
}

Box TreeBuilder::centresOf(const Set& set) const {
    Box centres;
    for (std::size_t i = set.first; i < set.first + set.count; ++i) centres.add(entries_[i].low + entries_[i].high);
    return centres;
}

void TreeBuilder::divide(const Set& set, std::uint32_t parent, int depth) {
    if (isStopped_) return;
    const auto node = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back({set.box.low, 0, set.box.high, 0});
    parents.push_back(parent);
    if (set.count <= static_cast<std::size_t>(options_.leafSize)) return addLeaf(set);
    if (options_.split == Split::midpointBoth) {
        if (!divideBoth(set, node, depth)) addLeaf(set);
        return;
    }
    const auto [left, right] = halves(set, depth);
    divide(left, node, depth + 1);
    nodes[node].next = static_cast<std::uint32_t>(nodes.size());
    divide(right, node, depth + 1);
}

void TreeBuilder::addLeaf(const Set& set) {
    if (watch_ && references.size() >= nextWatch_) {
        nextWatch_ = references.size() + kWatched;
        const double boxes = static_cast<double>(references.capacity());
        isStopped_ = !watch_(std::min(1.0, static_cast<double>(references.size()) / boxes));
    }
    BoxTree::Node& leaf = nodes.back();
    leaf.next = static_cast<std::uint32_t>(references.size());
    leaf.count = static_cast<std::uint32_t>(set.count);
    for (std::size_t i = set.first; i < set.first + set.count; ++i) references.push_back(entries_[i].index);
    // Sorted, because sets do not depend on the standard library, but their order does.
    for (std::size_t i = leaf.next + 1; i < references.size(); ++i)
        for (std::size_t k = i; k > leaf.next && references[k - 1] > references[k]; --k)
            std::swap(references[k - 1], references[k]);
}

std::pair<TreeBuilder::Set, TreeBuilder::Set> TreeBuilder::halves(const Set& set, int depth) {
    if (depth >= kMaxUnbalanced || options_.split == Split::median) return byMedian(set);
    if (options_.split == Split::centroid) return byCentre(set);
    if (options_.split == Split::sahSweep) return bySweep(set);
    return byBins(set);
}

template <class IsLeft>
std::size_t TreeBuilder::partition(const Set& set, const IsLeft& isLeft) {
    // Swaps every entry with the first of the right side, because a branch would be mispredicted half of the time.
    Entry* const entries = entries_.data() + set.first;
    std::size_t left = 0;
    for (std::size_t i = 0; i < set.count; ++i) {
        const Entry entry = entries[i];
        const bool goesLeft = isLeft(entry);
        entries[i] = entries[left], entries[left] = entry;
        left += goesLeft;
    }
    return left;
}

void TreeBuilder::sortAlong(const Set& set, int axis) {
    const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(set.first);
    std::sort(first, first + static_cast<std::ptrdiff_t>(set.count), [axis](const Entry& a, const Entry& b) {
        return std::pair(a.twice(axis), a.index) < std::pair(b.twice(axis), b.index);
    });
}

std::pair<TreeBuilder::Set, TreeBuilder::Set> TreeBuilder::byMedian(const Set& set) {
    const int axis = widestAxis(centresOf(set));
    const std::size_t half = set.count / 2;
    const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(set.first);
    std::nth_element(first, first + static_cast<std::ptrdiff_t>(half), first + static_cast<std::ptrdiff_t>(set.count),
                     [axis](const Entry& a, const Entry& b) {
                         return std::pair(a.twice(axis), a.index) < std::pair(b.twice(axis), b.index);
                     });
    return {setOf(set.first, half), setOf(set.first + half, set.count - half)};
}

std::pair<TreeBuilder::Set, TreeBuilder::Set> TreeBuilder::byCentre(const Set& set) {
    const glm::vec3 middle = set.box.low + set.box.high;
    std::array<std::size_t, 3> lefts{};
    for (std::size_t i = set.first; i < set.first + set.count; ++i)
        for (int axis = 0; axis < 3; ++axis)
            lefts[static_cast<std::size_t>(axis)] += entries_[i].twice(axis) < middle[axis];
    int best = 0;
    std::size_t least = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const std::size_t left = lefts[static_cast<std::size_t>(axis)], smaller = std::min(left, set.count - left);
        if (smaller > least) least = smaller, best = axis;
    }
    if (least == 0) return byMedian(set);
    const std::size_t left = partition(set, [&](const Entry& entry) { return entry.twice(best) < middle[best]; });
    return {setOf(set.first, left), setOf(set.first + left, set.count - left)};
}

std::pair<TreeBuilder::Set, TreeBuilder::Set> TreeBuilder::byBins(const Set& set) {
    const Box range = set.count < kTight ? centresOf(set) : Box{2.0f * set.box.low, 2.0f * set.box.high};
    const std::size_t bins = set.count < kSmall ? kMaxTreeBins / 2 : kMaxTreeBins;
    const int axis = set.count < kTight ? -1 : widestAxis(range);
    const TreeCut cut = cheapestCut(std::span(entries_).subspan(set.first, set.count), range, axis, bins);
    if (!cut.isFound()) return byMedian(set);
    partition(set, [&](const Entry& entry) { return cut.isLeft(entry); });
    return {Set{set.first, cut.left, cut.leftBox}, Set{set.first + cut.left, set.count - cut.left, cut.rightBox}};
}

std::pair<TreeBuilder::Set, TreeBuilder::Set> TreeBuilder::bySweep(const Set& set) {
    struct Cut {
        float cost = std::numeric_limits<float>::max();
        int axis = 0;
        std::size_t left = 0;  ///< entries
    } best;
    areas_.resize(std::max(areas_.size(), set.count));
    for (int axis = 0; axis < 3; ++axis) {
        sortAlong(set, axis);
        const auto boxAt = [&](std::size_t i) { return entries_[set.first + i].box(); };
        Box box;
        for (std::size_t i = set.count - 1; i > 0; --i)
            box = unionOf(box, boxAt(i)), areas_[i] = halfArea(box) * static_cast<float>(set.count - i);
        box = {};
        for (std::size_t i = 1; i < set.count; ++i) {
            box = unionOf(box, boxAt(i - 1));
            const float cost = halfArea(box) * static_cast<float>(i) + areas_[i];
            // Every split of boxes without area costs 0. Even splits then keep the tree shallow.
            const bool isEvener = std::min(i, set.count - i) > std::min(best.left, set.count - best.left);
            if (cost < best.cost || (cost == best.cost && isEvener)) best = {cost, axis, i};
        }
    }
    if (best.left == 0) return byMedian(set);
    if (best.axis != 2) sortAlong(set, best.axis);
    return {setOf(set.first, best.left), setOf(set.first + best.left, set.count - best.left)};
}

bool TreeBuilder::divideBoth(const Set& set, std::uint32_t node, int depth) {
    const glm::vec3 middle = 0.5f * set.box.low + 0.5f * set.box.high;
    const auto goesLeft = [&](const Entry& entry, int axis) { return entry.low[axis] < middle[axis]; };
    const auto goesRight = [&](const Entry& entry, int axis) {
        return entry.high[axis] > middle[axis] || !goesLeft(entry, axis);
    };
    int best = -1;
    std::size_t least = set.count;
    for (int axis = 0; axis < 3; ++axis) {
        std::size_t left = 0, right = 0;
        for (std::size_t i = set.first; i < set.first + set.count; ++i)
            left += goesLeft(entries_[i], axis), right += goesRight(entries_[i], axis);
        const std::size_t difference = left > right ? left - right : right - left;
        // A side as large as the set would be split endlessly.
        if (left < set.count && right < set.count && difference < least) least = difference, best = axis;
    }
    const std::size_t grown = references.size() + (entries_.size() - set.first);
    if (best < 0 || depth >= kMaxUnbalanced || grown > mostReferences_) return false;
    const auto copy = [&](const auto& goes) {
        const std::size_t first = entries_.size();
        for (std::size_t i = set.first; i < set.first + set.count; ++i) {
            const Entry entry = entries_[i];
            if (goes(entry, best)) entries_.push_back(entry);
        }
        return setOf(first, entries_.size() - first);
    };
    const std::size_t end = entries_.size();
    divide(copy(goesLeft), node, depth + 1);
    entries_.resize(end);
    nodes[node].next = static_cast<std::uint32_t>(nodes.size());
    divide(copy(goesRight), node, depth + 1);
    entries_.resize(end);
    return true;
}

}  // namespace arclight
