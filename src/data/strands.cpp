#include "data/strands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <map>

#include "core/extension.h"
#include "core/text.h"
#include "data/csv.h"

namespace arclight {
namespace {

constexpr float kMaxCoordinate = 1e6f;
constexpr std::size_t kLinesPerLook = 8192;  // at the progress

/// The words of a line: the next one, and what is left.
std::string_view takeWord(std::string_view& rest) {
    const std::size_t begin = std::min(rest.find_first_not_of(" \t\r"), rest.size());
    const std::size_t end = std::min(rest.find_first_of(" \t\r", begin), rest.size());
    const std::string_view word = rest.substr(begin, end - begin);
    rest.remove_prefix(end);
    return word;
}

class ObjStrands {
public:
    ObjStrands(std::string_view bytes, std::string_view name, Progress& progress)
        : bytes_(bytes), name_(name), progress_(progress) {}

    Expected<StrandSet> read() {
        std::string_view rest = bytes_;
        while (!rest.empty()) {
            const auto done = readLine(takeLine(rest));
            if (!done) return tl::unexpected(done.error());
            if (line_ % kLinesPerLook != 0) continue;
            progress_.set(1 - static_cast<double>(rest.size()) / static_cast<double>(bytes_.size()));
            if (progress_.isCancelled()) return fail(Exit::interrupted, name_ + ": cancelled");
        }
        joinSegments();
        if (faces_ > 0) set_.notes.push_back(std::to_string(faces_) + " faces are skipped.");
        return std::move(set_);
    }

private:
    tl::unexpected<Error> refuse(const std::string& why) const {
        return fail(Exit::badAsset, name_ + ": line " + std::to_string(line_) + ": " + why);
    }

    /// The next line. A backslash at its end continues it with the following one.
    std::string_view takeLine(std::string_view& rest) {
        continued_.clear();
        for (;;) {
            ++line_;
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            const bool isContinued = line.ends_with('\\') && !rest.empty();
            if (!isContinued && continued_.empty()) return line;
            if (isContinued) line.remove_suffix(1);
            continued_.append(line) += ' ';
            if (!isContinued) return continued_;
        }
    }

    Expected<Done> readLine(std::string_view line) {
        const std::string_view kind = takeWord(line);
        if (kind == "v") return readPoint(line);
        if (kind == "l") return readPolyline(line);
        faces_ += kind == "f" ? 1 : 0;
        return Done{};
    }

    Expected<Done> readPoint(std::string_view rest) {
        if (vertices_.size() == kMaxStrandPoints)
            return refuse("has more than " + std::to_string(kMaxStrandPoints) + " points");
        Float3 point;
        for (float& value : point) {
            const std::string_view word = takeWord(rest);
            const auto number = parseNumber<float>(word);
            if (!number || std::fabs(*number) > kMaxCoordinate)
                return refuse(word.empty()
                                  ? std::string("a point has three numbers")
                                  : inQuotes(word) + " is not a number of at most 1000000" + decimalPointHint(word));
            value = *number;
        }
        vertices_.push_back(point);
        return Done{};
    }

    /// An index, from 1, or negative from the last point; texture coordinates after a slash are skipped.
    std::size_t pointOf(std::string_view word) const {
        const auto index = parseNumber<std::int64_t>(word.substr(0, word.find('/')));
        const auto count = static_cast<std::int64_t>(vertices_.size());
        if (!index || *index == 0 || *index > count || *index < -count) return vertices_.size();
        return static_cast<std::size_t>(*index > 0 ? *index - 1 : count + *index);
    }

    Expected<Done> readPolyline(std::string_view rest) {
        std::size_t inLine = 0, last = 0;
        for (std::string_view word = takeWord(rest); !word.empty(); word = takeWord(rest), ++inLine) {
            const std::size_t point = pointOf(word);
            if (point >= vertices_.size())
                return refuse(inQuotes(word) + " refers to no point; there are " + std::to_string(vertices_.size()) +
                              " before this line");
            if (inLine == 0 && set_.count() > 0 && point == lasts_.back()) {
                set_.ends.pop_back();
                lasts_.pop_back();
                continue;
            }
            if (inLine == 0) firsts_.push_back(static_cast<std::uint32_t>(point));
            if (set_.points.size() == kMaxStrandPoints)
                return refuse("the strands have more than " + std::to_string(kMaxStrandPoints) + " points");
            set_.points.push_back(vertices_[point]);
            last = point;
        }
        if (inLine < 2) return refuse("a line has at least two points");
        set_.ends.push_back(static_cast<std::uint32_t>(set_.points.size()));
        lasts_.push_back(static_cast<std::uint32_t>(last));
        return Done{};
    }

