// What a finger scrolls, in a panel as the suite's: it scrolls up and down and holds a strip that scrolls across.
#include "app/window/swipe.h"

#include <gtest/gtest.h>
#include <imgui.h>

namespace arclight::test {
namespace {

class Panel : public ::testing::Test {
protected:
    Panel() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {400, 300};
        io.DeltaTime = 1.0f / 60;
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        layOut();
        layOut();
    }
    ~Panel() override { ImGui::DestroyContext(); }

    void layOut() {
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({200, 0});
        ImGui::SetNextWindowSize({200, 260});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove);
        ImGui::BeginChild("strip", {0, 80}, false, ImGuiWindowFlags_HorizontalScrollbar);
        ImGui::Dummy({1000, 40});
        across_ = ImGui::GetScrollX();
        ImGui::EndChild();
        ImGui::Dummy({100, 2000});
        up_ = ImGui::GetScrollY();
        ImGui::End();
        ImGui::SetNextWindowPos({0, 260});
        ImGui::SetNextWindowSize({400, 40});
        ImGui::Begin("bar", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoScrollbar);
        ImGui::End();
        ImGui::EndFrame();
    }

    Swipe swipe;
    float across_ = 0, up_ = 0;
    const glm::vec2 strip{260, 30}, rows{260, 150}, frame{100, 100}, bar{50, 280};
};

TEST_F(Panel, ScrollsWhereItCan) {
    EXPECT_FALSE(swipe.begin(frame).isPanel);
    const SwipeTarget onRows = swipe.begin(rows), onStrip = swipe.begin(strip), onBar = swipe.begin(bar);
    EXPECT_TRUE(onRows.isPanel && onRows.scrollsUp && !onRows.scrollsAcross);
    EXPECT_TRUE(onStrip.isPanel && onStrip.scrollsUp && onStrip.scrollsAcross);
    EXPECT_TRUE(onBar.isPanel && !onBar.scrollsUp && !onBar.scrollsAcross);
}

TEST_F(Panel, FollowsTheFingerToThePixelInPartsOfPixelsToo) {
    swipe.begin(rows);
    for (int i = 0; i < 100; ++i) {
        swipe.move({0, -0.75f});
        if (i % 3 == 0) layOut();
    }
    layOut();
    EXPECT_EQ(up_, 75);
    for (int i = 0; i < 100; ++i) swipe.move({0, 0.5f});
    layOut();
    EXPECT_EQ(up_, 25);
    EXPECT_EQ(across_, 0);
}

TEST_F(Panel, ScrollsTheStripAcrossAndThePanelAroundItUp) {
    swipe.begin(strip);
    swipe.move({-60, 0});
    swipe.move({0, -40});
    layOut();
    EXPECT_EQ(across_, 60);
    EXPECT_EQ(up_, 40);
}

TEST_F(Panel, StopsAtItsEndsAndTurnsAtOnce) {
    swipe.begin(rows);
    swipe.move({0, 500});
    swipe.move({0, -10});
    layOut();
    EXPECT_EQ(up_, 10);
}

TEST_F(Panel, LeavesItsScrollbarsToDragsAlongThem) {
    const SwipeTarget onBar = swipe.begin({396, 150}), onBarOfStrip = swipe.begin({260, 84});
    EXPECT_TRUE(onBar.isPanel && !onBar.scrollsUp);
    EXPECT_TRUE(onBarOfStrip.isPanel && !onBarOfStrip.scrollsAcross && onBarOfStrip.scrollsUp);
}

}  // namespace
}  // namespace arclight::test
