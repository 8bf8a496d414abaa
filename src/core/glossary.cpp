#include "core/glossary.h"

#include <algorithm>
#include <array>

namespace arclight {
namespace {

constexpr std::array kTerms{
    Term{"AgX", "A tone curve that desaturates very bright colours, like photographic film."},
    Term{"AI", "Artificial intelligence: in games, the code that decides what an agent does."},
    Term{"AIAO",
         "Asynchronous input, asynchronous output: each job reads its input when it runs, and its output takes "
         "effect at once."},
    Term{"AISO",
         "Asynchronous input, synchronous output: each job reads its input when it runs, and all outputs take "
         "effect together at the end of the batch."},
    Term{"alpha test", "A pixel is drawn whole or not at all, depending on whether its opacity exceeds a threshold."},
    Term{"API", "Application programming interface: here, a library that draws, such as OpenGL or Direct3D."},
    Term{"B-spline", "A smooth curve near its control points, or the weights of that curve used as a filter."},
    Term{"bloom", "Light that spreads from bright pixels to their surroundings, as in a lens."},
    Term{"blue noise", "Noise without low frequencies, whose dots are evenly spread."},
    Term{"BVH", "Bounding volume hierarchy: a tree in which each node stores a box around everything below it."},
    Term{"clip space", "The coordinates in which OpenGL clips everything outside the view, before the division by w."},
    Term{"curl noise", "A random flow without sources, made as the curl of a noise field; it makes particles swirl."},
    Term{"Direct3D", "Microsoft's interface for drawing with a GPU."},
    Term{"draw call", "One command from the CPU to the GPU to draw something; many small ones are slow."},
    Term{"EPA", "Expanding polytope algorithm: finds how deep two convex bodies overlap."},
    Term{"error diffusion", "Each pixel hands the error of its rounding to neighbours that are still to be rounded."},
    Term{"Euler",
         "A method to step a simulation: semi-implicit uses the new velocity for the position, implicit solves for "
         "both at the end of the step."},
    Term{"follow-the-leader",
         "A method that keeps the links of a strand at their length: each node is pulled to the one before."},
    Term{"forward shading", "Each surface is drawn with all lights that reach it."},
    Term{"Frisvad's basis", "Two vectors perpendicular to a normal, by a short formula that fails near one direction."},
    Term{"GJK",
         "Gilbert-Johnson-Keerthi: finds the distance of two convex bodies from their farthest points in chosen "
         "directions."},
    Term{"GL_MAX", "A blend mode of OpenGL that keeps the larger value of each colour channel."},
    Term{"Gram-Schmidt",
         "Makes vectors perpendicular by subtracting from each its components along the previous ones."},
    Term{"Hanning", "A smooth window that weakens high bands, named after Julius von Hann."},
    Term{"HDR", "High dynamic range: colours brighter than the screen can show, until a tone curve fits them in."},
    Term{"LOD", "Level of detail: a simpler version of an object for greater distances."},
    Term{"MSAA", "Multisample antialiasing: each pixel stores several samples of the edges that cross it."},
    Term{"multisampling",
         "Each pixel stores several samples of the edges that cross it, which are averaged at the end."},
    Term{"nlerp", "Normalised linear interpolation of quaternions: the same arc as slerp, at an uneven speed."},
    Term{"p99", "The value that 99 % of all values do not exceed."},
    Term{"pheomelanin", "The pigment of red hair."},
    Term{"PSNR", "Peak signal-to-noise ratio: how close two images are, in decibels; above 40 they look the same."},
    Term{"quaternion", "Four numbers that describe a rotation."},
    Term{"return stroke", "The bright part of lightning, which runs back up the channel that the leader has made."},
    Term{"SAH", "Surface area heuristic: splits where the expected number of box tests is lowest."},
    Term{"SH", "Spherical harmonics: functions on the sphere, ordered by how fine they are."},
    Term{"SIAO",
         "Synchronous input, asynchronous output: all jobs read the world as it was when the batch began, and "
         "each output takes effect at once."},
    Term{"SISO",
         "Synchronous input, synchronous output: all jobs read the world as it was when the batch began, and all "
         "outputs take effect together at its end."},
    Term{"slerp", "Spherical linear interpolation: rotates about one fixed axis at constant angular speed."},
    Term{"squad", "Spherical cubic interpolation: a smooth path through several orientations, made of three slerps."},
    Term{"sterp",
         "Swing-twist interpolation: a rotation is split into a swing of an axis and a twist about it, and both "
         "are interpolated separately."},
    Term{"texel", "A pixel of a texture."},
    Term{"tween",
         "A motion from start to end in a fixed time along a fixed curve, which cannot react to interruptions."},
    Term{"void and cluster", "A method that makes blue noise: it fills the largest gaps and thins the densest spots."},
    Term{"WCAG", "Web Content Accessibility Guidelines: rules by which pages neither harm nor exclude anyone."},
};

constexpr char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr bool isCapital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
/// Bytes of other characters, such as é, count as letters.
constexpr bool isLetter(char c) {
    return isCapital(c) || (c >= 'a' && c <= 'z') || isDigit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

consteval bool isSorted() {
    return std::is_sorted(kTerms.begin(), kTerms.end(), [](const Term& a, const Term& b) {
        return std::lexicographical_compare(a.name.begin(), a.name.end(), b.name.begin(), b.name.end(),
                                            [](char x, char y) { return lowered(x) < lowered(y); });
    });
}
static_assert(isSorted(), "the terms are in alphabetical order");

/// The length of `term` at the beginning of `text`, with its plural; 0 if something else stands there.
std::size_t matched(std::string_view text, const Term& term) {
    const std::string_view name = term.name;
    if (text.size() < name.size() || lowered(text[0]) != lowered(name[0])) return 0;
    // Only the first letter may differ, as at the beginning of a sentence; in an abbreviation, not even that.
    if (text[0] != name[0] && isAbbreviation(name)) return 0;
    if (text.substr(1, name.size() - 1) != name.substr(1)) return 0;
    std::size_t length = name.size();
    if (length < text.size() && text[length] == 's') ++length;
    return length < text.size() && isLetter(text[length]) ? 0 : length;
}

}  // namespace

std::span<const Term> glossary() { return kTerms; }

bool isAbbreviation(std::string_view word) {
    return word.size() >= 2 &&
           std::all_of(word.begin(), word.end(), [](char c) { return isCapital(c) || isDigit(c); }) &&
           std::count_if(word.begin(), word.end(), isCapital) >= 2;
}

std::vector<TermInText> termsIn(std::string_view text) {
    std::vector<TermInText> found;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = 0;
        const bool isBegin = at == 0 || !isLetter(text[at - 1]);
        const Term* best = nullptr;
        for (const Term& term : kTerms) {
            if (!isBegin) break;
            if (const std::size_t here = matched(text.substr(at), term); here > length) length = here, best = &term;
        }
        if (best) found.push_back({at, at + length, best});
        at += std::max<std::size_t>(1, length);
    }
    return found;
}

}  // namespace arclight
