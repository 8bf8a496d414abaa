// Typing and dragging in Dear ImGui's own widgets, without a window, with frames of every length.
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/window/imgui_input.h"
#include "app/window/made_up_events.h"

namespace arclight::test {
namespace {

constexpr int kLeft = static_cast<int>(Key::left), kRight = static_cast<int>(Key::right),
              kHome = static_cast<int>(Key::home), kEnd = static_cast<int>(Key::end);
constexpr glm::vec2 kSlider{20, 80};
constexpr float kWidth = 300;

/// A text field that has the keyboard, and a slider.
class Widgets {
public:
    Widgets() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {400, 200};
        io.DeltaTime = 1.0f / 60;
        io.ConfigInputTextCursorBlink = false;
        // The backend does this for a window, with GLFW's codes.
        const std::pair<ImGuiKey, Key> keys[] = {
            {ImGuiKey_LeftArrow, Key::left}, {ImGuiKey_RightArrow, Key::right}, {ImGuiKey_Home, Key::home},
            {ImGuiKey_End, Key::end},        {ImGuiKey_Backspace, Key::backspace}};
        for (const auto& [name, key] : keys) io.KeyMap[name] = static_cast<int>(key);
        io.KeyMap[ImGuiKey_Z] = 'Z', io.KeyMap[ImGuiKey_A] = 'A', io.KeyMap[ImGuiKey_Y] = 'Y';
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        input_ = std::make_unique<ImGuiInput>();
        layOut({});
        wantsFocus_ = true;
        layOut({});
        layOut({});
    }
    ~Widgets() { ImGui::DestroyContext(); }

    void layOut(const EventRound& round) {
        input_->apply(round);
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 200});
        ImGui::Begin("widgets", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove);
        ImGui::SetCursorPos({20, 20});
        if (std::exchange(wantsFocus_, false)) ImGui::SetKeyboardFocusHere();
        ImGui::InputText("##text", text_, sizeof text_);
        ImGui::SetCursorPos({kSlider.x, kSlider.y});
        ImGui::SetNextItemWidth(kWidth);
        ImGui::SliderFloat("##slider", &slider_, 0, 1);
        if (ImGui::IsItemActivated()) ++drags_;
        ImGui::End();
        ImGui::EndFrame();
    }

    /// Frames that find that many events each.
    void play(const std::vector<WindowEvent>& events, const std::vector<int>& frames) {
        WindowEvents queue;
        std::size_t begin = 0;
        for (const int size : frames) {
            for (int i = 0; i < size; ++i) queue.push(events[begin++]);
            while (!queue.isEmpty()) layOut(queue.takeRound());
            layOut({});
        }
    }

    void setPixelsPerUnit(float pixels) { input_->setPixelsPerUnit(glm::vec2(pixels)); }

    std::string text() const { return text_; }
    float slider() const { return slider_; }
    int drags() const { return drags_; }

private:
    std::unique_ptr<ImGuiInput> input_;
    char text_[400] = "";
    float slider_ = 0;
    int drags_ = 0;
    bool wantsFocus_ = false;
};

/// What a person types: words, and keys that edit them; and the text that should come out.
class Typist {
public:
    explicit Typist(std::uint64_t seed) : random_(Seed{seed}) {}

    std::vector<WindowEvent> type(int count) {
        std::vector<WindowEvent> all;
        for (int i = 0; i < count; ++i) {
            switch (random_.below(12)) {
                case 0:
                case 1: hit(all, kBackspace); break;
                case 2: hit(all, kLeft); break;
                case 3: hit(all, kRight); break;
                case 4: hit(all, random_.below(2) != 0 ? kHome : kEnd); break;
                default: hit(all, 'A' + static_cast<int>(random_.below(26)));
            }
        }
        let(all);
        return all;
    }

    std::string text;

private:
    /// Presses a key. Fingers overlap: the last key often goes up only after this one went down.
    void hit(std::vector<WindowEvent>& all, int key) {
        const bool overlaps = random_.below(2) != 0 && last_ != key;
        if (!overlaps) let(all);
        press(all, key);
        // Held long enough for the keyboard to repeat it.
        for (std::uint32_t i = random_.below(12) == 0 ? random_.below(6) : 0; i > 0; --i) press(all, key, true);
        if (overlaps) let(all);
        last_ = key;
    }

