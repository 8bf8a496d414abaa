#include "gfx/program_cache.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/files.h"
#include "core/sha256.h"

namespace arclight {

namespace fs = std::filesystem;

namespace {

/// A file consists of the hash of the rest, the format and the binary.
constexpr std::size_t kHashLength = 64, kHeadLength = kHashLength + sizeof(GLenum);
constexpr std::size_t kMaxProgramBytes = std::size_t{64} << 20;

/// If the folder exceeds its limit, removes the least recently used files until they fill at most half of it.
void makeRoom(const fs::path& folder) {
    struct File {
        fs::path path;
        std::uintmax_t bytes;
        fs::file_time_type time;
    };
    std::vector<File> files;
    std::uintmax_t all = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        std::error_code gone;
        const File file{entry.path(), entry.file_size(gone), entry.last_write_time(gone)};
        if (gone || file.path.extension() != ".program") continue;
        all += file.bytes;
        files.push_back(file);
    }
    if (all <= ProgramCache::kMaxBytes) return;
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.time < b.time; });
    for (const File& file : files) {
        if (all <= ProgramCache::kMaxBytes / 2) break;
        fs::remove(file.path, error);
        all -= file.bytes;
    }
}

}  // namespace

bool ProgramCache::isOn() const { return !folder_.empty() && glInfo().hasProgramBinaries; }

std::string ProgramCache::keyOf(std::string_view parts) {
    return sha256(glInfo().vendor + "\n" + glInfo().fullName() + "\n" + std::string(parts));
}

bool ProgramCache::load(GLuint program, const std::string& key) const {
    const auto bytes = readRegularFile(pathOf(key), kMaxProgramBytes);
    if (!bytes || bytes->size() <= kHeadLength) return false;
    const std::string_view rest = std::string_view(*bytes).substr(kHashLength);
    if (sha256(rest) != std::string_view(*bytes).substr(0, kHashLength)) return false;
    GLenum format = 0;
    std::memcpy(&format, rest.data(), sizeof(format));
    const std::string_view binary = rest.substr(sizeof(format));
    glProgramBinary(program, format, binary.data(), static_cast<GLsizei>(binary.size()));
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) {
        glGetError();  // of a format that the driver no longer supports
        return false;
    }
    std::error_code ignored;
    fs::last_write_time(pathOf(key), fs::file_time_type::clock::now(), ignored);
    return true;
}

void ProgramCache::store(GLuint program, const std::string& key) const {
    GLint size = 0;
    glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &size);
    if (size <= 0 || static_cast<std::size_t>(size) > kMaxProgramBytes - kHeadLength) return;
    GLenum format = 0;
    std::string rest(sizeof(format) + static_cast<std::size_t>(size), '\0');
    glGetProgramBinary(program, size, nullptr, &format, rest.data() + sizeof(format));
    std::memcpy(rest.data(), &format, sizeof(format));
    if (!createFolders(folder_) || !writeFileWhole(pathOf(key), sha256(rest) + rest)) return;
    makeRoom(folder_);
}

}  // namespace arclight
