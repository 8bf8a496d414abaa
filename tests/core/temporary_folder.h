// A folder that lasts as long as the object.
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
    /// Number of files and folders directly in it.
    int size() const;

private:
    std::filesystem::path path_;
};

}  // namespace arclight::test
