// PLY (G. Turk, "The PLY Polygon File Format", 1994): text, and binary in both byte orders. Reads the elements `vertex`
// (x, y, z), `face` (vertex_indices or vertex_index) and `tristrips`; skips all other elements and properties.
#include <algorithm>
#include <charconv>

#include "data/triangle_file.h"
#include "data/triangles_bytes.h"
#include "data/triangles_text.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxHeaderLines = 4096, kElementsPerStep = 1 << 15;

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };
constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 8};

std::optional<PlyType> typeOf(std::string_view word) {
    constexpr std::pair<std::string_view, PlyType> kTypes[] = {
        {"char", PlyType::int8},      {"int8", PlyType::int8},       {"uchar", PlyType::uint8},
        {"uint8", PlyType::uint8},    {"short", PlyType::int16},     {"int16", PlyType::int16},
        {"ushort", PlyType::uint16},  {"uint16", PlyType::uint16},   {"int", PlyType::int32},
        {"int32", PlyType::int32},    {"uint", PlyType::uint32},     {"uint32", PlyType::uint32},
        {"float", PlyType::float32},  {"float32", PlyType::float32}, {"double", PlyType::float64},
        {"float64", PlyType::float64}};
    for (const auto& [name, type] : kTypes)
        if (name == word) return type;
    return std::nullopt;
}

/// A number in the element's data; `use` is its meaning.
struct Property {
    enum class Use { none, x, y, z, faces, strips } use = Use::none;
    PlyType type = PlyType::float32;
    std::optional<PlyType> count{};  ///< of a list
};

struct Element {
    std::string name;
    std::size_t count = 0;
    std::vector<Property> properties{};

    bool has(Property::Use use) const {
        return std::any_of(properties.begin(), properties.end(), [&](const Property& p) { return p.use == use; });
    }
};

enum class Encoding { text, little, big };

class PlyReader {
public:
    PlyReader(std::string_view bytes, std::string_view name, const ProgressPart& progress)
        : bytes_(bytes), name_(name), text_(bytes, name), progress_(progress) {}

    Expected<TriangleFile> read() {
        if (auto done = readHeader(); !done) return tl::unexpected(done.error());
        at_ = text_.offset();
        for (const Element& element : elements_)
            if (auto done = readElement(element); !done) return tl::unexpected(done.error());
        if (largest_ >= file_.positions.size() && !file_.triangles.empty())
            return fail(Exit::badAsset, std::string(name_) + ": " + place(largestAt_) + ": vertex " +
                                            std::to_string(largest_) + " does not exist; the file has " +
                                            std::to_string(file_.positions.size()));
        return std::move(file_);
    }

private:
    Expected<Done> readHeader();
    Expected<Done> readHeaderLine(std::string_view word);
    Expected<Done> addElement();
    Expected<Done> addProperty();
    Expected<Done> checkElement(const Element& element) const;
    Expected<Done> readElement(const Element& element);
    Expected<Done> readOne(const Element& element);
    Expected<Done> readList(const Property& property);
    Expected<Done> addCorner(std::int64_t index, bool isStrip);

    /// The next number of the data.
    bool number(PlyType type, double& value) {
        if (encoding_ == Encoding::text) {
            while (text_.skipSpaces(), text_.isAtLineEnd() && !text_.isAtEnd()) text_.nextLine();
            float narrow = 0;
            if (type != PlyType::float32 && type != PlyType::float64) {
                std::int64_t integer = 0;
                const bool isRead = text_.readInteger(integer);
                value = static_cast<double>(integer);
                return isRead && (text_.isAtEnd() || text_.isAtLineEnd() || text_.isAt(' ') || text_.isAt('\t'));
            }
            const bool isRead = text_.readNumber(narrow);
            value = static_cast<double>(narrow);
            return isRead;
        }
        const std::size_t size = kSizes[static_cast<std::size_t>(type)];
        if (bytes_.size() - at_ < size) return false;
        value = binary(type, bytes_.data() + at_);
        at_ += size;
        return true;
    }
    double binary(PlyType type, const char* at) const {
        const bool big = encoding_ == Encoding::big;
        switch (type) {
            case PlyType::int8: return static_cast<signed char>(*at);
            case PlyType::uint8: return static_cast<unsigned char>(*at);
            case PlyType::int16: return detail::numberAt<std::int16_t>(at, big);
            case PlyType::uint16: return detail::numberAt<std::uint16_t>(at, big);
            case PlyType::int32: return detail::numberAt<std::int32_t>(at, big);
            case PlyType::uint32: return detail::numberAt<std::uint32_t>(at, big);
            case PlyType::float32: return static_cast<double>(detail::numberAt<float>(at, big));
            case PlyType::float64: return detail::numberAt<double>(at, big);
        }
        return 0;
    }

