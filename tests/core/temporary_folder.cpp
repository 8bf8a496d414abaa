#include "core/temporary_folder.h"

#include <cstdlib>
#include <iterator>

#include "core/check.h"

namespace arclight::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    // The name has spaces and non-ASCII characters on purpose.
    std::string pattern = (fs::temp_directory_path() / "arclight tést XXXXXX").string();
    CHECK(mkdtemp(pattern.data()) != nullptr);
    path_ = fs::canonical(pattern);
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    fs::permissions(path_, fs::perms::owner_all, error);
    fs::remove_all(path_, error);
}

int TemporaryFolder::size() const {
    return static_cast<int>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
}

}  // namespace arclight::test
