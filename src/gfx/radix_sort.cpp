#include "gfx/radix_sort.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/check.h"
#include "gfx/gl.h"

namespace arclight {
namespace {

constexpr std::size_t kBlock = 2048, kDigits = 256;  // as in radix.glsl
constexpr std::size_t kDigitsPerGroup = 16;          // as in radix_rows.comp
/// In a debug context, the first of this many sorts is checked.
constexpr int kSortsPerCheck = 256;

}  // namespace

std::string orderFault(std::span<const SortPair> before, std::span<const SortPair> after) {
    if (before.size() != after.size()) return "no permutation: another number of pairs";
    for (std::size_t i = 1; i < after.size(); ++i)
        if (after[i].key < after[i - 1].key) return "not sorted at " + std::to_string(i);
    std::vector<SortPair> wanted(before.begin(), before.end());
    std::stable_sort(wanted.begin(), wanted.end(), [](SortPair a, SortPair b) { return a.key < b.key; });
    const auto wrong = std::mismatch(wanted.begin(), wanted.end(), after.begin());
    if (wrong.first == wanted.end()) return "";
    const auto inOrder = [](SortPair a, SortPair b) { return std::pair(a.key, a.value) < std::pair(b.key, b.value); };
    std::vector<SortPair> found(after.begin(), after.end());
    std::sort(found.begin(), found.end(), inOrder), std::sort(wanted.begin(), wanted.end(), inOrder);
    const std::string at = std::to_string(wrong.second - after.begin());
    return found == wanted ? "not stable at " + at : "no permutation: another pair at " + at;
}

void RadixSort::start() {
    if (hasStarted_) return;
    count_ = shaders_.compute("common/radix_count.comp"), rows_ = shaders_.compute("common/radix_rows.comp");
    scatter_ = shaders_.compute("common/radix_scatter.comp");
    hasStarted_ = true;
}

void RadixSort::pass(GpuScope& scope, Buffer& pairs, std::size_t count, int shift) {
    const std::size_t blocks = (count + kBlock - 1) / kBlock;
    const auto number = static_cast<unsigned>(count), bit = static_cast<unsigned>(shift);
    count_.set("Pairs", pairs).set("Counts", counts_).set("pairCount", number).set("shift", bit);
    scope.dispatch(count_, static_cast<int>(blocks));
    scope.dispatch(rows_.set("Counts", counts_).set("Totals", totals_), kDigits / kDigitsPerGroup);
    scatter_.set("Pairs", pairs).set("Ordered", other_).set("Counts", counts_).set("Totals", totals_);
    scope.dispatch(scatter_.set("pairCount", number).set("shift", bit), static_cast<int>(blocks));
    std::swap(pairs, other_);
}

void RadixSort::sort(GpuScope& scope, Buffer& pairs, std::size_t count, int keyBits) {
    CHECK_LE(1, keyBits);
    CHECK_LE(keyBits, 32);
    CHECK_LE(count * sizeof(SortPair), pairs.sizeBytes());
    const bool isChecked = glInfo().isDebug && sorts_++ % kSortsPerCheck == 0;
    if (count < 2) return;
    start();
    other_.resize(pairs.sizeBytes());
    counts_.resize(kDigits * ((count + kBlock - 1) / kBlock) * sizeof(std::uint32_t));
    totals_.resize(kDigits * sizeof(std::uint32_t));
    const auto before = isChecked ? pairs.read<SortPair>(count) : std::vector<SortPair>();
    for (int shift = 0; shift < keyBits; shift += 8) pass(scope, pairs, count, shift);
    if (!isChecked) return;
    if (const std::string fault = orderFault(before, pairs.read<SortPair>(count)); !fault.empty())
        noteGlFault("radix sort: " + fault);
}

}  // namespace arclight