    bool skipNumber(PlyType type) {
        double unused = 0;
        return encoding_ == Encoding::text ? !text_.wordOfAnyLine().empty() : number(type, unused);
    }

    std::size_t position() const { return encoding_ == Encoding::text ? text_.line() : at_; }
    std::string place(std::size_t position) const {
        return (encoding_ == Encoding::text ? "line " : "byte ") + std::to_string(position);
    }
    tl::unexpected<Error> error(std::string_view reason) const {
        return fail(Exit::badAsset, std::string(name_) + ": " + place(position()) + ": " + std::string(reason));
    }
    bool isDataAtEnd() const { return encoding_ == Encoding::text ? text_.isAtEnd() : at_ == bytes_.size(); }
    double fraction() const {
        return encoding_ == Encoding::text ? text_.fraction()
                                           : static_cast<double>(at_) / static_cast<double>(bytes_.size());
    }

    std::string_view bytes_, name_;
    detail::TextCursor text_;
    std::size_t at_ = 0;  ///< in binary data
    const ProgressPart& progress_;
    Encoding encoding_ = Encoding::text;
    bool hasFormat_ = false;
    std::vector<Element> elements_;
    TriangleFile file_;
    std::array<std::uint32_t, 2> last_{};  ///< corners of the current face or strip
    std::uint32_t first_ = 0;
    std::size_t corners_ = 0;
    std::size_t largest_ = 0, largestAt_ = 0;  ///< index that a face refers to, and its position in the file
};

Expected<Done> PlyReader::readHeader() {
    if (text_.word() != "ply") return text_.error("a PLY file begins with 'ply'");
    for (std::size_t lines = 0; lines < kMaxHeaderLines; ++lines) {
        text_.nextLine();
        if (text_.isAtEnd()) break;
        const std::string_view word = text_.word();
        if (word == "end_header") {
            text_.nextLine();
            return hasFormat_ ? Expected<Done>(Done{}) : text_.error("the header names no format");
        }
        if (auto done = readHeaderLine(word); !done) return done;
    }
    return text_.error("the header has no 'end_header'");
}

Expected<Done> PlyReader::readHeaderLine(std::string_view word) {
    if (word == "comment" || word == "obj_info" || word.empty()) return Done{};
    if (word == "element") return addElement();
    if (word == "property") return addProperty();
    if (word != "format") return text_.error("unknown word " + inQuotes(word) + " in the header");
    const std::string_view encoding = text_.word();
    if (encoding == "ascii")
        encoding_ = Encoding::text;
    else if (encoding == "binary_little_endian")
        encoding_ = Encoding::little;
    else if (encoding == "binary_big_endian")
        encoding_ = Encoding::big;
    else
        return text_.error("unknown format " + inQuotes(encoding));
    hasFormat_ = true;
    return Done{};
}

Expected<Done> PlyReader::addElement() {
    Element element{std::string(text_.word()), 0};
    std::int64_t count = 0;
    text_.skipSpaces();
    if (element.name.empty() || !text_.readInteger(count) || count < 0)
        return text_.error("an element has a name and a count");
    element.count = static_cast<std::size_t>(count);
    elements_.push_back(std::move(element));
    return Done{};
}

Expected<Done> PlyReader::addProperty() {
    if (elements_.empty()) return text_.error("a property belongs to an element, which comes first");
    Property property;
    std::string_view word = text_.word();
    if (word == "list") {
        property.count = typeOf(text_.word());
        if (!property.count || *property.count >= PlyType::float32)
            return text_.error("the count of a list is an integer");
        word = text_.word();
    }
    const auto type = typeOf(word);
    if (!type) return text_.error("unknown type " + inQuotes(word));
    property.type = *type;
    Element& element = elements_.back();
    const std::string_view name = text_.word();
    using Use = Property::Use;
    if (!property.count && element.name == "vertex")
        property.use = name == "x" ? Use::x : name == "y" ? Use::y : name == "z" ? Use::z : Use::none;
    const bool isIndices = name == "vertex_indices" || name == "vertex_index";
    if (property.count && isIndices && property.type < PlyType::float32)
        property.use = element.name == "face" ? Use::faces : element.name == "tristrips" ? Use::strips : Use::none;
    if (property.use != Use::none && element.has(property.use)) return text_.error("the same property twice");
    element.properties.push_back(property);
    return Done{};
}

