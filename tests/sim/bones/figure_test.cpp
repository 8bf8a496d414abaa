// Figures: without springs they are linear blend skinning of their animation, and springs move the chosen chains only.
#include "sim/bones/figure.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/bones/creature_figure.h"
#include "sim/bones/figure_chains.h"

namespace arclight::bones {
namespace {

/// A root that turns, with a chain of three bones: a triangle at each node.
FigureModel pendulum() {
    FigureModel model;
    const char* names[] = {"root", "arm", "tail_1", "tail_2", "tail_3"};
    for (int i = 0; i < 5; ++i) {
        model.nodes.push_back({.name = names[i], .parent = i - 1, .fileIndex = i});
        model.nodes.back().rest.translation = {0, i == 0 ? 0.0f : 0.3f, 0};
        glm::mat4 inverse(1);
        inverse[3] = {0, -0.3f * static_cast<float>(i), 0, 1};
        model.bones.push_back({i, inverse});
        for (int k = 0; k < 3; ++k) {
            FigureVertex vertex;
            vertex.position = {0.1f * static_cast<float>(k == 1),
                               0.3f * static_cast<float>(i) + 0.1f * static_cast<float>(k == 2), 0};
            vertex.bones.fill(static_cast<std::uint32_t>(i));
            model.indices.push_back(static_cast<std::uint32_t>(model.vertices.size()));
            model.vertices.push_back(vertex);
        }
    }
    FigureTrack track{1, {}};
    for (int i = 0; i < 60; ++i) {
        NodeTransform t = model.nodes[1].rest;
        t.rotation = glm::angleAxis(0.8f * std::sin(6.2831853f * static_cast<float>(i) / 60), glm::vec3(0, 0, 1));
        track.samples.push_back(t);
    }
    model.tracks.push_back(std::move(track));
    model.chains = {2};
    return model;
}

FigureSettings stiffSettings() {
    FigureSettings settings;
    settings.isStiff = true;
    return settings;
}

std::vector<glm::vec3> shown(const Figure& figure) {
    std::vector<glm::vec3> positions(figure.model().vertices.size()), normals(positions.size());
    skinFigure(figure.model(), figure.skin(), 1, glm::vec3(0), positions, normals);
    return positions;
}

/// The animation's own pose at a sample, by hand: the arm turns about (0, 0.3).
glm::vec3 animated(const FigureModel& model, std::size_t vertex, int sample) {
    const glm::vec3 p = model.vertices[vertex].position, pivot(0, 0.3f, 0);
    if (vertex < 3) return p;
    return pivot + model.tracks[0].samples[static_cast<std::size_t>(sample)].rotation * (p - pivot);
}

TEST(Figure, StiffBonesFollowTheAnimation) {
    const FigureModel model = pendulum();
    Figure figure(model);
    figure.configure(stiffSettings());
    for (int tick = 1; tick <= 30; ++tick) figure.step(tick / 60.0, {}, glm::vec3(0), 1 / 60.0);
    const auto positions = shown(figure);
    for (std::size_t i = 0; i < positions.size(); ++i)
        EXPECT_LT(glm::distance(positions[i], animated(model, i, 30)), 1e-5f) << i;
}

TEST(Figure, SpringsMoveOnlyTheirChains) {
    const FigureModel model = pendulum();
    Figure figure(model);
    FigureSettings settings;
    settings.bones.lengthStiffness = {1, 1, 1};
    figure.configure(settings);
    EXPECT_EQ(figure.springs().bones(), 3);
    float farthest = 0;
    for (int tick = 1; tick <= 50; ++tick) {
        figure.step(tick / 60.0, {}, glm::vec3(0), 1 / 60.0);
        const auto positions = shown(figure);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const float off = glm::distance(positions[i], animated(model, i, tick % 60));
            if (i < 6)
                EXPECT_LT(off, 1e-5f) << "not on springs: " << i;
            else
                farthest = std::max(farthest, off);
        }
    }
    EXPECT_GT(farthest, 0.05f);
    EXPECT_LT(figure.largestLengthError(), 1e-4);
}

/// Quick springs come to rest on the pose: springs and animation agree about it.
TEST(Figure, SpringsPullToTheAnimatedPose) {
    FigureModel model = pendulum();
    for (NodeTransform& sample : model.tracks[0].samples) sample = model.tracks[0].samples[15];
    // The chain's own nodes are animated, too.
    FigureTrack bend{3, {}};
    NodeTransform bent = model.nodes[3].rest;
    bent.rotation = glm::angleAxis(0.5f, glm::vec3(1, 0, 0));
    for (int i = 0; i < 30; ++i) bend.samples.push_back(model.nodes[3].rest);
    for (int i = 0; i < 400; ++i) bend.samples.push_back(bent);
    model.tracks.push_back(bend);
    Figure springy(model), stiff(model);
    stiff.configure(stiffSettings());
    for (int tick = 1; tick <= 330; ++tick)
        for (Figure* figure : {&springy, &stiff}) figure->step(tick / 60.0, {}, glm::vec3(0), 1 / 60.0);
    const auto a = shown(springy), b = shown(stiff);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_LT(glm::distance(a[i], b[i]), 2e-3f) << i;
}

/// The motion of a figure that is 100 times as large, seen from 100 times as far away, under 100 times the gravity.
TEST(Figure, ScaleDoesNotMatter) {
    const FigureModel small = pendulum();
    FigureModel large = small;
    large.unit = 100;
    Figure a(small), b(large);
    for (int tick = 1; tick <= 40; ++tick) {
        a.step(tick / 60.0, {}, {0, -5, 0}, 1 / 60.0);
        b.step(tick / 60.0, {}, {0, -500, 0}, 1 / 60.0);
    }
    const auto p = shown(a), q = shown(b);
    for (std::size_t i = 0; i < p.size(); ++i) EXPECT_LT(glm::distance(100.0f * p[i], q[i]), 0.02f) << i;
}

TEST(FigureChains, NamesSuggestSprings) {
    for (const char* name : {"tail", "J_Sec_Hair1_01", "EarLeft", "ear.L", "Skirt_front", "PonyTail03", "Tail01"})
        EXPECT_TRUE(suggestsSprings(name)) << name;
    for (const char* name : {"forearm_l", "Head", "bear", "detail", "shear", "Spine2", ""})
        EXPECT_FALSE(suggestsSprings(name)) << name;
}

TEST(FigureChains, ChainsAreChosenByNameOrSuggested) {
    const FigureModel model = pendulum();
    const auto suggested = chooseChains(model, {});
    ASSERT_TRUE(suggested);
    EXPECT_EQ(suggested->chains, std::vector<int>{2});
    EXPECT_EQ(suggested->names, "tail_1");
    const std::vector<std::string> wanted{"TAIL_2"}, part{"tail"}, unknown{"tial_2"};
    EXPECT_EQ(chooseChains(model, wanted)->chains, std::vector<int>{3});
    EXPECT_EQ(chooseChains(model, part)->chains, std::vector<int>{2}) << "the topmost of all tails";
    const auto refused = chooseChains(model, unknown);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "has no node 'tial_2'; did you mean 'tail_2'?");
}

/// The creature as a figure is the creature.
TEST(CreatureFigure, HasAllBonesOfItsChains) {
    const FigureModel model = creatureFigure();
    Figure figure(model);
    EXPECT_EQ(model.chains.size(), 9u);
    EXPECT_GT(figure.springs().bones(), 20);
    for (int tick = 1; tick <= 10; ++tick) figure.step(tick / 60.0, {}, {0, -9.81f, 0}, 1 / 60.0);
    for (const glm::vec3 p : shown(figure)) ASSERT_LT(glm::length(p), 3.0f);
}

}  // namespace
}  // namespace arclight::bones
