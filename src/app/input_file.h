// Files that the user supplies with `--input`, by dropping them or in the panel.
#pragma once

#include <string>
#include <vector>

#include "data/input.h"

namespace arclight {

/// A file of the user's data that was read. Captures made with it contain it, or name it if it is large.
struct InputFile {
    std::string name;       ///< file name without folders
    std::string selection;  ///< the part that was asked for; empty: the reader's choice
    std::string path;       ///< absolute; empty if it comes from a capture or a page
    std::string sha256;     ///< of the bytes
    std::size_t size = 0;   ///< in bytes
    std::string base64;     ///< the bytes, for captures; empty if they are too many to embed
    const InputKind* kind = nullptr;
    InputContent content;

    template <class T>
    const T& as() const {
        return content.value.as<T>();
    }
};

/// A kind of data that a demo takes, and the labels of the scenes that take it; no labels if the demo has one scene.
struct DemoInput {
    const InputKind* kind = nullptr;
    std::vector<std::string_view> scenes;
};

}  // namespace arclight
