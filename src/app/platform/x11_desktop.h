// Properties of an X11 desktop that GLFW does not report, read through a separate connection to the server.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace arclight {

/// Use it on the main thread only. If the server goes away, `DisplayWatch` ends the program.
class X11Desktop {
public:
    /// Null unless windows are X11's. GLFW must be open.
    static X11Desktop* get();

    /// The text in the clipboard; nothing if there is none, or if its owner does not deliver it in one piece and within
    /// the deadline. `pump` lets this program answer if it is the owner.
    std::optional<std::string> clipboard(const std::function<void()>& pump);
    /// The scale that the desktop requests (`Xft.dpi` / 96) if it has changed since the start, because GLFW reads it
    /// only then.
    std::optional<float> changedScale();

private:
    struct Server;
    explicit X11Desktop(Server* server);
    /// Reads the scale again.
    void noteResources();
    Server* server_;  ///< never closed: at the program's end, no one would notice if the server goes away
    std::optional<float> resources_, changed_;
};

/// The scale in a text of resources, as `xrdb` writes it: 2 for `Xft.dpi:\t192`; nothing without that resource, or if
/// it is no positive number.
std::optional<float> scaleOfResources(const std::string& resources);

}  // namespace arclight
