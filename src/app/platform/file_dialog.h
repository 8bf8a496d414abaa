// The desktop's dialog for choosing a file.
#pragma once

#include <optional>
#include <string>

#include "app/platform/child_process.h"

namespace arclight {

/// One dialog at a time. It runs as a program of its own, so the window goes on.
class FileDialog {
public:
    /// `endings`: in lower case, separated by spaces; empty for any file. Exit::noDisplay if the system has no program
    /// for it.
    Expected<Done> open(const std::string& title, const std::string& endings);
    /// The chosen path, once, when the dialog has closed; nothing if it was closed without a choice.
    std::optional<std::string> take();
    bool isOpen() const { return process_.has_value(); }

private:
    std::optional<ChildProcess> process_;
};

}  // namespace arclight
