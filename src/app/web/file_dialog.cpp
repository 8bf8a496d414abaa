// The browser's dialog for choosing a file. The page hands the file to the demo as if it were dropped.
#include "app/platform/file_dialog.h"

extern "C" void arclightChooseFile(const char* endings);

namespace arclight {

Expected<Done> FileDialog::open(const std::string&, const std::string& endings) {
    arclightChooseFile(endings.c_str());
    return Done{};
}

std::optional<std::string> FileDialog::take() { return std::nullopt; }

}  // namespace arclight
