// A disk cache of linked programs, because of which a demo compiles nothing at its second start.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "gfx/gl.h"

namespace arclight {

/// Stores the driver's program binaries in a folder: one file each, named after a hash of the driver and of everything
/// that the program is built from. A binary that is damaged, or that the driver rejects, counts as missing.
class ProgramCache {
public:
    /// Off where `folder` is empty. It is created when first needed.
    explicit ProgramCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Whether there is a folder and the driver gives out binaries.
    bool isOn() const;
    /// The key of a program in the current context. `parts`: everything it is compiled and linked from.
    static std::string keyOf(std::string_view parts);
    /// Makes `program` the one that was stored; false if there is none or the driver refuses it.
    bool load(GLuint program, const std::string& key) const;
    /// Stores the linked program. If the folder then holds more than `kMaxBytes`, the least recently used programs are
    /// removed. Failures are ignored, because the program is simply compiled again next time.
    void store(GLuint program, const std::string& key) const;

    static constexpr std::uintmax_t kMaxBytes = std::uintmax_t{128} << 20;

private:
    std::filesystem::path pathOf(const std::string& key) const { return folder_ / (key + ".program"); }
    std::filesystem::path folder_;
};

}  // namespace arclight
