#include "lightning_words.h"

#include <array>
#include <cmath>

#include "core/text.h"
#include "gfx/plot.h"

namespace arclight::lightning {

std::string_view sentence(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship:
            return "Two bolts strike each enemy and follow its movement; their shapes stay. Hold the right button to "
                   "add one more target.";
        case BoltMode::chain:
            return "Each bolt starts where the previous one ended, three ticks later and with a tenth less light. "
                   "Hold the right button to send one to the pointer.";
        case BoltMode::sky:
            return "A faint leader descends from the cloud, the return stroke fills it with light, more strokes "
                   "follow. Click for a strike.";
        case BoltMode::coil:
            return "Streamers reach into the air; one of them strikes the grounded rod. Hold the right button to "
                   "offer another target.";
        case BoltMode::ball:
            return "Filaments wander over the glass. Hold the left button on it, and they gather at the pointer as "
                   "at a hand.";
        case BoltMode::single: return "One main bolt between two fixed ends, and its measurements.";
    }
    return "";
}

std::string_view sentence(BoltDrawing drawing) {
    switch (drawing) {
        case BoltDrawing::quads:
            return "Caps and bodies add up where segments meet: the bolt is beaded with dots, and each generation "
                   "makes it brighter.";
        case BoltDrawing::max:
            return "GL_MAX keeps the larger of old and new: quads that meet no longer add up, but neither do bolts "
                   "that cross.";
        case BoltDrawing::strip:
            return "One strip per path, along averaged normals: no pixel of a straight bolt is drawn twice, but the "
                   "strip folds where bends are tighter than it is wide.";
        case BoltDrawing::glow:
            return "Every pixel integrates the light along every segment: a line cut into pieces gives what the whole "
                   "gave.";
    }
    return "";
}

std::string_view sentence(BoltMistake mistake) {
    switch (mistake) {
        case BoltMistake::none: return "";
        case BoltMistake::narrowBends:
            return "The strip's edge lies on the averaged normal: in a right angle the strip is 0.71 times as wide. "
                   "Divide by the cosine of half the angle.";
        case BoltMistake::timingByTheWord:
            return "Taken literally, one bolt expires every third of a second: of two bolts, each lives for two "
                   "thirds of a second.";
        case BoltMistake::editsWhileWalking:
            return "Each split segment is removed from the list that the loop walks: every second segment is skipped.";
    }
    return "";
}

std::vector<Gesture> gesturesOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship: return {{"Hold the right button", "fire at one more target, which follows the pointer"}};
        case BoltMode::chain: return {{"Hold the right button", "send a bolt from the source to the pointer"}};
        case BoltMode::sky:
            return {{"Click", "call a strike on the sea there, or below that part of the sky"},
                    {"Press the right button", "the same, without moving the camera"}};
        case BoltMode::coil: return {{"Hold the right button", "offer the streamers another target at the pointer"}};
        case BoltMode::ball:
            return {{"Hold the left button on the glass", "gather the filaments at the pointer, as at a hand"},
                    {"Hold the right button", "the same, also beside the ball"}};
        case BoltMode::single: break;
    }
    return {};
}

namespace {

/// The growth of a bolt as formulas with numbers: offsets, their sum, segments.
std::string growthOf(const LightningParams& p, int generations) {
    const std::string n = std::to_string(generations), h = formatFixed(static_cast<double>(p.roughness), 2);
    const std::string o = formatFixed(static_cast<double>(p.offset), 2);
    const BoltShape shape{.generations = generations,
                          .offset = p.offset,
                          .roughness = p.roughness,
                          .branchProbability = p.branchProbability};
    std::string text = "offset of generation g = o · 2^(−H g) = " + o + " · 2^(−" + h + " g), g = 0 … n − 1\n";
    text += "largest deviation = o (1 − 2^(−H n)) / (1 − 2^(−H)) = " + formatFixed(largestDeviation(shape), 2) +
            " lengths, with n = " + n + "\n";
    return text + "segments = (2 + p)^n = " + formatFixed(2 + static_cast<double>(p.branchProbability), 2) + "^" + n +
           " = " + readable(expectedSegments(shape));
}

std::string drawingOf(const LightningParams& p) {
    const std::string reach = formatFixed(static_cast<double>(p.glowSize), 1);
    const std::string profile = "f(δ) = 0.8 exp(−δ²/r²) + 0.2 (1 − δ/R)², R = " + reach + " r";
    switch (p.drawing) {
        case BoltDrawing::quads: return "brightness = Σ f(δ) over all segments; " + profile;
        case BoltDrawing::max: return "brightness = max f(δ) over all segments; " + profile;
        case BoltDrawing::strip:
            return (p.mistake == BoltMistake::narrowBends ? "edge = ± R · normal; "
                                                          : "edge = ± R · normal / cos(θ/2); ") +
                   profile;
        case BoltDrawing::glow:
            return "brightness = ∫ ((d² + r²)^(−3/2) − (R² + r²)^(−3/2)) ds along all segments, R = " + reach + " r";
    }
    return "";
}

}  // namespace

std::string formulaOf(const LightningParams& p, int generations) {
    if (p.model == BoltModel::displacement) return growthOf(p, generations) + "\n" + drawingOf(p);
    return "∇²φ = 0; φ = 0 on the channel, 1 on the ground\nprobability of cell i = φᵢ^η / Σ φₖ^η, η = " +
           formatFixed(static_cast<double>(p.eta), 2) + "\n" + drawingOf(p);
}

PageWords pageWords(const LightningParams& p) {
    const bool isDisplaced = p.model == BoltModel::displacement;
    if (p.mistake == BoltMistake::timingByTheWord)
        return {"One bolt every third of a second, by the word", sentence(p.mistake)};
    if (p.mistake == BoltMistake::editsWhileWalking && isDisplaced)
        return {"A list that is edited during iteration", sentence(p.mistake)};
    if (p.mistake == BoltMistake::narrowBends && p.drawing == BoltDrawing::strip)
        return {"A strip that narrows in bends", sentence(p.mistake)};
    switch (p.drawing) {
        case BoltDrawing::quads: return {"Three quads per segment, added", sentence(p.drawing)};
        case BoltDrawing::max: return {"The same quads, blended with GL_MAX", sentence(p.drawing)};
        case BoltDrawing::strip: return {"A strip with mitred joints", sentence(p.drawing)};
        case BoltDrawing::glow: break;
    }
    if (!isDisplaced)
        return {
            "A channel that follows the field",
            "Each new cell is chosen at random, with a probability proportional to its potential to the power of η."};
    return {"One bolt, split again and again",
            "Each generation halves every segment and moves its midpoint aside, 2^−H times as far as the previous one. "
            "Its glow is an integral along each segment."};
}

std::string_view sceneryOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship: return "cavern";
        case BoltMode::chain: return "yard";
        case BoltMode::sky: return "coast";
        case BoltMode::coil: return "hall";
        case BoltMode::ball: return "desk";
        case BoltMode::single: break;
    }
    return "page";
}

}  // namespace arclight::lightning
