#include "core/forced_end.h"
#include "core/forced_end_system.h"
#include "core/windows_api.h"

namespace arclight::detail {

void killProcess(int id) {
    const HANDLE process = OpenProcess(PROCESS_TERMINATE, FALSE, static_cast<DWORD>(id));
    // A file that it has open could not be removed.
    constexpr DWORD kMaxMs = 1000;
    if (process && TerminateProcess(process, 1)) WaitForSingleObject(process, kMaxMs);
}

void removeFile(const std::filesystem::path& path) {
    // A file that is still open disappears with its last handle, which is this process's.
    const HANDLE file = CreateFileW(path.c_str(), DELETE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                    nullptr, OPEN_EXISTING, FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
}

void writeToStderr(std::string_view text) {
    DWORD count = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(), static_cast<DWORD>(text.size()), &count, nullptr);
}

void exitAtOnce(int code) {
    TerminateProcess(GetCurrentProcess(), static_cast<UINT>(code));
    for (;;) Sleep(INFINITE);
}

}  // namespace arclight::detail

namespace arclight {

void abortProcess() noexcept { detail::exitAtOnce(kAbortedExit); }

}  // namespace arclight
