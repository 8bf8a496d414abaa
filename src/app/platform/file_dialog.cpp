#include "app/platform/file_dialog.h"

#include <filesystem>
#include <vector>

#include "core/environment.h"
#include "core/text.h"

namespace arclight {
namespace {

struct DialogProgram {
    std::filesystem::path program;
    std::vector<std::string> words;
};

/// "*.obj *.stl", which also lists names in upper case.
std::string patternsOf(const std::string& endings) {
    std::string patterns;
    for (const std::string_view ending : split(endings, ' ')) {
        std::string upper(ending);
        for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        patterns += (patterns.empty() ? "*" : " *") + std::string(ending) + " *" + upper;
    }
    return patterns.empty() ? "*" : patterns;
}

DialogProgram dialogFor(const std::string& title, const std::string& patterns) {
#if defined(_WIN32)
    std::string filter;
    for (const char c : patterns) filter += c == ' ' ? ';' : c;
    return {findProgram("powershell.exe"),
            {"-NoProfile", "-STA", "-Command",
             "Add-Type -AssemblyName System.Windows.Forms; $d = New-Object System.Windows.Forms.OpenFileDialog; "
             "$d.Filter = 'Files|" +
                 filter +
                 "|All|*.*'; if ($d.ShowDialog() -eq 'OK') { "
                 "[Console]::OutputEncoding = [Text.Encoding]::UTF8; [Console]::Write($d.FileName) }"}};
#elif defined(__APPLE__)
    return {findProgram("osascript"), {"-e", "POSIX path of (choose file)"}};
#else
    if (const auto zenity = findProgram("zenity"); !zenity.empty())
        return {zenity, {"--file-selection", "--title=" + title, "--file-filter=" + patterns, "--file-filter=*"}};
    return {findProgram("kdialog"), {"--title", title, "--getopenfilename", ".", patterns}};
#endif
}

}  // namespace

Expected<Done> FileDialog::open(const std::string& title, const std::string& endings) {
    if (process_ && process_->isRunning()) return Done{};
    const DialogProgram dialog = dialogFor(title, patternsOf(endings));
    if (dialog.program.empty())
        return fail(
            Exit::noDisplay,
            "No program here shows a dialog for files: install zenity or kdialog, drop a file on the window, or "
            "start the demo with --input FILE.");
    auto started = ChildProcess::start(dialog.program, dialog.words, ChildProcess::Output::kept);
    if (!started) return tl::unexpected(started.error());
    process_.emplace(std::move(*started));
    return Done{};
}

std::optional<std::string> FileDialog::take() {
    if (!process_ || process_->isRunning()) return std::nullopt;
    std::string path = process_->out();
    process_.reset();
    while (!path.empty() && (path.back() == '\n' || path.back() == '\r')) path.pop_back();
    return path.empty() ? std::nullopt : std::optional(path);
}

}  // namespace arclight
