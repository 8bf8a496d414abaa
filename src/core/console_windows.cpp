#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <io.h>

#include "core/console.h"
#include "core/files.h"
#include "core/signals.h"
#include "core/wide_text.h"
#include "core/windows_api.h"

namespace arclight {
namespace {

/// The code page of the console before this process set UTF-8.
UINT formerCodePage = 0;
/// Whether stderr leads nowhere without having been redirected there.
bool isMute = false;

bool isClosed(std::FILE* stream) { return _fileno(stream) < 0 || _get_osfhandle(_fileno(stream)) < 0; }

/// Makes NUL the file of a stream.
void openNul(std::FILE* stream, const char* mode) {
    if (std::freopen("NUL", mode, stream)) _setmode(_fileno(stream), _O_BINARY);
}

void restoreCodePage() { SetConsoleOutputCP(formerCodePage); }

/// Whether the console closes when this process leaves it.
bool isAloneInConsole() {
    DWORD ids[2];
    return GetConsoleProcessList(ids, 2) == 1;
}

/// Whether a user could see and close a window: services and scheduled tasks have a desktop that is never shown.
bool hasVisibleDesktop() {
    USEROBJECTFLAGS flags{};
    return GetUserObjectInformationW(GetProcessWindowStation(), UOI_FLAGS, &flags, sizeof flags, nullptr) &&
           (flags.dwFlags & WSF_VISIBLE) != 0;
}

}  // namespace

void openStandardStreams() {
    isMute = isClosed(stderr);
    if (isClosed(stdin)) openNul(stdin, "rb");
    for (std::FILE* stream : {stdout, stderr})
        if (isClosed(stream)) openNul(stream, "wb");
    for (std::FILE* stream : {stdin, stdout, stderr}) _setmode(_fileno(stream), _O_BINARY);
    formerCodePage = GetConsoleOutputCP();
    if (formerCodePage == 0 || formerCodePage == CP_UTF8) return;
    SetConsoleOutputCP(CP_UTF8);
    std::atexit(restoreCodePage);
}

void leaveOwnConsole() {
    if (!isTerminal(stdout) || !isTerminal(stderr) || !isAloneInConsole()) return;
    isMute = true;
    std::fflush(nullptr);
    openNul(stdin, "rb");
    openNul(stdout, "wb");
    openNul(stderr, "wb");
    FreeConsole();
}

void showLastMessage(std::string_view name, const std::string& message) {
    const bool isUnseen = isMute || (isTerminal(stderr) && isAloneInConsole());
    if (!isUnseen || !hasVisibleDesktop()) return;
    MessageBoxW(nullptr, toWide(message).c_str(), toWide(name).c_str(), MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

}  // namespace arclight
