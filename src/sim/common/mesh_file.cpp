#include "sim/common/mesh_file.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/byte_stream.h"
#include "core/check.h"
#include "core/text.h"
#include "sim/common/octahedral.h"

namespace arclight {
namespace {

constexpr std::string_view kMagic = "arcmesh";
constexpr std::uint8_t kVersion = 1;
constexpr std::uint32_t kMaxVertices = 1u << 20, kMaxIndices = 8 * kMaxVertices;
/// Up to this number of vertices, indices have 16 bits.
constexpr std::uint32_t kMaxShort = 65536;

/// Calls `with` with a zero of the type.
template <class With>
auto withNumber(MeshNumber number, const With& with) {
    switch (number) {
        case MeshNumber::u8: return with(std::uint8_t{});
        case MeshNumber::i8: return with(std::int8_t{});
        case MeshNumber::u16: return with(std::uint16_t{});
        case MeshNumber::i16: return with(std::int16_t{});
        case MeshNumber::f32: break;
    }
    return with(float{});
}

/// The number of components of a value as it is stored.
std::size_t storedComponents(const MeshAttribute& attribute) {
    return attribute.encoding.isOctahedral ? 2 : static_cast<std::size_t>(attribute.components);
}

/// The inverse of `octahedral`. Its last bit may differ from `fromOctahedral`.
glm::vec3 unfolded(glm::vec2 e) {
    glm::vec3 n(e, 1 - std::abs(e.x) - std::abs(e.y));
    const float fold = std::max(-n.z, 0.0f);
    n.x += n.x >= 0 ? -fold : fold, n.y += n.y >= 0 ? -fold : fold;
    return glm::normalize(n);
}

void appendCount(std::string& bytes, std::size_t count) {
    CHECK_LE(count, std::size_t{255});
    appendBytes(bytes, static_cast<std::uint8_t>(count));
}
void appendName(std::string& bytes, std::string_view name) {
    appendCount(bytes, name.size());
    bytes += name;
}

void appendValue(std::string& bytes, const MeshEncoding& encoding, float value) {
    const float steps = (value - encoding.low) / (encoding.high - encoding.low) * encoding.steps;
    withNumber(encoding.number, [&](auto zero) {
        using Number = decltype(zero);
        if constexpr (std::is_floating_point_v<Number>) {
            appendBytes(bytes, steps);
        } else {
            using Limits = std::numeric_limits<Number>;
            appendBytes(bytes, static_cast<Number>(std::clamp<long>(std::lround(steps), Limits::min(), Limits::max())));
        }
    });
}

void appendValues(std::string& bytes, const MeshAttribute& attribute, const std::vector<float>& values) {
    if (!attribute.encoding.isOctahedral) {
        for (const float value : values) appendValue(bytes, attribute.encoding, value);
        return;
    }
    for (std::size_t i = 0; i < values.size(); i += 3) {
        const glm::vec2 folded = octahedral({values[i], values[i + 1], values[i + 2]});
        appendValue(bytes, attribute.encoding, folded.x), appendValue(bytes, attribute.encoding, folded.y);
    }
}

void appendMesh(std::string& bytes, const MeshFile& file, const StoredMesh& mesh) {
    CHECK_LE(mesh.vertices, kMaxVertices);
    CHECK_LE(mesh.indices.size(), std::size_t{kMaxIndices});
    CHECK_EQ(mesh.values.size(), file.attributes.size());
    appendName(bytes, mesh.name);
    appendBytes(bytes, mesh.vertices);
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.indices.size()));
    for (std::size_t i = 0; i < mesh.values.size(); ++i) {
        CHECK_EQ(mesh.values[i].size(), mesh.vertices * static_cast<std::size_t>(file.attributes[i].components));
        appendValues(bytes, file.attributes[i], mesh.values[i]);
    }
    for (const std::uint32_t index : mesh.indices)
        if (mesh.vertices <= kMaxShort)
            appendBytes(bytes, static_cast<std::uint16_t>(index));
        else
            appendBytes(bytes, index);
}

