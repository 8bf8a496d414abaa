// Does what xdotool cannot: drops a file on a window, asks it to close, minimises it, reads the clipboard, or sets the
// desktop's scale.
//
//   x11_event drop WINDOW PATH    exits with 0 once the window has accepted the file
//   x11_event close WINDOW        asks, and does not wait
//   x11_event minimise WINDOW     as a window manager does
//   x11_event clipboard           prints the text in the clipboard
//   x11_event offer TEXT          owns the clipboard with that text, and stays
//   x11_event stall SELECTION     owns a selection, such as CLIPBOARD or CLIPBOARD_MANAGER, and never answers
//   x11_event focus               opens a window, gives it the focus, and stays
//   x11_event manage              is a window manager, and says when it minimises a window
//   x11_event dpi N               sets the resource Xft.dpi, which desktops set to 192 for a scale of 2
//
// The drop follows the XDND protocol, version 5 (freedesktop.org/wiki/Specifications/XDND), as a file manager does.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <utility>
#include <X11/Xatom.h>
#include <X11/Xlib.h>

namespace {

constexpr long kVersion = 5;
constexpr double kPatienceSeconds = 15;

using Clock = std::chrono::steady_clock;

class Source {
public:
    Source(Display* display, Window target)
        : display_(display), target_(target),
          window_(XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)) {}

    void close() const { send("WM_PROTOCOLS", {static_cast<long>(atom("WM_DELETE_WINDOW")), CurrentTime}); }

    void minimise() const {
        const long iconic[] = {3, None};  // ICCCM, 4.1.3.1
        XChangeProperty(display_, target_, atom("WM_STATE"), atom("WM_STATE"), 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(iconic), 2);
        XUnmapWindow(display_, target_);
        XSync(display_, False);
    }

    /// False if the window does not accept the file in time.
    bool drop(const std::string& path) {
        text_ = "file://" + path + "\r\n";
        XSetSelectionOwner(display_, atom("XdndSelection"), window_, CurrentTime);
        const long source = static_cast<long>(window_);
        // A single type fits into the message itself.
        send("XdndEnter", {source, kVersion << 24, static_cast<long>(atom("text/uri-list"))});
        send("XdndPosition", {source, 0, positionOnRoot(), CurrentTime, static_cast<long>(atom("XdndActionCopy"))});
        // Bit 0 of the answer: the window would accept a drop here.
        if (!await("XdndStatus") || (answer_.data.l[1] & 1) == 0) return false;
        send("XdndDrop", {source, 0, CurrentTime});
        // Bit 0 should say that it accepted the file, but GLFW 3.3 answers with the number of bytes.
        return await("XdndFinished") && answer_.data.l[1] != 0;
    }

    /// Prints the clipboard's text. False if no program owns it or hands it over in time.
    bool printClipboard() {
        const Atom property = atom("ARCLIGHT_CLIPBOARD");
        XConvertSelection(display_, atom("CLIPBOARD"), atom("UTF8_STRING"), property, window_, CurrentTime);
        const auto end = Clock::now() + std::chrono::duration<double>(kPatienceSeconds);
        while (Clock::now() < end) {
            if (XPending(display_) == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                continue;
            }
            XEvent event;
            XNextEvent(display_, &event);
            if (event.type != SelectionNotify) continue;
            if (event.xselection.property == None) return false;
            Atom type = None;
            int format = 0;
            unsigned long count = 0, rest = 0;
            unsigned char* text = nullptr;
            XGetWindowProperty(display_, window_, property, 0, 1 << 16, True, AnyPropertyType, &type, &format, &count,
                               &rest, &text);
            if (!text) return false;
            std::fwrite(text, 1, count, stdout);
            XFree(text);
            return true;
        }
        return false;
    }

    /// Owns the selection, says so, and never answers.
    [[noreturn]] void stall(const char* selection) const {
        own(selection);
        for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
    }

