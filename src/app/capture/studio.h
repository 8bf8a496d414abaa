// A demo with no window, ready to draw.
#pragma once

#include <memory>
#include <optional>

#include "app/capture/offscreen.h"
#include "app/window/panels.h"
#include "app/command_line/start.h"
#include "app/compare/versus_stage.h"

namespace arclight {

/// Members are destroyed from the last to the first: the context goes last.
struct Studio {
    std::optional<Offscreen> context;
    std::unique_ptr<Stage> stage;
    std::unique_ptr<Session> session;
    std::unique_ptr<VersusStage> versus;  ///< where `Start` asks for two sides
    std::optional<Panels> panels;

    static Expected<Studio> make(const DemoType& type, const Start& start, const std::filesystem::path& dataRoot);

    /// What `seek` moves in from now on.
    void load(Reel reel);
    /// Brings session and other side to a tick of the reel, playing on from the present one where it can.
    void seek(std::int64_t tick, const Start& start);

    /// Draws the session as it stands, for what a demo measures of its picture.
    Expected<Done> draw(const Start& start);
    Expected<Image> picture(const Start& start);
    CaptureFacts facts(const Start& start) const;
    /// Captures to a file and prints its path.
    Expected<Done> capture(const Start& start, const std::string& path);

private:
    Reel reel_{};
    std::optional<std::size_t> take_{};  // the one that the session stands in
    const Framebuffer& drawPicture(const Start& start);
    Expected<Done> drawPanels(const Start& start);
};

/// Fails where no picture of that size can be drawn. Exit::usage.
Expected<Done> checkSize(int width, int height, const GlInfo& gl);

/// Fails where no texture can hold the picture; `option` gave it. Exit::usage.
Expected<Done> checkFits(const std::optional<InputPicture>& picture, std::string_view option, const GlInfo& gl);

/// Fails with the first message of the driver or shader fault, if there is any.
Expected<Done> checkGl(Shaders& shaders);

/// Writes the file whole and prints its absolute path.
Expected<Done> writeJsonFile(const std::string& path, const Json& json);

/// Fails where a signal has arrived.
Expected<Done> stopIfInterrupted();

}  // namespace arclight
