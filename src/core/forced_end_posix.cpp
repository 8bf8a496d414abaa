#include <csignal>
#include <cstdlib>
#include <unistd.h>

#include "core/forced_end.h"
#include "core/forced_end_system.h"

namespace arclight::detail {

void killProcess(int id) { kill(-id, SIGKILL); }

void removeFile(const std::filesystem::path& path) { unlink(path.c_str()); }

void writeToStderr(std::string_view text) {
    if (write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

void exitAtOnce(int code) { _exit(code); }

}  // namespace arclight::detail

namespace arclight {

void abortProcess() noexcept {
    std::signal(SIGABRT, SIG_DFL);
    std::abort();
}

}  // namespace arclight
