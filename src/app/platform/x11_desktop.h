// What GLFW does not tell about an X11 desktop, through a connection of its own to the server.
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

    /// The text in the clipboard; nothing if there is none, or none that its owner hands over at once and within the
    /// deadline. `pump` lets the owner answer if that is this program.
    std::optional<std::string> clipboard(const std::function<void()>& pump);
    /// The scale that the desktop asks for (`Xft.dpi` / 96) if it has changed since the start, as GLFW reads it only
    /// then.
    std::optional<float> changedScale();

private:
    struct Server;
    explicit X11Desktop(Server* server);
    /// Reads the scale again.
    void noteResources();
    Server* server_;  ///< never closed: a server that goes away would be noticed by nobody at the program's end
    std::optional<float> resources_, changed_;
};

/// The scale in a text of resources, as `xrdb` writes it: 2 for `Xft.dpi:\t192`; nothing without that resource, or if
/// it is no positive number.
std::optional<float> scaleOfResources(const std::string& resources);

}  // namespace arclight
