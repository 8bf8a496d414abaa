// A temporary folder that the object's destructor removes.
#pragma once

#include <filesystem>
#include <string>

namespace arclight::test {

class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// The number of its direct entries.
    int size() const;

private:
    std::filesystem::path path_;
};

}  // namespace arclight::test
