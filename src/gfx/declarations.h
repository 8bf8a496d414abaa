// The names that the sources of a program declare, whether or not the compiler keeps them.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace arclight {

/// Names declared at global scope of a GLSL text, in every branch of its preprocessor conditionals.
struct Declarations {
    std::vector<std::string> uniforms;
    std::vector<std::string> initialised;  ///< uniforms with an initialiser
    /// Lengths of uniform arrays, if given by a number or a constant; if several preprocessor branches declare an
    /// array, the greatest length.
    std::map<std::string, std::size_t, std::less<>> lengths;
    std::map<std::string, std::size_t, std::less<>> constants;
    std::vector<std::string> members;      ///< fields of all structs
    std::vector<std::string> blocks;       ///< uniform and storage blocks
    std::vector<std::string> inputs, outputs;
    std::vector<std::string> outputsWithoutLocation;  ///< those without a layout location
    std::vector<std::string> outputArrays;            ///< and outputs declared in a statement with one
    std::vector<std::string> writtenOutputs;   ///< those that occur anywhere except in their declaration

    void add(std::string_view glsl);
    /// Whether a uniform, or an element or field of one, has this name: "light", "lights[2].colour".
    bool hasUniform(std::string_view path) const;
};

bool contains(const std::vector<std::string>& names, std::string_view name);

}  // namespace arclight
