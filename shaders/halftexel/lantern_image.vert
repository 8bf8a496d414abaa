// The part of the water that may reflect a lantern.
#include "halftexel/lantern_afloat.glsl"

out vec2 vAcross;  // -1 to 1 across that water, 0 to 1 away from the eye
out vec2 vSlope;   // of the view, right and up
flat out float vRoll;

const float kSteepest = 0.085;       // steepest ripples considered, along the view
const float kSteepestAside = 0.045;  // steepest ripples considered, across the view

void main() {
    describeLantern();
    float away = vMore.z, height = vShape.y;
    // The nearest water that can still reflect the top of the lantern: where the view's slope, less twice the ripples',
    // meets it. The smaller root of 2 s u^2 - (eye + 2 s d + height) u + eye d = 0.
    float a = 2.0 * kSteepest, b = eye.y + a * away + height;
    float nearest = (b - safeSqrt(b * b - 4.0 * a * eye.y * away)) / (2.0 * a);
    bool isNear = gl_VertexID < 2;
    // The nearer the water, the farther to the side a ripple can reflect the lantern.
    float reach = 1.15 * vShape.x + 0.03 * height + 2.0 * vShape.w;
    if (isNear) reach += 2.0 * eye.y * (away / nearest - 1.0) * kSteepestAside;
    vAcross = vec2(1.0 - 2.0 * float(gl_VertexID & 1), isNear ? 0.0 : 1.0);
    vRoll = look.z;
    vec4 side = toClip * vec4(root.x + vAcross.x * reach, 0.0, root.z, 1.0);
    vec4 water = toClip * vec4(0.0, 0.0, isNear ? -nearest : root.z, 1.0);
    vec2 ndc = vec2(side.x / side.w, water.y / water.w + (isNear ? -4.0 : 2.0) / viewSize.y);
    vSlope = rayThrough(0.5 * ndc + 0.5).xy;
    gl_Position = vec4(ndc, 0.0, 1.0);
}