/// Whether the rest of the file can hold the elements, so that a wrong count takes no memory.
Expected<Done> PlyReader::checkElement(const Element& element) const {
    std::size_t least = 0;
    for (const Property& property : element.properties)
        least +=
            encoding_ == Encoding::text ? 2 : kSizes[static_cast<std::size_t>(property.count.value_or(property.type))];
    const std::size_t left = encoding_ == Encoding::text ? text_.left() + 1 : bytes_.size() - at_;
    if (element.count > left / std::max<std::size_t>(least, 1))
        return error("the header promises " + std::to_string(element.count) + " elements " + inQuotes(element.name) +
                     ", but the file is too short for them");
    if (element.name != "vertex") return Done{};
    using Use = Property::Use;
    if (!element.has(Use::x) || !element.has(Use::y) || !element.has(Use::z))
        return error("the vertices have no x, y and z");
    if (element.count > kMaxMeshVertices) return error("more than " + std::to_string(kMaxMeshVertices) + " vertices");
    return Done{};
}

Expected<Done> PlyReader::readElement(const Element& element) {
    if (element.properties.empty() && element.name != "vertex") return Done{};
    if (auto done = checkElement(element); !done) return done;
    if (element.name == "vertex") file_.positions.reserve(file_.positions.size() + element.count);
    if (element.has(Property::Use::faces)) file_.triangles.reserve(std::min(element.count, kMaxMeshTriangles));
    if (element.name == "edge") file_.skipped += element.count;
    for (std::size_t i = 0; i < element.count; ++i) {
        if (i % kElementsPerStep == 0 && !progress_.step(fraction())) return detail::cancelled(name_);
        if (auto done = readOne(element); !done) return done;
    }
    return Done{};
}

Expected<Done> PlyReader::readOne(const Element& element) {
    const bool isVertex = element.name == "vertex";
    if (isVertex) file_.positions.emplace_back();
    for (const Property& property : element.properties) {
        if (property.count) {
            if (auto done = readList(property); !done) return done;
            continue;
        }
        double value = 0;
        const bool isUsed = property.use != Property::Use::none;
        if (isUsed ? !number(property.type, value) : !skipNumber(property.type))
            return error(isDataAtEnd() ? "the file ends within the elements " + inQuotes(element.name)
                                       : "expected a finite number");
        if (!isUsed) continue;
        const auto narrow = static_cast<float>(value);
        if (!std::isfinite(narrow)) return error("a coordinate is not a finite number");
        file_.positions.back()[static_cast<std::size_t>(property.use) - 1] = narrow;
    }
    return Done{};
}

Expected<Done> PlyReader::readList(const Property& property) {
    double count = 0;
    if (!number(*property.count, count) || count < 0) return error("expected the number of values of a list");
    const std::size_t bytes = encoding_ == Encoding::text ? 2 : kSizes[static_cast<std::size_t>(property.type)];
    const std::size_t left = encoding_ == Encoding::text ? text_.left() + 1 : bytes_.size() - at_;
    if (count * static_cast<double>(bytes) > static_cast<double>(left))
        return error("the file ends within a list of " + std::to_string(static_cast<std::int64_t>(count)) + " values");
    const bool isFace = property.use == Property::Use::faces, isStrip = property.use == Property::Use::strips;
    if (isFace && count < 3) ++file_.skipped;
    corners_ = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        double value = 0;
        const bool isUsed = isFace || isStrip;
        if (isUsed ? !number(property.type, value) : !skipNumber(property.type)) return error("expected a number");
        if (!isUsed) continue;
        if (auto done = addCorner(static_cast<std::int64_t>(value), isStrip); !done) return done;
    }
    file_.odd.polygons += isFace && count > 3;
    return Done{};
}

Expected<Done> PlyReader::addCorner(std::int64_t index, bool isStrip) {
    if (isStrip && index == -1) return corners_ = 0, Done{};  // a new strip
    if (index < 0 || index >= static_cast<std::int64_t>(kMaxMeshVertices))
        return error("vertex " + std::to_string(index) + " does not exist");
    const auto vertex = static_cast<std::uint32_t>(index);
    if (vertex > largest_ || largestAt_ == 0) largest_ = vertex, largestAt_ = position();
    if (corners_ == 0) first_ = vertex;
    if (corners_ >= 2) {
        if (file_.triangles.size() == kMaxMeshTriangles) return detail::tooManyTriangles(name_, kMaxMeshTriangles);
        // Every second triangle of a strip faces the other side.
        const bool isOdd = isStrip && corners_ % 2 == 1;
        const std::uint32_t a = isStrip ? last_[isOdd ? 1 : 0] : first_, b = last_[isOdd ? 0 : 1];
        // Strips repeat vertices to turn.
        const bool isTurn = isStrip && (a == b || b == vertex || a == vertex);
        if (!isTurn) file_.triangles.push_back({a, b, vertex});
    }
    last_ = {last_[1], vertex}, ++corners_;
    return Done{};
}

}  // namespace

Expected<TriangleFile> readPlyTriangles(std::string_view bytes, std::string_view name, const ProgressPart& progress) {
    return PlyReader(bytes, name, progress).read();
}

}  // namespace arclight
