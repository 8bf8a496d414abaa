#include "data/gltf.h"

#include <cstring>

#include "data/gltf_json.h"

namespace arclight {
namespace {

constexpr std::string_view kMagic = "glTF";
constexpr std::uint32_t kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;
constexpr std::size_t kHeaderBytes = 12, kChunkHeaderBytes = 8;

std::uint32_t wordAt(std::string_view bytes, std::size_t offset) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + offset, sizeof word);
    return word;
}

struct Chunks {
    std::string_view json, binary;
    bool hasBinary = false;
};

/// A chunk at the front of `rest`, which moves behind it.
Expected<std::string_view> takeChunk(std::string_view& rest, std::uint32_t& type, const std::string& place) {
    if (rest.size() < kChunkHeaderBytes) return fail(Exit::badAsset, place + ": truncated in a chunk's header");
    const std::size_t size = wordAt(rest, 0);
    type = wordAt(rest, 4);
    if (size > rest.size() - kChunkHeaderBytes)
        return fail(Exit::badAsset, place + ": truncated: a chunk of " + std::to_string(size) + " bytes, of which " +
                                        std::to_string(rest.size() - kChunkHeaderBytes) + " are in the file");
    const std::string_view chunk = rest.substr(kChunkHeaderBytes, size);
    rest.remove_prefix(kChunkHeaderBytes + size);
    return chunk;
}

Expected<Chunks> chunksOf(std::string_view bytes, const std::string& name) {
    if (bytes.size() < kHeaderBytes) return fail(Exit::badAsset, name + ": truncated in the header");
    const std::uint32_t version = wordAt(bytes, 4);
    if (version != 2)
        return fail(Exit::badAsset, name + ": is glTF " + std::to_string(version) + "; only version 2 is read");
    const std::size_t length = wordAt(bytes, 8);
    if (length < kHeaderBytes || length > bytes.size())
        return fail(Exit::badAsset, name + ": truncated: the header announces " + std::to_string(length) +
                                        " bytes, the file has " + std::to_string(bytes.size()));
    std::string_view rest = bytes.substr(kHeaderBytes, length - kHeaderBytes);
    Chunks chunks;
    std::uint32_t type = 0;
    const auto json = takeChunk(rest, type, name);
    if (!json) return tl::unexpected(json.error());
    if (type != kJsonChunk) return fail(Exit::badAsset, name + ": the first chunk is not JSON");
    chunks.json = *json;
    while (!rest.empty() && !chunks.hasBinary) {
        const auto chunk = takeChunk(rest, type, name);
        if (!chunk) return tl::unexpected(chunk.error());
        if (type == kBinaryChunk) chunks.binary = *chunk, chunks.hasBinary = true;
    }
    return chunks;
}

}  // namespace

Expected<GltfDocument> readGltf(std::string_view bytes, std::string_view name) {
    const std::string source(name);
    if (bytes.size() > kMaxGltfBytes)
        return fail(Exit::badAsset, source + ": has " + std::to_string(bytes.size()) + " bytes; must have at most " +
                                        std::to_string(kMaxGltfBytes));
    Chunks chunks;
    chunks.json = bytes;
    if (bytes.starts_with(kMagic)) {
        const auto found = chunksOf(bytes, source);
        if (!found) return tl::unexpected(found.error());
        chunks = *found;
    }
    // The chunk is padded, by the specification with spaces.
    while (!chunks.json.empty() && chunks.json.back() == '\0') chunks.json.remove_suffix(1);
    const auto json = parseJson(chunks.json, name, kMaxGltfJsonBytes);
    if (!json) return tl::unexpected(json.error());
    GltfJson reader;
    reader.document.name = source;
    reader.binary = chunks.binary;
    reader.hasBinary = chunks.hasBinary;
    if (!reader.read(*json)) return fail(Exit::badAsset, source + ": " + reader.fault);
    return std::move(reader.document);
}

}  // namespace arclight
