// How far frames drawn in Chromium may be from the approved ones, which llvmpipe drew.
import { readFileSync } from "node:fs";

// SwiftShader rounds coordinates, half floats and blending differently, as a GPU does: edges of lines and points move
// by parts of a pixel. So the gate is that of GPUs: the share of pixels that differ by more than `threshold`, and the
// largest difference of a tile's mean.
const kGate = JSON.parse(readFileSync(new URL("../golden/gpu.json", import.meta.url), "utf8"));

// Cases that need a wider gate. The first that fits is taken.
const kWider = [
    { cases: /^halftexel\/(microscope-gl|microscope-repeat|panels-000)$/, maxFraction: 0.05, maxTileMean: 240,
        reason: "squares whose edges pass through centres of pixels: which of two pixels they cover is not specified" },
    { cases: /^halftexel\/copies-drift$/, maxFraction: 0.25, maxTileMean: 40,
        reason: "every copy of a copy is filtered half a texel off, so that the rounding of weights adds up" },
    { cases: /^(halftexel\/(microscope|downsample|pyramid)-|springs\/frame-140$)/, maxFraction: 0.03, maxTileMean: 15,
        reason: "last digits of measures, and edges of small marks" },
    { cases: /^lightning\/(sky|ship)-/, maxFraction: 0.05, maxTileMean: 7,
        reason: "glints of waves, which follow derivatives, and ships of a few pixels" },
    { cases: /^(lightprepass|procyon)\//, maxFraction: 0.05, maxTileMean: 30,
        reason: "cracks glow by a texture's level of detail, which is chosen otherwise; relief by derivatives" },
    { cases: /^bones\/(showcase|creature|stiff|toss|landing|rubber|from|grab|meadow|figure|kitten|ui)/,
        maxFraction: 0.08, maxTileMean: 7,
        reason: "blades of grass and strands of fur are thinner than a pixel, as strands of hair are" },
    { cases: /^dither\/(showcase|foliage|sorted|same)/, maxFraction: 0.12, maxTileMean: 24,
        reason: "leaves are narrower than a pixel, and where they fade, a last bit decides whether one is drawn" },
    { cases: /^dither\/(lighthouse|on-surfaces|spectrum)$/, maxFraction: 0.03, maxTileMean: 14,
        reason: "at edges of things and of magnified dots, black or white" },
    { cases: /^collision\/both-sides$/, maxFraction: 0.03, maxTileMean: 5,
        reason: "sparks and lines of boxes that are thinner than a pixel" },
    { cases: /^orientation\/(showcase|rod|drag|wrong|printed)/, maxFraction: 0.02, maxTileMean: 20,
        reason: "lines of light are thinner than a pixel, and follow derivatives" },
    { cases: /^hair\//, maxFraction: 0.2, maxTileMean: 30,
        reason: "strands are thinner than a pixel: each covers other samples where coordinates are rounded otherwise" },
];

// {maxFraction, maxTileMean} for the case.
export function gateOf(demo, name) {
    const path = `${demo}/${name}`;
    return kWider.find(({ cases }) => cases.test(path)) ?? kGate;
}

export const kThreshold = kGate.threshold;