    /// Owns the clipboard, says so, and hands the text over to everyone.
    [[noreturn]] void offer(const std::string& text) {
        text_ = text;
        own("CLIPBOARD");
        for (;;) {
            XEvent event;
            XNextEvent(display_, &event);
            if (event.type == SelectionRequest) handOver(event.xselectionrequest);
        }
    }

private:
    void own(const char* selection) const {
        XSetSelectionOwner(display_, atom(selection), window_, CurrentTime);
        XSync(display_, False);
        std::puts("owner");
        std::fflush(stdout);
    }

    struct Words {
        long values[5]{};
    };

    Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

    void send(const char* type, Words words) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.display = display_;
        event.xclient.window = target_;
        event.xclient.message_type = atom(type);
        event.xclient.format = 32;
        for (int i = 0; i < 5; ++i) event.xclient.data.l[i] = words.values[i];
        XSendEvent(display_, target_, False, NoEventMask, &event);
        XFlush(display_);
    }

    /// A point inside the window, as XdndPosition packs it.
    long positionOnRoot() const {
        int x = 0, y = 0;
        Window child = 0;
        XTranslateCoordinates(display_, target_, DefaultRootWindow(display_), 20, 20, &x, &y, &child);
        return (static_cast<long>(x) << 16) | y;
    }

    /// Waits for that message; sends the file if asked for it meanwhile.
    bool await(const char* type) {
        const Atom awaited = atom(type);
        const auto end = Clock::now() + std::chrono::duration<double>(kPatienceSeconds);
        while (Clock::now() < end) {
            if (XPending(display_) == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                continue;
            }
            XEvent event;
            XNextEvent(display_, &event);
            if (event.type == SelectionRequest) handOver(event.xselectionrequest);
            if (event.type != ClientMessage || event.xclient.message_type != awaited) continue;
            answer_ = event.xclient;
            return true;
        }
        return false;
    }

    void handOver(const XSelectionRequestEvent& request) const {
        XChangeProperty(display_, request.requestor, request.property, request.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(text_.data()), static_cast<int>(text_.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.display = display_;
        event.xselection.requestor = request.requestor;
        event.xselection.selection = request.selection;
        event.xselection.target = request.target;
        event.xselection.property = request.property;
        event.xselection.time = request.time;
        XSendEvent(display_, request.requestor, False, NoEventMask, &event);
        XFlush(display_);
    }

    Display* display_;
    Window target_, window_;
    std::string text_;
    XClientMessageEvent answer_{};
};

/// As xrdb does. The property stays when this program ends, if the server was started with -noreset.
void setDpi(Display* display, const std::string& dpi) {
    const std::string text = "Xft.dpi:\t" + dpi + "\n";
    XChangeProperty(display, DefaultRootWindow(display), XA_RESOURCE_MANAGER, XA_STRING, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
    XSync(display, False);
}

/// Opens a window that has the focus, says so, and stays.
[[noreturn]] void takeFocus(Display* display) {
    const Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 700, 0, 50, 50, 0, 0, 0);
    XSelectInput(display, window, StructureNotifyMask);
    XMapWindow(display, window);
    XEvent event{};
    while (event.type != MapNotify) XNextEvent(display, &event);
    XSetInputFocus(display, window, RevertToParent, CurrentTime);
    XSync(display, False);
    std::puts("focus");
    std::fflush(stdout);
    for (;;) XNextEvent(display, &event);
}

/// As little of a window manager as GLFW needs to minimise a window that fills the screen.
class Manager {
public:
    explicit Manager(Display* display) : display_(display), root_(DefaultRootWindow(display)) {
        const Window self = XCreateSimpleWindow(display, root_, 0, 0, 1, 1, 0, 0, 0);
        const auto id = static_cast<long>(self);
        for (const Window window : {root_, self}) set(window, "_NET_SUPPORTING_WM_CHECK", XA_WINDOW, &id, 1);
        const long known[] = {static_cast<long>(atom("_NET_WM_STATE")),
                              static_cast<long>(atom("_NET_WM_STATE_FULLSCREEN"))};
        set(root_, "_NET_SUPPORTED", XA_ATOM, known, 2);
        XSelectInput(display, root_, SubstructureRedirectMask | SubstructureNotifyMask);
        XSync(display, False);
        say("manager");
    }

    [[noreturn]] void run() {
        for (;;) {
            XEvent event;
            XNextEvent(display_, &event);
            if (event.type == MapRequest) {
                XMapWindow(display_, event.xmaprequest.window);
                XSetInputFocus(display_, event.xmaprequest.window, RevertToParent, CurrentTime);
            }
            if (event.type == ConfigureRequest) configure(event.xconfigurerequest);
            if (event.type == ClientMessage) answer(event.xclient);
        }
    }

private:
    Atom atom(const char* name) const { return XInternAtom(display_, name, False); }
    static void say(const char* text) {
        std::puts(text);
        std::fflush(stdout);
    }
    void set(Window window, const char* property, Atom type, const long* values, int count) const {
        XChangeProperty(display_, window, atom(property), type, 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(values), count);
    }
    void configure(const XConfigureRequestEvent& wanted) const {
        XWindowChanges changes{wanted.x,     wanted.y,     wanted.width, wanted.height, wanted.border_width,
                               wanted.above, wanted.detail};
        XConfigureWindow(display_, wanted.window, static_cast<unsigned>(wanted.value_mask), &changes);
    }
    void answer(const XClientMessageEvent& message) const {
        constexpr long kIconic = 3;  // ICCCM, 4.1.3.1
        if (message.message_type == atom("WM_CHANGE_STATE") && message.data.l[0] == kIconic) {
            const long state[] = {kIconic, None};
            set(message.window, "WM_STATE", atom("WM_STATE"), state, 2);
            XUnmapWindow(display_, message.window);
            say("minimised");
        }
        if (message.message_type != atom("_NET_WM_STATE")) return;
        const bool isAdded = message.data.l[0] == 1;
        const long states[] = {message.data.l[1]};
        set(message.window, "_NET_WM_STATE", XA_ATOM, states, isAdded ? 1 : 0);
        if (isAdded)
            XMoveResizeWindow(display_, message.window, 0, 0, static_cast<unsigned>(DisplayWidth(display_, 0)),
                              static_cast<unsigned>(DisplayHeight(display_, 0)));
    }

    Display* display_;
    Window root_;
};

/// Whether there is such a call with so many arguments.
bool isCall(const std::string& verb, int argc) {
    for (const auto& [known, count] : {std::pair("drop", 4), std::pair("close", 3), std::pair("minimise", 3),
                                       std::pair("clipboard", 2), std::pair("dpi", 3), std::pair("offer", 3),
                                       std::pair("stall", 3), std::pair("focus", 2), std::pair("manage", 2)})
        if (verb == known) return argc == count;
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string verb = argc > 1 ? argv[1] : "";
    if (!isCall(verb, argc)) {
        std::fputs("the start of tests/app/window/x11_event.cpp lists the calls\n", stderr);
        return 2;
    }
    Display* display = XOpenDisplay(nullptr);
    if (!display) {
        std::fputs("x11_event: no display\n", stderr);
        return 4;
    }
    if (verb == "dpi") {
        setDpi(display, argv[2]);
        XCloseDisplay(display);
        return 0;
    }
    if (verb == "focus") takeFocus(display);
    if (verb == "manage") Manager(display).run();
    Source source(display, argc > 2 ? static_cast<Window>(std::strtoul(argv[2], nullptr, 0)) : None);
    bool isDone = true;
    if (verb == "stall") source.stall(argv[2]);
    if (verb == "offer") source.offer(argv[2]);
    if (verb == "close")
        source.close();
    else if (verb == "minimise")
        source.minimise();
    else if (verb == "clipboard")
        isDone = source.printClipboard();
    else
        isDone = source.drop(argv[3]);
    if (!isDone) std::fputs("x11_event: no window answered\n", stderr);
    XCloseDisplay(display);
    return isDone ? 0 : 1;
}