/// Parses the file after the version. Keeps the first error; results after it are meaningless.
class MeshParser {
public:
    explicit MeshParser(std::string_view rest) : rest_(rest) {}

    Expected<MeshFile> file() {
        MeshFile file;
        file.attributes.resize(rest_.read<std::uint8_t>());
        for (MeshAttribute& attribute : file.attributes) read(attribute);
        file.meshes.resize(rest_.read<std::uint8_t>());
        for (StoredMesh& mesh : file.meshes) read(mesh, file.attributes);
        file.arrays.resize(rest_.read<std::uint8_t>());
        for (StoredArray& array : file.arrays) {
            array.name = name();
            array.bytes = rest_.take(rest_.read<std::uint32_t>());
        }
        if (!rest_.isAtEnd()) note("its sizes do not add up");
        if (!fault_.empty()) return fail(Exit::badAsset, fault_);
        return file;
    }

private:
    void note(const std::string& fault) {
        if (fault_.empty()) fault_ = fault;
    }
    std::string name() { return std::string(rest_.take(rest_.read<std::uint8_t>())); }

    void read(MeshAttribute& attribute) {
        attribute.name = name();
        attribute.components = rest_.read<std::uint8_t>();
        MeshEncoding& encoding = attribute.encoding;
        const auto number = rest_.read<std::uint8_t>(), mapping = rest_.read<std::uint8_t>();
        encoding.number = static_cast<MeshNumber>(number), encoding.isOctahedral = mapping == 1;
        encoding.low = rest_.read<float>(), encoding.high = rest_.read<float>(), encoding.steps = rest_.read<float>();
        const bool isKnown = number <= static_cast<std::uint8_t>(MeshNumber::f32) && mapping <= 1;
        if (!isKnown || attribute.components < 1 || attribute.components > 4 ||
            (encoding.isOctahedral && attribute.components != 3))
            note("attribute " + inQuotes(attribute.name) + " has an unknown type");
    }

    void read(StoredMesh& mesh, const std::vector<MeshAttribute>& attributes) {
        mesh.name = name();
        mesh.vertices = rest_.read<std::uint32_t>();
        const auto indices = rest_.read<std::uint32_t>();
        if (mesh.vertices > kMaxVertices || indices > kMaxIndices || indices % 3 != 0)
            note("mesh " + inQuotes(mesh.name) + " has " + std::to_string(mesh.vertices) + " vertices and " +
                 std::to_string(indices) + " indices");
        if (!fault_.empty()) return;
        for (const MeshAttribute& attribute : attributes) {
            std::vector<float>& values = mesh.values.emplace_back();
            values = numbers(mesh.vertices * storedComponents(attribute), attribute.encoding);
            if (attribute.encoding.isOctahedral) values = directions(values);
            if (!std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); }))
                note(inQuotes(attribute.name) + " of mesh " + inQuotes(mesh.name) + " is not finite");
        }
        mesh.indices = mesh.vertices <= kMaxShort ? list<std::uint32_t, std::uint16_t>(indices)
                                                  : list<std::uint32_t, std::uint32_t>(indices);
        for (const std::uint32_t index : mesh.indices)
            if (index >= mesh.vertices)
                return note("mesh " + inQuotes(mesh.name) + " has an index " + std::to_string(index) + " but only " +
                            std::to_string(mesh.vertices) + " vertices");
    }

    /// `count` stored numbers; fewer if the file is shorter.
    template <class Value, class Stored>
    std::vector<Value> list(std::size_t count) {
        std::vector<Value> values(rest_.has(count * sizeof(Stored)) ? count : 0);
        if (values.size() < count) note("its sizes do not add up");
        for (Value& value : values) value = static_cast<Value>(rest_.read<Stored>());
        return values;
    }

    std::vector<float> numbers(std::size_t count, const MeshEncoding& encoding) {
        auto values = withNumber(encoding.number, [&](auto zero) { return list<float, decltype(zero)>(count); });
        for (float& value : values) value = encoding.low + (encoding.high - encoding.low) * value / encoding.steps;
        return values;
    }

    static std::vector<float> directions(const std::vector<float>& folded) {
        std::vector<float> values;
        for (std::size_t i = 0; i < folded.size(); i += 2) {
            const glm::vec3 direction = unfolded({folded[i], folded[i + 1]});
            values.insert(values.end(), {direction.x, direction.y, direction.z});
        }
        return values;
    }

    ByteReader rest_;
    std::string fault_;
};

