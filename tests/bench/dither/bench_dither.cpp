// Speed of the noises: milliseconds to make a mask, against the method without its shortcuts, and pixels of error
// diffusion a second. Ends with a table beside what is required, and with the test of accumulation beside the published
// figures.
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/best_times.h"
#include "core/random.h"
#include "sim/dither/accumulation.h"
#include "sim/dither/error_diffusion.h"

namespace arclight::bench {

using namespace dither;
namespace {

constexpr const char* kMsEach = "ms_each";

template <class Body>
void add(const std::string& name, const Body& body) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [body](benchmark::State& state) {
                                     for (auto _ : state) body();
                                     const auto rounds = static_cast<double>(state.iterations());
                                     state.counters[kMsEach] = benchmark::Counter(
                                         rounds * 1e-3, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
                                 })
        ->MinTime(0.05)
        ->Repetitions(3)
        ->MeasureProcessCPUTime()
        ->Unit(benchmark::kMillisecond);
}

/// The second half of void and cluster as it is often written: with the energies kept in floats, every cell of the mask
/// is looked at for each rank, and energy spreads over the whole mask.
std::uint32_t naiveVoids(int size) {
    const Energy energy = blueEnergy();
    const int cells = size * size;
    std::vector<float> energies(static_cast<std::size_t>(cells));
    std::vector<bool> isSet(energies.size());
    Random random(Seed{1});
    for (float& value : energies) value = 1e-3f * random.uniform01();
    std::size_t last = 0;
    for (int rank = 0; rank < cells; ++rank) {
        std::size_t best = energies.size();
        for (std::size_t i = 0; i < energies.size(); ++i)
            if (!isSet[i] && (best == energies.size() || energies[i] < energies[best])) best = i;
        isSet[best] = true, last = best;
        const int atX = static_cast<int>(best) % size, atY = static_cast<int>(best) / size;
        const auto weight = [&](int d) {
            const auto distance = static_cast<std::size_t>(std::min((d + size) % size, (size - d) % size));
            return distance < energy.inSpace.size() ? static_cast<float>(energy.inSpace[distance]) : 0.0f;
        };
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                energies[static_cast<std::size_t>(y * size + x)] += weight(y - atY) * weight(x - atX);
    }
    return static_cast<std::uint32_t>(last);
}

void registerMasks() {
    add("blue64", [] { benchmark::DoNotOptimize(voidAndCluster(64, 1, blueEnergy(), Seed{1}).data()); });
    add("naive64", [] { benchmark::DoNotOptimize(naiveVoids(64)); });
    add("blue256", [] { benchmark::DoNotOptimize(voidAndCluster(256, 1, blueEnergy(), Seed{1}).data()); });
    add("inTime128", [] { benchmark::DoNotOptimize(voidAndCluster(128, 32, blueInTimeEnergy(), Seed{1}).data()); });
    add("filtered64",
        [] { benchmark::DoNotOptimize(voidAndCluster(64, 32, filteredEnergy(NoiseFilter::gauss), Seed{1}).data()); });
}

void registerDiffusion() {
    static const std::vector<glm::ivec3> image = [] {
        Random random(Seed{1});
        std::vector<glm::ivec3> pixels;
        for (int i = 0; i < 640 * 360; ++i) pixels.emplace_back(static_cast<int>(random.below(kDiffusionUnit)));
        return pixels;
    }();
    for (const DiffusionKernel kernel :
         {DiffusionKernel::floydSteinberg, DiffusionKernel::jarvis, DiffusionKernel::atkinson})
        add("rows/" + std::to_string(static_cast<int>(kernel)), [kernel] {
            benchmark::DoNotOptimize(diffused(image, 640, 360, weightsOf(kernel), true, evenLevels(2)).data());
        });
}

void printTimes(const BestTimes& times) {
    const auto best = [&](const std::string& name) { return times.best(name + "/"); };
    std::printf("\nMasks (best of the repetitions, CPU time)\n");
    printRow("void and cluster, 64 x 64", best("blue64"), "ms", "required: at most 20");
    printRow("without shortcuts / with", best("naive64") / best("blue64"), "times", "");
    printRow("void and cluster, 256 x 256", best("blue256"), "ms", "libplacebo: several seconds");
    printRow("spatio-temporal, 128 x 128 x 32", best("inTime128"), "ms", "required: at most 2000");
    printRow("for a filter, 64 x 64 x 32", best("filtered64"), "ms", "");
    std::printf("\nError diffusion, 640 x 360\n");
    for (const char* name : {"0", "1", "2"})
        printRow(std::string(weightsOf(static_cast<DiffusionKernel>(name[0] - '0')).name).c_str(),
                 best(std::string("rows/") + name), "ms", "");
}

/// The published test: 128 x 128 x 64, 256 random step functions, Gauss blur of 1.3435, accumulation with 0.1.
void printAccumulation() {
    struct Case {
        const char* name;
        int frames;
        Energy energy;
        const char* published;
    };
    const Case cases[]{{"2-D blue, shifted", 1, blueEnergy(), "2-D blue 0.02396, 0.00550"},
                       {"blue in time", 64, blueInTimeEnergy(), "STBN 0.02858, 0.00508"},
                       {"filtered, Gauss", 64, filteredEnergy(NoiseFilter::gauss), "FAST 0.02566, 0.00411"},
                       {"filtered, binomial", 64, filteredEnergy(NoiseFilter::binomial), ""}};
    std::printf("\nError left after accumulation: of the first frame and of the 64th\n");
    for (const Case& c : cases) {
        const ThresholdMap still{128, c.frames, 0.5f, voidAndCluster(128, c.frames, c.energy, Seed{1})};
        const ThresholdMap map = shiftedInTime(still, 64, Seed{1});
        AccumulationTest test(128, 64, {}, Seed{1});
        test.add(masksOf(map), 256);
        std::printf("  %-22s %.5f  %.5f   %s\n", c.name, test.rms().front(), test.rms().back(), c.published);
    }
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    return runBenchmarks(
        argc, argv, kMsEach,
        [] {
            registerMasks();
            registerDiffusion();
        },
        [](const BestTimes& reporter) {
            printTimes(reporter);
            printAccumulation();
        });
}
