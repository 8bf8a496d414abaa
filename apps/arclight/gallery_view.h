// The gallery drawn with Dear ImGui, in a window or offscreen.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/window/imgui_layer.h"
#include "app/window/shown_text.h"
#include "core/error.h"
#include "gfx/texture.h"
#include "layout.h"
#include "navigation.h"
#include "quiz_view.h"

namespace arclight::gallery {

/// A thumbnail that is loaded when it is first needed.
struct LazyThumbnail {
    Texture texture;       ///< empty if there is none
    bool isTried = false;  ///< whether its file has been looked for
};

/// The state of a card, apart from its texts.
struct CardState {
    Texture thumbnail;                     ///< empty if there is none
    int running = 0;                       ///< demos started from this card that are still running
    std::string fault;                     ///< of the last demo that failed, until it is dismissed
    std::vector<LazyThumbnail> presets{};  ///< of its presets, in order
};

/// A capture that the gallery offers to restore.
struct RecentCard {
    Texture thumbnail;
    std::string text;  ///< demo and tick
    int card = -1;     ///< the index of its demo
};

struct CardLook;

/// A preset whose thumbnail is shown.
struct ShownPreset {
    int card = 0, preset = 0;
};

/// The user's actions in this frame.
struct GalleryActions {
    int launch = -1;         ///< the index of the card to launch
    int preset = -1;         ///< the preset to launch it with; -1 for none
    int dismiss = -1;        ///< the index of the card whose error was dismissed
    bool isAnother = false;  ///< starts the demo even if it is running
    std::string scene{};     ///< the scene to launch it with; empty for none
    int recent = -1;         ///< the index of the capture to restore
    std::optional<QuizKey> quiz{};
    std::vector<ShownPreset> shown{};
};

/// The contents of the gallery.
struct GalleryContents {
    const std::vector<Card>& cards;
    const std::vector<CardState>& states;
    const std::vector<RecentCard>& recents;
    const Quiz* quiz = nullptr;  ///< shown in place of the cards
};

class GalleryView {
public:
    /// Creates the Dear ImGui context. `scale`: pixels per unit of the interface. Exit::badAsset if a font is missing.
    static Expected<GalleryView> make(const std::filesystem::path& dataRoot, float scale);

    /// Connects to a window to receive its events. From now on, characters that the bundled fonts lack are looked for
    /// in the system's.
    void attachWindow(GLFWwindow* window);
    /// Between two frames: true if glyphs have been found since, which the next frame then shows.
    bool takeGlyphs();
    /// Changes the scale between two frames. On failure, Exit::badAsset as for `make`, and the scale stays.
    Expected<Done> rescale(float scale);
    float scale() const { return scale_; }
    /// Lays out the gallery for this round of the window's events, without drawing it.
    GalleryActions layOut(const GalleryContents& contents, int widthPx, int heightPx,
                          std::span<const WindowEvent> round);
    /// Lays out the gallery for a framebuffer of this size and draws it into the bound framebuffer.
    GalleryActions draw(const GalleryContents& contents, int widthPx, int heightPx);
    /// Moves the focus, opens the focused item or clears something in the layout drawn last.
    GalleryActions press(const GalleryContents& contents, GalleryKey key);

    const std::string& search() const { return search_; }
    /// Replaces the typed text.
    void setSearch(std::string text);
    /// The layout drawn last, for tests.
    const std::vector<CardLayout>& layouts() const { return layouts_; }
    const GridPlan& plan() const { return plan_; }
    const Focus& focus() const { return focus_; }

private:
    struct Target;
    GalleryView() = default;
    GalleryActions widgets(const GalleryContents& contents);
    /// Also the button of the quiz: whether it was clicked.
    bool header(const std::vector<Card>& cards);
    bool compactHeader();
    bool quizButton(const Area& box);
    std::string hint(const std::vector<Card>& cards) const;
    void searchField(const Area& box);
    GalleryActions grid(const GalleryContents& contents);
    /// The presets whose thumbnails the cards show.
    std::vector<ShownPreset> paintCards(const GalleryContents& contents, const Target& under);
    CardLook lookOf(int index, const Target& under) const;
    GalleryActions recentRow(const GalleryContents& contents);
    GalleryActions act(const GalleryContents& contents, const Target& target);
    /// The preset of that card that the search means; -1 for the demo itself.
    int searched(const CardLayout& layout) const { return search_.empty() ? -1 : layout.found.preset; }
    /// The action of a click on the card or of Enter.
    GalleryActions openCard(const std::vector<Card>& cards, const CardLayout& layout) const;
    GalleryActions open(const std::vector<Card>& cards) const;
    void plan(const GalleryContents& contents, ImVec2 size);
    /// Whether the focus is on the last chip of a card with hidden presets.
    bool isOnMore() const;
    Target targetAt(const std::vector<CardState>& states, ImVec2 point) const;
    FocusRoom room() const;
    /// The part of the window in which cards are visible.
    Area visibleCards() const;
    /// The preset chip under the pointer, else the focused one: its layout and chip index; -1 for none.
    std::pair<int, int> shownChip(const Target& under) const;
    void scrollToFocus();

    std::unique_ptr<SystemGlyphs> glyphs_;  ///< null without a window; the layer's fonts refer to them
    ImGuiLayer layer_;
    std::filesystem::path dataRoot_;
    float scale_ = 1;
    GalleryFonts fonts_;
    std::string search_;
    bool replaceSearch_ = false, showsKeys_ = false, isFocusMoved_ = false;
    int unfolded_ = -1;  ///< the card whose presets are all shown
    Focus focus_;
    /// The inputs of the plan, which is cached because making one measures all texts.
    struct PlanKey {
        float width = 0, height = 0;
        std::size_t cards = 0;
        bool hasRecents = false;
        friend bool operator==(const PlanKey&, const PlanKey&) = default;
    };
    PlanKey planKey_;
    GridPlan plan_;
    std::vector<CardLayout> layouts_;
    std::vector<Area> recentBoxes_;
    QuizView quiz_;
};

}  // namespace arclight::gallery
