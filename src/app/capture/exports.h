// Results of a scene as files for other programs (`--export`).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/session/session_renderer.h"
#include "data/export.h"

namespace arclight {

/// The size in pixels of the frame whose figure, curves and tables are exported.
struct ExportFrame {
    int width = 0, height = 0;
};

/// The scene's own results, then those of every page: its figure (SVG), its curves and its tables (CSV). Which of the
/// latter there are follows from the frame drawn last. The returned exports refer to both arguments.
std::vector<Export> exportsOf(Session& session, SessionRenderer& renderer, ExportFrame frame);

/// "coefficients (.json, .h, .glsl), curves (.csv)"; "nothing" if the scene has no exports.
std::string exportsInWords(const std::vector<Export>& exports);

/// Writes the export that `word` names: `FILE`, or `NAME:FILE` if several have the file's ending. `command` repeats it.
/// Returns the absolute paths of the files. Exit::usage if there is no such export, Exit::fileFailed.
Expected<std::vector<std::string>> writeExport(const std::vector<Export>& exports, const std::string& word,
                                               const std::string& command);

}  // namespace arclight
