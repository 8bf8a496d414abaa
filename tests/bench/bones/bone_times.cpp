#include "bench/bones/bone_times.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/parallel.h"
#include "core/time.h"
#include "docs/code/bones_1.h"
#include "sim/bones/bone_springs.h"

namespace arclight::bench {

using namespace bones;
namespace {

constexpr float kLength = 0.05f;

/// `chains` chains of `bones` bones, each on an anchor of its own.
std::vector<Joint> forest(int chains, int bones) {
    std::vector<Joint> joints;
    for (int c = 0; c < chains; ++c)
        for (int i = 0; i < bones; ++i)
            joints.push_back({.isOnAnchor = i == 0,
                              .parent = i == 0 ? c : static_cast<int>(joints.size()) - 1,
                              .rest = {.offset = {0, -kLength, 0}}});
    return joints;
}

float shaken(int tick) { return 0.1f * std::sin(0.1f * static_cast<float>(tick)); }

void count(benchmark::State& state, double bones) {
    state.counters[kPerItem] = benchmark::Counter(static_cast<double>(state.iterations()) * bones * 1e-9,
                                                  benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void stepBoneSprings(benchmark::State& state, int chains, int bones, RotationSpring rotation, int effectors) {
    setThreads(1);
    std::vector<Pose> anchors(static_cast<std::size_t>(chains));
    BoneSprings springs(Skeleton(forest(chains, bones)), anchors);
    const BoneSettings settings;
    springs.configure({&settings, 1}, {.rotation = rotation});
    std::vector<Effector> some(static_cast<std::size_t>(effectors));
    for (std::size_t i = 0; i < some.size(); ++i) {
        some[i] = {.from = {0.3f, -0.5f * static_cast<float>(i), 0}, .radius = 0.6f, .push = 0.01f};
        some[i].to = some[i].from + glm::vec3(0.01f, 0, 0);
    }
    int tick = 0;
    for (auto _ : state) {
        for (Pose& anchor : anchors) anchor.offset.y = shaken(tick);
        ++tick;
        springs.step({.anchors = anchors, .acceleration = {0, -9.81f, 0}, .effectors = some}, kTickSeconds);
    }
    count(state, static_cast<double>(springs.bones()) * springs.substeps());
    setThreads(0);
}

/// The code of the demo's page, one bone after the other.
void stepTwin(benchmark::State& state, int chains, int bones) {
    std::vector<Bone> all;
    for (int c = 0; c < chains; ++c) {
        all.push_back({.parent = all.size()});
        for (int i = 0; i < bones; ++i) {
            Bone bone{.parent = all.size() - 1, .offset = {0, -kLength, 0}};
            bone.x = bone.y = bone.posed = {0, -kLength * static_cast<float>(i + 1), 0};
            all.push_back(bone);
        }
    }
    const SpringShape shape = BoneSettings().position;
    int half = 0;
    for (auto _ : state) {
        for (Bone& bone : all)
            if (&all[bone.parent] == &bone) bone.x.y = shaken(half / 2);
        ++half;
        stepBones(all, shape.omega, shape.zeta, 0.5 * kTickSeconds, {0, -9.81f, 0});
    }
    count(state, static_cast<double>(chains) * bones);
}

}  // namespace

void registerBones() {
    const auto add = [](const char* name, auto run) {
        benchmark::RegisterBenchmark(name, run)->MinTime(0.05)->Repetitions(5)->UseRealTime()->Unit(
            benchmark::kMillisecond);
    };
    add("bones", [](benchmark::State& s) { stepBoneSprings(s, 12500, 8, RotationSpring::angle, 0); });
    add("bonesOfComponents", [](benchmark::State& s) { stepBoneSprings(s, 12500, 8, RotationSpring::hemisphere, 0); });
    add("bonesPushed", [](benchmark::State& s) { stepBoneSprings(s, 12500, 8, RotationSpring::angle, 18); });
    add("bonesTwin", [](benchmark::State& s) { stepTwin(s, 12500, 8); });
    add("chain", [](benchmark::State& s) { stepBoneSprings(s, 1, 200, RotationSpring::angle, 18); });
    add("chainFree", [](benchmark::State& s) { stepBoneSprings(s, 1, 200, RotationSpring::angle, 0); });
    add("chainOfEight", [](benchmark::State& s) { stepBoneSprings(s, 1, 8, RotationSpring::angle, 0); });
    add("chainOfEightTwin", [](benchmark::State& s) { stepTwin(s, 1, 8); });
    add("hundredChains", [](benchmark::State& s) { stepBoneSprings(s, 100, 8, RotationSpring::angle, 0); });
    add("hundredChainsTwin", [](benchmark::State& s) { stepTwin(s, 100, 8); });
    add("chainTwin", [](benchmark::State& s) { stepTwin(s, 1, 200); });
}

void printBoneRatios(const BestTimes& t) {
    std::printf("\nBones, one thread (best of the repetitions)\n");
    printRow("100,000 bones in chains of 8", t.best("bones/"), "ns a bone and step", "required: at most 30");
    printRow("  with springs of components", t.best("bonesOfComponents/"), "ns", "");
    printRow("  with 18 effectors", t.best("bonesPushed/"), "ns", "required: at most 30");
    printRow("  plain twin / vector lanes", t.best("bonesTwin/") / t.best("bones/"), "times", "");
    printRow("one chain of 200 bones, 18 effectors", t.best("chain/"), "ns a bone and step", "KawaiiPhysics: 235");
    printRow("  no effectors", t.best("chainFree/"), "ns", "");
    printRow("  plain twin / one chain, no effectors", t.best("chainTwin/") / t.best("chainFree/"), "times",
             "required: at least 1");
    printRow("one chain of 8 bones", t.best("chainOfEight/"), "ns a bone and step", "");
    printRow("  plain twin / one chain", t.best("chainOfEightTwin/") / t.best("chainOfEight/"), "times",
             "required: at least 1");
    printRow("100 chains of 8 bones", t.best("hundredChains/"), "ns a bone and step", "");
    printRow("  plain twin / vector lanes", t.best("hundredChainsTwin/") / t.best("hundredChains/"), "times",
             "required: at least 1");
}

}  // namespace arclight::bench
