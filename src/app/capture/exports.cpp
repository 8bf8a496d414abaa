#include "app/capture/exports.h"

#include <algorithm>
#include <filesystem>

#include "core/extension.h"
#include "core/files.h"
#include "core/text.h"
#include "data/csv.h"
#include "gfx/canvas_record.h"
#include "gfx/plot.h"

namespace arclight {
namespace {

/// A frame of the session with everything that was drawn on its canvas.
struct RecordedFrame {
    CanvasRecord record;
    Image image;
};

RecordedFrame recordFrame(Session& session, SessionRenderer& renderer, ExportFrame frame) {
    RecordedFrame recorded;
    renderer.canvas().record(&recorded.record);
    recorded.image = readImage(renderer.draw(session, frame.width, frame.height));
    renderer.canvas().record(nullptr);
    return recorded;
}

std::string csvOf(const std::vector<std::vector<std::string>>& rows, const std::string& command) {
    CsvWriter csv(command);
    for (const std::vector<std::string>& row : rows) {
        for (const std::string& cell : row) csv.cell(cell);
        csv.endRow();
    }
    return csv.take();
}

/// All tables of a page, one below the other.
std::vector<std::vector<std::string>> tablesOf(const CanvasRecord& record) {
    std::vector<std::vector<std::string>> rows;
    for (const RecordedTable& table : record.tables()) {
        if (!rows.empty()) rows.emplace_back();
        rows.insert(rows.end(), table.rows.begin(), table.rows.end());
    }
    return rows;
}

Export figureExport(Session& session, SessionRenderer& renderer, ExportFrame frame) {
    return {
        "figure", "the page as vector graphics", {".svg"}, [&session, &renderer, frame](const ExportRequest& request) {
            const RecordedFrame recorded = recordFrame(session, renderer, frame);
            return Expected<std::vector<ExportFile>>(
                {{request.ending, toSvg(recorded.record, recorded.image, kGround, request.command)}});
        }};
}

template <class RowsOf>
Export csvExport(std::string name, std::string what, Session& session, SessionRenderer& renderer, ExportFrame frame,
                 RowsOf rowsOf) {
    return {
        std::move(name), std::move(what), {".csv"}, [&session, &renderer, frame, rowsOf](const ExportRequest& request) {
            const RecordedFrame recorded = recordFrame(session, renderer, frame);
            return Expected<std::vector<ExportFile>>(
                {{request.ending, csvOf(rowsOf(recorded.record), request.command)}});
        }};
}

std::string endingsInWords(const Export& one) {
    return one.name + " (" + join(std::span<const std::string>(one.endings), ", ") + ")";
}

/// The export and its ending that a word asks for.
struct Chosen {
    const Export* one = nullptr;
    std::string ending, path;
};

Expected<Chosen> choose(const std::vector<Export>& exports, const std::string& word) {
    const auto isNamed = [&](const Export& one) {
        return word.size() > one.name.size() + 1 && word.starts_with(one.name + ":");
    };
    const bool hasName = std::any_of(exports.begin(), exports.end(), isNamed);
    std::vector<Chosen> found;
    for (const Export& one : exports) {
        if (hasName && !isNamed(one)) continue;
        const std::string path = hasName ? word.substr(one.name.size() + 1) : word;
        const auto ending = std::find_if(one.endings.begin(), one.endings.end(),
                                         [&](const std::string& e) { return hasExtension(path, e); });
        if (ending != one.endings.end()) found.push_back({&one, *ending, path});
    }
    if (found.size() == 1) return found.front();
    if (found.empty())
        return fail(Exit::usage, "--export " + inQuotes(word) + ": this scene exports " + exportsInWords(exports));
    std::vector<std::string> names;
    for (const Chosen& one : found) names.push_back(one.one->name + ":" + word);
    return fail(Exit::usage, "--export " + inQuotes(word) + " could be several results; use " +
                                 join(std::span<const std::string>(names), " or "));
}

}  // namespace

std::vector<Export> exportsOf(Session& session, SessionRenderer& renderer, ExportFrame frame) {
    std::vector<Export> exports = session.exports();
    const Canvas& canvas = renderer.canvas();
    if (canvas.isPage()) exports.push_back(figureExport(session, renderer, frame));
    if (canvas.hasPlots())
        exports.push_back(csvExport("curves", "the curves of all plots", session, renderer, frame,
                                    [](const CanvasRecord& record) { return curvesTable(record); }));
    if (canvas.hasTables())
        exports.push_back(csvExport("tables", "the tables of the page", session, renderer, frame,
                                    [](const CanvasRecord& record) { return tablesOf(record); }));
    return exports;
}

std::string exportsInWords(const std::vector<Export>& exports) {
    std::vector<std::string> words;
    for (const Export& one : exports) words.push_back(endingsInWords(one));
    return words.empty() ? "nothing" : join(std::span<const std::string>(words), ", ");
}

Expected<std::vector<std::string>> writeExport(const std::vector<Export>& exports, const std::string& word,
                                               const std::string& command) {
    auto chosen = choose(exports, word);
    if (!chosen) return tl::unexpected(chosen.error());
    const std::filesystem::path path(chosen->path);
    const std::string base = chosen->path.substr(0, chosen->path.size() - chosen->ending.size());
    auto files = chosen->one->write({chosen->ending, std::filesystem::path(base).filename().string(), command});
    if (!files) return tl::unexpected(files.error());
    std::vector<std::string> paths;
    for (const ExportFile& file : *files) {
        // The first has the name that was asked for, in its spelling.
        const std::string name = paths.empty() ? chosen->path : base + file.ending;
        if (auto done = writeFileWhole(name, file.bytes); !done) return tl::unexpected(done.error());
        paths.push_back(absolutePath(name));
    }
    return paths;
}

}  // namespace arclight
