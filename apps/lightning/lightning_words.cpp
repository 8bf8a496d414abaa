#include "lightning_words.h"

#include <array>
#include <cmath>

#include "core/text.h"
#include "gfx/plot.h"

namespace arclight::lightning {

std::string_view sentence(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship:
            return "Two bolts strike each enemy and follow its movement, but keep their shapes. Hold the right button "
                   "to "
                   "add a target.";
        case BoltMode::chain:
            return "Each bolt starts where the previous one ended, three ticks later and with a tenth less light. "
                   "Hold the right button to send a bolt to the pointer.";
        case BoltMode::sky:
            return "A faint leader descends from the cloud, the return stroke fills it with light, and more strokes "
                   "follow. Click for a strike.";
        case BoltMode::coil:
            return "Streamers reach into the air, and one of them strikes the grounded rod. Hold the right button to "
                   "offer another target.";
        case BoltMode::ball:
            return "Filaments wander over the glass. Hold the left button on it, and they gather at the pointer as "
                   "at a hand.";
        case BoltMode::single: return "One main bolt between two fixed ends, with its measurements.";
    }
    return "";
}

std::string_view sentence(BoltDrawing drawing) {
    switch (drawing) {
        case BoltDrawing::quads:
            return "Caps and bodies add up where segments meet. You see a dot at each joint, and each generation makes "
                   "the "
                   "bolt brighter.";
        case BoltDrawing::max:
            return "GL_MAX keeps the larger of two values, so quads that meet no longer add up, but neither do bolts "
                   "that "
                   "cross.";
        case BoltDrawing::strip:
            return "One strip follows each path along averaged normals. It draws no pixel of a straight bolt twice, "
                   "but it "
                   "folds where a bend is tighter than its width.";
        case BoltDrawing::glow:
            return "Every pixel integrates the light along every segment, so a line cut into pieces is as bright as "
                   "the "
                   "whole line.";
    }
    return "";
}

std::string_view sentence(BoltMistake mistake) {
    switch (mistake) {
        case BoltMistake::none: return "";
        case BoltMistake::narrowBends:
            return "The edge lies at the half width along the averaged normal, so a bend of 90° narrows the strip to "
                   "0.71 of "
                   "its width. Divide by the cosine of half the angle.";
        case BoltMistake::timingByTheWord:
            return "Taken literally, one of the two bolts expires every third of a second, so each bolt lives for two "
                   "thirds "
                   "of a second.";
        case BoltMistake::editsWhileWalking:
            return "Each split segment is removed from the list that the loop iterates over, so every second segment "
                   "is "
                   "skipped.";
    }
    return "";
}

std::vector<Gesture> gesturesOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship: return {{"Hold the right button", "fire at one more target, which follows the pointer"}};
        case BoltMode::chain: return {{"Hold the right button", "send a bolt from the source to the pointer"}};
        case BoltMode::sky:
            return {{"Click", "call a strike on the sea there, or below that part of the sky"},
                    {"Press the right button", "call a strike without moving the camera"}};
        case BoltMode::coil: return {{"Hold the right button", "offer the streamers another target at the pointer"}};
        case BoltMode::ball:
            return {{"Hold the left button on the glass", "gather the filaments at the pointer, as at a hand"},
                    {"Hold the right button", "gather the filaments, also from next to the ball"}};
        case BoltMode::single: break;
    }
    return {};
}

namespace {

/// The growth of a bolt as formulas with numbers: offsets, their sum, segments.
std::string growthOf(const BoltShape& shape) {
    const std::string n = std::to_string(shape.generations), h = formatFixed(static_cast<double>(shape.roughness), 2);
    const std::string o = formatFixed(static_cast<double>(shape.offset), 2);
    std::string text = "bound in generation g = o₀ · 2^(−H g) = " + o + " · 2^(−" + h + " g), g = 0 … n − 1\n";
    text += "largest deviation = o₀ (1 − 2^(−H n)) / (1 − 2^(−H)) = " + formatFixed(largestDeviation(shape), 2) +
            " bolt lengths, with n = " + n + "\n";
    return text + "segments = (2 + p)^n = " + formatFixed(2 + static_cast<double>(shape.branchProbability), 2) + "^" +
           n + " = " + readable(expectedSegments(shape));
}

std::string drawingOf(const LightningParams& p) {
    const std::string reach = formatFixed(static_cast<double>(p.style.glowSize), 1);
    const std::string profile = "f(δ) = 0.8 exp(−δ²/r²) + 0.2 (1 − δ/R)², R = " + reach + " r";
    switch (p.style.drawing) {
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

std::string formulaOf(const LightningParams& p, const BoltShape& drawn) {
    if (p.shape.displaces()) return growthOf(drawn) + "\n" + drawingOf(p);
    return "∇²φ = 0; φ = 0 on the channel, 1 on the ground\nprobability of cell i = φᵢ^η / Σ φₖ^η, η = " +
           formatFixed(static_cast<double>(p.shape.eta), 2) + "\n" + drawingOf(p);
}

PageWords pageWords(const LightningParams& p) {
    const bool isDisplaced = p.shape.displaces();
    if (p.mistake == BoltMistake::timingByTheWord)
        return {"One bolt every third of a second, taken literally", sentence(p.mistake)};
    if (p.mistake == BoltMistake::editsWhileWalking && isDisplaced)
        return {"A list that is edited during iteration", sentence(p.mistake)};
    if (p.mistake == BoltMistake::narrowBends && p.style.drawing == BoltDrawing::strip)
        return {"A strip that narrows in bends", sentence(p.mistake)};
    switch (p.style.drawing) {
        case BoltDrawing::quads: return {"Three quads per segment, added", sentence(p.style.drawing)};
        case BoltDrawing::max: return {"Three quads per segment, blended with GL_MAX", sentence(p.style.drawing)};
        case BoltDrawing::strip: return {"A strip with mitred joints", sentence(p.style.drawing)};
        case BoltDrawing::glow: break;
    }
    if (!isDisplaced)
        return {
            "Dielectric breakdown: a channel follows the field",
            "Each new cell is chosen at random, with a probability proportional to its potential to the power of η."};
    return {
        "Midpoint displacement: one bolt, split again and again",
        "Each generation splits every segment and moves its midpoint, 2^−H times as far as the previous generation. "
        "The glow is an integral along each segment."};
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
