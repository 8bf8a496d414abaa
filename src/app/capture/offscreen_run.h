// A demo with no window, ready to draw.
#pragma once

#include <memory>
#include <optional>

#include "app/capture/offscreen_context.h"
#include "app/command_line/run_plan.h"
#include "app/compare/ab_renderer.h"
#include "app/window/panels.h"

namespace arclight {

/// Members are destroyed from the last to the first: the context goes last.
struct OffscreenRun {
    std::optional<OffscreenContext> context;
    std::unique_ptr<SessionRenderer> renderer;
    std::unique_ptr<Session> session;
    std::unique_ptr<AbRenderer> ab;  ///< where `RunPlan` asks for two sides
    std::optional<Panels> panels;

    static Expected<OffscreenRun> make(const DemoType& type, const RunPlan& plan,
                                       const std::filesystem::path& dataRoot);

    /// What `seek` moves in from now on.
    void load(SessionRecording sessionRecording);
    /// Brings session and other side to a tick of the recording, playing on from the present one where it can.
    void seek(std::int64_t tick, const RunPlan& plan);

    /// Draws the session as it stands, for what a demo measures of its picture.
    Expected<Done> draw(const RunPlan& plan);
    Expected<Image> render(const RunPlan& plan);
    CaptureFacts facts(const RunPlan& plan) const;
    /// Captures to a file and prints its path.
    Expected<Done> capture(const RunPlan& plan, const std::string& path);

private:
    SessionRecording sessionRecording_{};
    std::optional<std::size_t> take_{};  // the one that the session stands in
    const Framebuffer& drawFrame(const RunPlan& plan);
    Expected<Done> drawPanels(const RunPlan& plan);
};

/// Fails where no picture of that size can be drawn. Exit::usage.
Expected<Done> checkSize(int width, int height, const GlInfo& gl);

/// Fails where no texture can hold the picture; `option` gave it. Exit::usage.
Expected<Done> checkFits(const std::optional<InputImage>& input, std::string_view option, const GlInfo& gl);

/// Fails with the first message of the driver or shader fault, if there is any.
Expected<Done> checkGl(Shaders& shaders);

/// Writes the file whole and prints its absolute path.
Expected<Done> writeJsonFile(const std::string& path, const Json& json);

/// Fails where a signal has arrived.
Expected<Done> stopIfInterrupted();

}  // namespace arclight
