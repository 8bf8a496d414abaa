#include "app/plan/capture_names.h"

#include <algorithm>
#include <bitset>
#include <functional>
#include <iterator>
#include <optional>

#include "core/files.h"
#include "core/text.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;
using Kind = NamePart::Kind;

/// The most names to compare one by one, if the pattern does not guarantee that they are distinct.
constexpr std::size_t kMaxCompared = 1'000'000;
constexpr std::size_t kUnknown = std::string::npos;

/// The placeholder for the tick that begins at `at`, and one past its end; nothing if there is none.
std::optional<std::pair<NamePart, std::size_t>> readTick(std::string_view pattern, std::size_t at) {
    if (pattern[at] != '%') return std::nullopt;
    std::size_t end = at + 1;
    while (end < pattern.size() && pattern[end] >= '0' && pattern[end] <= '9' && end - at < 4) ++end;
    if (end >= pattern.size() || pattern[end] != 'd') return std::nullopt;
    const auto width = parseNumber<std::size_t>(pattern.substr(at + 1, end - at - 1)).value_or(0);
    return std::pair(NamePart{Kind::tick, {}, width, 0}, end + 1);
}

/// The placeholder for a sweep that begins at `at`, and one past its end; nothing if there is none.
std::optional<std::pair<NamePart, std::size_t>> readSweep(std::string_view pattern, std::size_t at,
                                                          std::span<const Sweep> sweeps) {
    for (std::size_t i = 0; i < sweeps.size(); ++i) {
        const std::string slot = "{" + sweeps[i].name + "}";
        if (pattern.substr(at).starts_with(slot)) return std::pair(NamePart{Kind::sweep, {}, 0, i}, at + slot.size());
    }
    return std::nullopt;
}

/// The parts of a pattern, with a literal, which may be empty, before, between and after placeholders.
std::vector<NamePart> partsOf(std::string_view pattern, std::span<const Sweep> sweeps) {
    std::vector<NamePart> parts(1);
    bool hasTick = false;
    for (std::size_t at = 0; at < pattern.size();) {
        auto found = hasTick ? std::nullopt : readTick(pattern, at);
        if (found)
            hasTick = true;
        else
            found = readSweep(pattern, at, sweeps);
        if (found) {
            at = found->second;
            parts.push_back(std::move(found->first));
            parts.emplace_back();
        } else {
            parts.back().text += pattern[at++];
        }
    }
    return parts;
}

std::string tickText(const NamePart& part, std::int64_t tick) {
    std::string digits = std::to_string(tick);
    if (digits.size() < part.width) digits.insert(0, part.width - digits.size(), '0');
    return digits;
}

/// The lengths and the characters that the texts of a placeholder can have.
struct Alphabet {
    bool isFixed = true;  ///< whether all texts have the same length
    std::bitset<256> characters{};

    bool has(char c) const { return characters[static_cast<unsigned char>(c)]; }
};

Alphabet alphabetOf(const NamePart& part, const TickRange& ticks, std::span<const Sweep> sweeps) {
    Alphabet alphabet;
    const auto take = [&](std::string_view text) {
        for (const char c : text) alphabet.characters.set(static_cast<unsigned char>(c));
    };
    if (part.kind == Kind::tick) {
        take("0123456789");
        alphabet.isFixed = tickText(part, ticks.first).size() == tickText(part, ticks.last).size();
        return alphabet;
    }
    const std::vector<std::string>& texts = sweeps[part.sweep].texts;
    for (const std::string& text : texts) {
        take(text);
        alphabet.isFixed = alphabet.isFixed && text.size() == texts.front().size();
    }
    return alphabet;
}

/// Whether each name can be parsed without backtracking: from the front or from the back, the end of each placeholder
/// but one follows from its length or from the character next to it.
bool canBeTakenApart(const std::vector<NamePart>& parts, const TickRange& ticks, std::span<const Sweep> sweeps) {
    std::vector<Alphabet> alphabets;
    for (std::size_t i = 1; i < parts.size(); i += 2) alphabets.push_back(alphabetOf(parts[i], ticks, sweeps));
    const std::size_t count = alphabets.size();
    const auto endsBefore = [&](std::size_t i) {
        const std::string& next = parts[2 * i + 2].text;
        return alphabets[i].isFixed || (!next.empty() && !alphabets[i].has(next.front()));
    };
    const auto beginsAfter = [&](std::size_t i) {
        const std::string& before = parts[2 * i].text;
        return alphabets[i].isFixed || (!before.empty() && !alphabets[i].has(before.back()));
    };
    std::size_t front = 0, back = 0;
    while (front < count && endsBefore(front)) ++front;
    while (back < count && beginsAfter(count - 1 - back)) ++back;
    return front + back + 1 >= count;
}

/// Whether a text is one of the names. Parses it from the front, and stores the values of the placeholders.
class NameReader {
public:
    NameReader(const TickRange& ticks, std::span<const Sweep> sweeps)
        : ticks_(ticks), sweeps_(sweeps), at_(sweeps.size(), kUnknown) {}

    bool reads(std::span<const NamePart> parts, std::string_view text) {
        if (parts.empty()) return text.empty();
        const NamePart& part = parts.front();
        if (part.kind == Kind::tick) return readsTick(parts, text);
        if (part.kind == Kind::sweep) return readsSweep(parts, text);
        return text.starts_with(part.text) && reads(parts.subspan(1), text.substr(part.text.size()));
    }

private:
    bool readsTick(std::span<const NamePart> parts, std::string_view text) {
        for (std::size_t size = 1; size <= text.size() && text[size - 1] >= '0' && text[size - 1] <= '9'; ++size) {
            const auto tick = parseNumber<std::int64_t>(text.substr(0, size));
            if (!tick || *tick > ticks_.last) return false;
            if (*tick < ticks_.first || (*tick - ticks_.first) % ticks_.step != 0) continue;
            if (tickText(parts.front(), *tick) != text.substr(0, size)) continue;
            if (reads(parts.subspan(1), text.substr(size))) return true;
        }
        return false;
    }