    /// Joins two strands where one ends and one begins, if no others do there: Blender writes the segments of its lines
    /// in any order.
    void joinSegments() {
        constexpr std::uint32_t kNone = ~std::uint32_t{0}, kSeveral = kNone - 1;
        const auto count = static_cast<std::uint32_t>(set_.count());
        std::vector<std::uint32_t> begins(vertices_.size(), kNone), ends = begins, next(count, kNone);
        for (std::uint32_t s = 0; s < count; ++s) {
            begins[firsts_[s]] = begins[firsts_[s]] == kNone ? s : kSeveral;
            ends[lasts_[s]] = ends[lasts_[s]] == kNone ? s : kSeveral;
        }
        std::vector<bool> isContinuation(count, false);
        for (std::uint32_t s = 0; s < count; ++s) {
            const std::uint32_t follower = begins[lasts_[s]];
            if (ends[lasts_[s]] != s || follower >= count || follower == s) continue;
            next[s] = follower, isContinuation[follower] = true;
        }
        if (std::find(isContinuation.begin(), isContinuation.end(), true) == isContinuation.end()) return;
        StrandSet joined;
        joined.points.reserve(set_.points.size());
        std::vector<bool> isTaken(count, false);
        // First the chains from their beginnings, then rings from any of their segments.
        for (const bool isRing : {false, true})
            for (std::uint32_t s = 0; s < count; ++s) {
                if (isTaken[s] || isContinuation[s] != isRing) continue;
                const std::size_t begin = joined.points.size();
                for (std::uint32_t part = s; part < count && !isTaken[part]; part = next[part]) {
                    isTaken[part] = true;
                    const auto from = static_cast<std::ptrdiff_t>(set_.first(part));
                    joined.points.insert(joined.points.end(),
                                         set_.points.begin() + from + (joined.points.size() > begin ? 1 : 0),
                                         set_.points.begin() + static_cast<std::ptrdiff_t>(set_.ends[part]));
                }
                joined.ends.push_back(static_cast<std::uint32_t>(joined.points.size()));
            }
        set_ = std::move(joined);
    }

    std::string_view bytes_;
    std::string name_;
    Progress& progress_;
    std::size_t line_ = 0, faces_ = 0;
    std::string continued_;
    std::vector<Float3> vertices_;
    std::vector<std::uint32_t> firsts_, lasts_;  ///< vertices of each strand
    StrandSet set_;
};

Expected<StrandSet> readTable(std::string_view bytes, std::string_view name, Progress& progress) {
    const auto table = readCsv(bytes, name, &progress);
    if (!table) return tl::unexpected(table.error());
    std::array<std::size_t, 4> column{};
    const std::array<std::initializer_list<std::string_view>, 4> names{
        {{"strand", "strand_id", "id", "curve", "hair"}, {"x"}, {"y"}, {"z"}}};
    for (std::size_t c = 0; c < column.size(); ++c) {
        if (!table->hasHeader() && table->columns().size() >= column.size()) {
            column[c] = c;
            continue;
        }
        const auto found = table->column(names[c]);
        if (!found) return tl::unexpected(found.error());
        column[c] = *found;
    }
    // Rows of a strand need not be adjacent, but keep their order.
    std::map<std::string_view, std::size_t> numberOf;
    std::vector<std::vector<Float3>> strands;
    if (table->rowCount() > kMaxStrandPoints)
        return fail(Exit::badAsset, std::string(name) + ": has " + std::to_string(table->rowCount()) +
                                        " points; must have at most " + std::to_string(kMaxStrandPoints));
    for (std::size_t row = 0; row < table->rowCount(); ++row) {
        Float3 point;
        for (std::size_t c = 0; c < 3; ++c) {
            const auto value = table->number(row, column[c + 1]);
            if (!value) return tl::unexpected(value.error());
            if (std::fabs(*value) > static_cast<double>(kMaxCoordinate))
                return table->failAt(row, column[c + 1], "is more than 1000000");
            point[c] = static_cast<float>(*value);
        }
        const auto [strand, isNew] = numberOf.try_emplace(table->cell(row, column[0]), strands.size());
        if (isNew) strands.emplace_back();
        strands[strand->second].push_back(point);
    }
    StrandSet set;
    std::size_t single = 0;
    for (const auto& strand : strands) {
        if (strand.size() < 2) {
            ++single;
            continue;
        }
        set.points.insert(set.points.end(), strand.begin(), strand.end());
        set.ends.push_back(static_cast<std::uint32_t>(set.points.size()));
    }
    if (single > 0) set.notes.push_back(std::to_string(single) + " strands of a single point are skipped.");
    return set;
}

}  // namespace

Expected<StrandSet> readStrands(std::string_view bytes, std::string_view name, Progress& progress) {
    if (bytes.size() > kMaxStrandBytes)
        return fail(Exit::badAsset, std::string(name) + ": has " + std::to_string(bytes.size()) +
                                        " bytes; must have at most " + std::to_string(kMaxStrandBytes));
    const bool isTable = hasExtension(name, ".csv") || hasExtension(name, ".tsv");
    auto set = isTable ? readTable(bytes, name, progress) : ObjStrands(bytes, name, progress).read();
    if (set && set->count() == 0)
        return fail(Exit::badAsset, std::string(name) +
                                        ": has no strands; polylines are needed: l elements in OBJ, or rows with the "
                                        "same strand in CSV");
    return set;
}

}  // namespace arclight
