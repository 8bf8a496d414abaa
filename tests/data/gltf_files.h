// Writes small glTF files for tests, independently of the reader.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "core/base64.h"
#include "core/json.h"

namespace arclight::test {

/// A file with one buffer, to which values are added as accessors.
class GltfMaker {
public:
    Json root{{"asset", {{"version", "2.0"}}}};

    template <class T>
    int add(const std::vector<T>& values, int componentType, const char* type, std::size_t count,
            Json more = Json::object()) {
        const int view = addView(values);
        Json accessor{{"bufferView", view}, {"componentType", componentType}, {"count", count}, {"type", type}};
        accessor.update(more);
        return addAccessor(std::move(accessor));
    }
    template <class T>
    int addView(const std::vector<T>& values) {
        while (buffer_.size() % 4 != 0) buffer_ += '\0';
        Json view{{"buffer", 0}, {"byteOffset", buffer_.size()}, {"byteLength", values.size() * sizeof(T)}};
        buffer_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
        root["bufferViews"].push_back(std::move(view));
        return static_cast<int>(root["bufferViews"].size()) - 1;
    }
    int addAccessor(Json accessor) {
        root["accessors"].push_back(std::move(accessor));
        return static_cast<int>(root["accessors"].size()) - 1;
    }
    /// A mesh of one primitive on a node of its own.
    void addMesh(Json primitive, Json node = Json::object()) {
        root["meshes"].push_back({{"primitives", Json::array({std::move(primitive)})}});
        node["mesh"] = root["meshes"].size() - 1;
        root["nodes"].push_back(std::move(node));
    }

    std::string glb() const {
        Json json = root;
        json["buffers"] = Json::array({{{"byteLength", buffer_.size()}}});
        std::string text = writeJsonLine(json), binary = buffer_;
        while (text.size() % 4 != 0) text += ' ';
        while (binary.size() % 4 != 0) binary += '\0';
        std::string file = "glTF" + word(2) + word(28 + text.size() + binary.size());
        file += word(text.size()) + "JSON" + text;
        return file + word(binary.size()) + std::string("BIN\0", 4) + binary;
    }
    std::string gltf() const {
        Json json = root;
        const std::string uri = "data:application/octet-stream;base64," + encodeBase64(buffer_);
        json["buffers"] = Json::array({{{"byteLength", buffer_.size()}, {"uri", uri}}});
        return writeJson(json);
    }

private:
    static std::string word(std::size_t value) {
        const auto number = static_cast<std::uint32_t>(value);
        std::string bytes(4, '\0');
        std::memcpy(bytes.data(), &number, 4);
        return bytes;
    }
    std::string buffer_;
};

}  // namespace arclight::test