/// The first of `all` with this name.
template <class Item>
Expected<const Item*> named(const std::vector<Item>& all, std::string_view name, const char* kind) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Item& item) { return item.name == name; });
    if (found == all.end()) return fail(Exit::badAsset, std::string("has no ") + kind + " " + inQuotes(name));
    return &*found;
}

}  // namespace

std::string encodeMeshFile(const MeshFile& file) {
    std::string bytes(kMagic);
    appendBytes(bytes, kVersion);
    appendCount(bytes, file.attributes.size());
    for (const MeshAttribute& attribute : file.attributes) {
        const MeshEncoding& encoding = attribute.encoding;
        appendName(bytes, attribute.name);
        appendBytes(bytes, static_cast<std::uint8_t>(attribute.components));
        appendBytes(bytes, encoding.number);
        appendBytes(bytes, static_cast<std::uint8_t>(encoding.isOctahedral ? 1 : 0));
        for (const float bound : {encoding.low, encoding.high, encoding.steps}) appendBytes(bytes, bound);
    }
    appendCount(bytes, file.meshes.size());
    for (const StoredMesh& mesh : file.meshes) appendMesh(bytes, file, mesh);
    appendCount(bytes, file.arrays.size());
    for (const StoredArray& array : file.arrays) {
        appendName(bytes, array.name);
        appendBytes(bytes, static_cast<std::uint32_t>(array.bytes.size()));
        bytes += array.bytes;
    }
    seal(bytes);
    return bytes;
}

Expected<MeshFile> decodeMeshFile(std::string_view bytes) {
    if (!bytes.starts_with(kMagic) || bytes.size() == kMagic.size()) return fail(Exit::badAsset, "not a .mesh file");
    if (const auto version = static_cast<std::uint8_t>(bytes[kMagic.size()]); version != kVersion)
        return fail(Exit::badAsset, "version " + std::to_string(version) + " of the .mesh format; this program reads " +
                                        std::to_string(kVersion));
    const auto body = unsealed(bytes);
    if (!body || body->size() <= kMagic.size())
        return fail(Exit::badAsset, "damaged or incomplete: its checksum is another");
    return MeshParser(body->substr(kMagic.size() + 1)).file();
}

Expected<std::string_view> arrayOf(const MeshFile& file, std::string_view name) {
    return named(file.arrays, name, "array").map([](const StoredArray* array) {
        return std::string_view(array->bytes);
    });
}

namespace detail {

Expected<std::size_t> attributeOf(const MeshFile& file, std::string_view name, int components) {
    const auto attribute = named(file.attributes, name, "attribute");
    if (!attribute) return tl::unexpected(attribute.error());
    if ((*attribute)->components != components)
        return fail(Exit::badAsset, "attribute " + inQuotes(name) + " has " + std::to_string((*attribute)->components) +
                                        " components instead of " + std::to_string(components));
    return static_cast<std::size_t>(*attribute - file.attributes.data());
}

Expected<const StoredMesh*> meshOf(const MeshFile& file, std::string_view name) {
    return named(file.meshes, name, "mesh");
}

tl::unexpected<Error> outOfRange(std::string_view attribute, const StoredMesh& mesh) {
    return fail(Exit::badAsset, inQuotes(attribute) + " of mesh " + inQuotes(mesh.name) + " is out of range");
}

}  // namespace detail
}  // namespace arclight
