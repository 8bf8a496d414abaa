// The gallery as Dear ImGui draws it, in a window or offscreen.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/window/imgui_layer.h"
#include "core/error.h"
#include "gfx/texture.h"
#include "layout.h"

namespace arclight::gallery {

/// The state of a card beside its texts.
struct CardState {
    Texture thumbnail;  ///< empty if there is none
    int running = 0;    ///< demos started from this card that are still running
    std::string fault;  ///< of the last one that failed, until it is dismissed
};

/// What the user did with the cards in this frame.
struct GalleryActions {
    int launch = -1;   ///< the index of the card to launch
    int preset = -1;   ///< with that preset; -1 without
    int dismiss = -1;  ///< the index of the card whose fault was dismissed
};

class GalleryView {
public:
    /// Creates the Dear ImGui context. `scale`: pixels per unit of the interface. Exit::badAsset if a font is missing.
    static Expected<GalleryView> make(const std::filesystem::path& dataRoot, float scale);

    /// Connects to a window to receive its events.
    void attachWindow(GLFWwindow* window) { layer_.attachWindow(window); }
    /// Lays out the gallery for this round of the window's events, without drawing it.
    GalleryActions layOut(const std::vector<Card>& cards, const std::vector<CardState>& states, int widthPx,
                          int heightPx, std::span<const WindowEvent> round);
    /// Lays out the gallery for a framebuffer of this size and draws it into the bound framebuffer.
    GalleryActions draw(const std::vector<Card>& cards, const std::vector<CardState>& states, int widthPx,
                        int heightPx);

    const std::string& search() const { return search_; }
    /// Replaces the typed text.
    void setSearch(std::string text);
    /// What Enter launches: the first card, with its highlighted preset if only a preset matches.
    GalleryActions first(const std::vector<Card>& cards) const;

private:
    struct Target;
    GalleryView() = default;
    GalleryActions widgets(const std::vector<Card>& cards, const std::vector<CardState>& states);
    void header(const std::vector<Card>& cards, const Box& content);
    void searchField(const Box& box);
    GalleryActions grid(const std::vector<Card>& cards, const std::vector<CardState>& states,
                        const std::vector<Found>& found);
    GalleryActions act(const Target& target, const std::vector<Card>& cards);
    Target targetAt(const std::vector<CardLayout>& layouts, const std::vector<CardState>& states, ImVec2 point) const;

    ImGuiLayer layer_;
    float scale_ = 1;
    GalleryFonts fonts_;
    std::string search_;
    bool replaceSearch_ = false;
    std::vector<bool> expanded_;
};

}  // namespace arclight::gallery