    bool readsSweep(std::span<const NamePart> parts, std::string_view text) {
        const std::size_t sweep = parts.front().sweep;
        const std::vector<std::string>& texts = sweeps_[sweep].texts;
        const auto readsWith = [&](std::size_t value) {
            return text.starts_with(texts[value]) && reads(parts.subspan(1), text.substr(texts[value].size()));
        };
        if (at_[sweep] != kUnknown) return readsWith(at_[sweep]);
        for (std::size_t value = 0; value < texts.size(); ++value) {
            at_[sweep] = value;
            if (readsWith(value)) return true;
        }
        at_[sweep] = kUnknown;
        return false;
    }

    TickRange ticks_;
    std::span<const Sweep> sweeps_;
    std::vector<std::size_t> at_;
};

}  // namespace

bool hasTickPlaceholder(std::string_view pattern) { return partsOf(pattern, {}).size() > 1; }

CaptureNames::CaptureNames(std::string pattern, const TickRange& ticks, std::span<const Sweep> sweeps)
    : pattern_(std::move(pattern)), ticks_(ticks), sweeps_(sweeps), parts_(partsOf(pattern_, sweeps)) {}

std::string CaptureNames::name(std::span<const std::size_t> at, std::int64_t tick) const {
    std::string name;
    for (const NamePart& part : parts_)
        name += part.kind == Kind::text   ? part.text
                : part.kind == Kind::tick ? tickText(part, tick)
                                          : sweeps_[part.sweep].texts[at[part.sweep]];
    return name;
}

/// The index of the first path component with a placeholder, or of the file name if there is none.
std::size_t CaptureNames::firstVaryingComponent() const {
    const fs::path path(pattern_);
    const auto varies = [&](const fs::path& component) { return partsOf(component.string(), sweeps_).size() > 1; };
    const auto found = std::find_if(path.begin(), path.end(), varies);
    const auto index = static_cast<std::size_t>(std::distance(path.begin(), found));
    return found == path.end() && index > 0 ? index - 1 : index;
}

fs::path CaptureNames::folder() const {
    const fs::path path(pattern_);
    fs::path folder;
    auto component = path.begin();
    for (std::size_t i = firstVaryingComponent(); i > 0; --i) folder /= *component++;
    return folder;
}

double CaptureNames::count() const {
    double count = static_cast<double>(ticks_.count());
    for (const Sweep& sweep : sweeps_) count *= static_cast<double>(sweep.texts.size());
    return count;
}

std::string CaptureNames::nameAt(std::size_t index) const {
    const std::size_t ticks = ticks_.count();
    const std::int64_t tick = ticks_.first + static_cast<std::int64_t>(index % ticks) * ticks_.step;
    index /= ticks;
    std::vector<std::size_t> at;
    for (const Sweep& sweep : sweeps_) {
        at.push_back(index % sweep.texts.size());
        index /= sweep.texts.size();
    }
    return name(at, tick);
}

Expected<Done> CaptureNames::compareAll() const {
    // Hashes take a few bytes each, however long the names are.
    std::vector<std::pair<std::size_t, std::size_t>> hashes(static_cast<std::size_t>(count()));
    for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = {std::hash<std::string>()(nameAt(i)), i};
    std::sort(hashes.begin(), hashes.end());
    for (std::size_t i = 1; i < hashes.size(); ++i) {
        if (hashes[i].first != hashes[i - 1].first) continue;
        if (const std::string name = nameAt(hashes[i].second); name == nameAt(hashes[i - 1].second))
            return fail(Exit::usage, "--capture " + inQuotes(pattern_) + ": two captures would have the name " +
                                         inQuotes(name) + "; put '_' between the placeholders");
    }
    return Done{};
}

Expected<Done> CaptureNames::checkDistinct() const {
    const fs::path path(pattern_);
    if (std::find(std::next(path.begin(), static_cast<std::ptrdiff_t>(firstVaryingComponent())), path.end(), "..") !=
        path.end())
        return fail(Exit::usage, "--capture " + inQuotes(pattern_) +
                                     ": after a folder with a placeholder, '..' would give names twice");
    if (canBeTakenApart(parts_, ticks_, sweeps_)) return Done{};
    if (count() > static_cast<double>(kMaxCompared))
        return fail(Exit::usage, "--capture " + inQuotes(pattern_) +
                                     ": two captures might have the same name; put '_' between the placeholders");
    return compareAll();
}

bool CaptureNames::contains(const fs::path& file) const {
    const fs::path path(pattern_);
    std::error_code error;
    const fs::path inside = absolutePath(folder() / "file");
    const fs::path base = fs::weakly_canonical(inside.parent_path(), error);
    if (error) return false;
    fs::path rest;
    for (auto component = std::next(path.begin(), static_cast<std::ptrdiff_t>(firstVaryingComponent()));
         component != path.end(); ++component)
        rest /= *component;
    std::vector<NamePart> parts = partsOf(rest.lexically_normal().string(), sweeps_);
    parts.front().text.insert(0, (base / "").string());
    return NameReader(ticks_, sweeps_).reads(parts, file.string());
}

}  // namespace arclight
