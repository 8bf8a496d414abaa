// Starts a program and ends with its exit code:
//
//   launch.exe PROGRAM [ARGUMENT]...
//
// Wine kills a process that is still there a second after its end, as it is where many threads wait for a busy
// processor. Whoever waits for that process sees a signal; this program sees the exit code.
//
// If the environment has ARCLIGHT_EVENT=FILE, the program has a console of its own, as in a terminal. Once FILE is
// there, Ctrl+C is pressed in that console. (Wine knows no Ctrl+Break.)
#include <cstdio>
#include <string>
#include <windows.h>

namespace {

// What follows the first word of the command line, as it stands there.
std::wstring arguments() {
    const wchar_t* at = GetCommandLineW();
    bool isQuoted = false;
    for (; *at != 0 && (isQuoted || *at != L' '); ++at)
        if (*at == L'"') isQuoted = !isQuoted;
    while (*at == L' ') ++at;
    return at;
}

std::wstring eventFile() {
    std::wstring path(32768, L'\0');
    path.resize(GetEnvironmentVariableW(L"ARCLIGHT_EVENT", path.data(), static_cast<DWORD>(path.size())));
    return path;
}

HANDLE inheritable(DWORD which) {
    HANDLE copy = nullptr;
    const HANDLE process = GetCurrentProcess();
    DuplicateHandle(process, GetStdHandle(which), process, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS);
    return copy;
}

// Waits until the process has ended or the file is there; in the latter case presses the keys.
void pressWhenAsked(HANDLE process, const std::wstring& file) {
    while (WaitForSingleObject(process, 50) == WAIT_TIMEOUT)
        if (GetFileAttributesW(file.c_str()) != INVALID_FILE_ATTRIBUTES) {
            GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
            return;
        }
}

}  // namespace

int wmain() {
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = inheritable(STD_INPUT_HANDLE);
    startup.hStdOutput = inheritable(STD_OUTPUT_HANDLE);
    startup.hStdError = inheritable(STD_ERROR_HANDLE);
    const std::wstring file = eventFile();
    if (!file.empty()) {
        FreeConsole();
        AllocConsole();
        SetConsoleCtrlHandler([](DWORD) -> BOOL { return TRUE; }, TRUE);
    }
    std::wstring line = arguments();
    PROCESS_INFORMATION made;
    if (!CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup, &made)) {
        std::fprintf(stderr, "launch: the program does not start: error %lu\n", GetLastError());
        return 127;
    }
    if (!file.empty()) pressWhenAsked(made.hProcess, file);
    WaitForSingleObject(made.hProcess, INFINITE);
    DWORD code = 127;
    GetExitCodeProcess(made.hProcess, &code);
    return static_cast<int>(code);
}