    void press(std::vector<WindowEvent>& all, int key, bool isRepeat = false) {
        WindowEvent event = keyDown(key);
        event.isRepeat = isRepeat;
        all.push_back(event);
        if (key < 128) all.push_back(character(key + 'a' - 'A'));
        edit(key);
    }

    void let(std::vector<WindowEvent>& all) {
        if (last_ != 0) all.push_back(keyUp(last_));
        last_ = 0;
    }

    void edit(int key) {
        if (key == kBackspace) {
            if (at_ > 0) text.erase(--at_, 1);
        } else if (key == kLeft) {
            at_ -= at_ > 0 ? 1 : 0;
        } else if (key == kRight) {
            at_ += at_ < text.size() ? 1 : 0;
        } else if (key == kHome || key == kEnd) {
            at_ = key == kHome ? 0 : text.size();
        } else {
            text.insert(at_++, 1, static_cast<char>(key + 'a' - 'A'));
        }
    }

    Random random_;
    std::size_t at_ = 0;
    int last_ = 0;
};

std::vector<int> allInOneFrame(const std::vector<WindowEvent>& events) { return {static_cast<int>(events.size())}; }

TEST(ImGuiInput, TypedTextIsTheSameWhateverTheFrameLength) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Typist typist(seed);
        const std::vector<WindowEvent> events = typist.type(120);
        for (const int most : {1, 3, 20, 400}) {
            Widgets widgets;
            widgets.play(events, Hands(seed).frames(static_cast<int>(events.size()), most));
            ASSERT_EQ(widgets.text(), typist.text) << "seed " << seed << ", at most " << most << " events a frame";
        }
    }
}

TEST(ImGuiInput, ControlZIsSeenThoughCtrlGoesUpInTheSameFrame) {
    Widgets widgets;
    std::vector<WindowEvent> events;
    for (const int key : {'A', 'B', 'C'})
        events.insert(events.end(), {keyDown(key), character(key + 'a' - 'A'), keyUp(key)});
    events.insert(events.end(), {keyDown(kControl), keyDown('Z', true), keyUp(kControl), keyUp('Z')});
    widgets.play(events, allInOneFrame(events));
    EXPECT_EQ(widgets.text(), "ab");
}

TEST(ImGuiInput, DragWithinOneFrameMovesTheSlider) {
    Widgets widgets;
    const glm::vec2 from{kSlider.x + 5, kSlider.y + 8}, to{kSlider.x + 0.75f * kWidth, kSlider.y + 8};
    const std::vector<WindowEvent> events{{.kind = Kind::inside, .isDown = true, .at = from}, moved(from.x, from.y),
                                          buttonDown(0, from), moved(from.x + 40, from.y), moved(to.x, to.y),
                                          buttonUp(0, to), moved(20, 150)};
    widgets.play(events, allInOneFrame(events));
    EXPECT_EQ(widgets.drags(), 1);
    EXPECT_NEAR(widgets.slider(), 0.75f, 0.02f);
}

TEST(ImGuiInput, HeldKeyRepeatsOnlyAsTheKeyboardDoes) {
    Widgets widgets;
    widgets.play({keyDown('A'), character('a'), keyDown(kBackspace)}, {3});
    const std::vector<int> idleFrames(200, 0);
    widgets.play({character('a'), character('b'), character('c')}, {3});
    widgets.play({}, idleFrames);
    EXPECT_EQ(widgets.text(), "abc") << "Backspace is still held, for three seconds";
}

TEST(ImGuiInputOnScaledDesktops, FindsWidgetsWhereTheirPixelsAre) {
    for (const float pixels : {1.0f, 1.5f, 2.0f}) {
        Widgets widgets;
        widgets.setPixelsPerUnit(pixels);
        const glm::vec2 grabbed = kSlider + glm::vec2(20, 5), released = kSlider + glm::vec2(kWidth / 2, 5);
        widgets.play({{.kind = Kind::inside, .isDown = true, .at = grabbed / pixels},
                      buttonDown(0, grabbed / pixels),
                      moved(released.x / pixels, released.y / pixels),
                      buttonUp(0, released / pixels)},
                     {1, 1, 1, 1});
        EXPECT_EQ(widgets.drags(), 1) << pixels;
        EXPECT_NEAR(widgets.slider(), 0.5f, 0.01f) << pixels;
    }
}

}  // namespace
}  // namespace arclight::test
