#include "sim/dither/error_diffusion.h"

#include <algorithm>

#include "core/parallel.h"

namespace arclight::dither {
namespace {

constexpr KernelWeights kKernels[]{
    {"Floyd-Steinberg", 16, {{{1, 0, 7}, {-1, 1, 3}, {0, 1, 5}, {1, 1, 1}}}, 4, 2},
    {"Jarvis, Judice and Ninke",
     48,
     {{{1, 0, 7},
       {2, 0, 5},
       {-2, 1, 3},
       {-1, 1, 5},
       {0, 1, 7},
       {1, 1, 5},
       {2, 1, 3},
       {-2, 2, 1},
       {-1, 2, 3},
       {0, 2, 5},
       {1, 2, 3},
       {2, 2, 1}}},
     12,
     3},
    {"Atkinson", 8, {{{1, 0, 1}, {2, 0, 1}, {-1, 1, 1}, {0, 1, 1}, {1, 1, 1}, {0, 2, 1}}}, 6, 2},
};

/// An image during diffusion: errors and colours of the pixels that are done.
struct Work {
    std::span<const glm::ivec3> image;
    int width, height;
    const KernelWeights& kernel;
    const Quantise& quantise;
    bool isSerpentine = false;
    std::vector<glm::ivec3> errors = std::vector<glm::ivec3>(image.size()), colours = errors;

    bool goesLeft(int y) const { return isSerpentine && y % 2 == 1; }
    void visit(int x, int y) {
        const glm::ivec3 received = receivedError(kernel, [&](int dx, int dy) {
            // The scan direction is a property of the row from which the error comes.
            const int atY = y + dy, atX = atY >= 0 && goesLeft(atY) ? x - dx : x + dx;
            return atX < 0 || atX >= width || atY < 0 ? glm::ivec3(0) : errors[indexOf(atX, atY)];
        });
        const glm::ivec3 wanted = image[indexOf(x, y)] + received;
        const glm::ivec3 colour = quantise(wanted);
        colours[indexOf(x, y)] = colour;
        errors[indexOf(x, y)] = glm::clamp(wanted - colour, glm::ivec3(-kDiffusionUnit), glm::ivec3(kDiffusionUnit));
    }
    std::size_t indexOf(int x, int y) const { return static_cast<std::size_t>(y * width + x); }
};

}  // namespace

const KernelWeights& weightsOf(DiffusionKernel kernel) { return kKernels[static_cast<std::size_t>(kernel)]; }

Quantise evenLevels(int levels) {
    return [steps = levels - 1](glm::ivec3 value) {
        const glm::ivec3 clamped = glm::clamp(value, glm::ivec3(0), glm::ivec3(kDiffusionUnit));
        const glm::ivec3 nearest = (clamped * steps + kDiffusionUnit / 2) / kDiffusionUnit;
        return nearest * kDiffusionUnit / steps;
    };
}

std::vector<glm::ivec3> diffused(std::span<const glm::ivec3> image, int width, int height, const KernelWeights& kernel,
                                 bool isSerpentine, const Quantise& quantise) {
    Work work{image, width, height, kernel, quantise, isSerpentine};
    for (int y = 0; y < height; ++y)
        for (int i = 0; i < width; ++i) work.visit(work.goesLeft(y) ? width - 1 - i : i, y);
    return std::move(work.colours);
}

}  // namespace arclight::dither
