#include "app/platform/copy_image.h"

#include <filesystem>
#include <vector>

#include "core/environment.h"
#include "core/files.h"

namespace arclight {
namespace {

struct Copier {
    std::filesystem::path program;
    std::vector<std::string> words;
};

#if defined(_WIN32) || defined(__APPLE__)
/// The text with each `quote` replaced.
std::string escaped(const std::string& text, char quote, const std::string& instead) {
    std::string result;
    for (const char c : text)
        if (c == quote)
            result += instead;
        else
            result += c;
    return result;
}
#endif

Copier copierOf(const std::string& path) {
#if defined(_WIN32)
    return {findProgram("powershell.exe"),
            {"-NoProfile", "-STA", "-Command",
             "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; [System.Windows.Forms.Clipboard]::SetImage("
             "[System.Drawing.Image]::FromFile('" +
                 escaped(path, '\'', "''") + "'))"}};
#elif defined(__APPLE__)
    return {findProgram("osascript"),
            {"-e", "set the clipboard to (read (POSIX file \"" + escaped(path, '"', "\\\"") +
                       "\") as \u00ABclass PNGf\u00BB)"}};
#else
    if (const auto program = findProgram("wl-copy"); !program.empty() && !environmentText("WAYLAND_DISPLAY").empty())
        return {"/bin/sh", {"-c", "exec \"$1\" --type image/png <\"$2\"", "sh", program.string(), path}};
    return {findProgram("xclip"), {"-selection", "clipboard", "-target", "image/png", "-in", path}};
#endif
}

}  // namespace

Expected<ChildProcess> copyImageFile(const std::string& path) {
    const Copier copier = copierOf(absolutePath(path));
    if (copier.program.empty())
        return fail(Exit::noDisplay, "No program here copies images: install xclip, or wl-clipboard on Wayland.");
    return ChildProcess::start(copier.program, copier.words);
}

}  // namespace arclight
