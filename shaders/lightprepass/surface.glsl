// What a surface is at a pixel: its normal, its colour, how it shines and what it gives off by itself. Rock and metal are
// textured along the three axes of their solid, each axis where it is seen (CRYSTAL: no texture at all).
in vec3 worldPlace;
in vec3 texturePlace;
in vec3 ownNormal;
in vec2 open;
flat in mat3 toWorldAxes;
flat in vec3 tint;
flat in vec3 glowColour;

uniform sampler2D relief;  // slopes in red and green, depth of cracks in blue
uniform sampler2D paint;   // root of the albedo, and how much it shines
uniform float bump;        // 0 leaves the surface smooth

// How much each axis counts: only where the surface faces it, and two in the narrow zone between them.
vec3 axisWeights(vec3 n) {
    vec3 a = abs(n);
    vec3 w = max(a - 0.82 * max(a.x, max(a.y, a.z)), 0.0);
    return w / max(w.x + w.y + w.z, 1e-8);
}

// Mip level of a texture at this pixel, the same for all three axes.
float levelOf(sampler2D source) {
    vec3 dx = dFdx(texturePlace), dy = dFdy(texturePlace);
    float step2 = max(dot(dx, dx), dot(dy, dy));
    // A whole level: half the fetches.
    return floor(0.5 * log2(max(step2, 1e-12)) + log2(float(textureSize(source, 0).x)) + 0.5);
}

// The weighted mean of three fetches. An axis that does not count is not fetched.
vec4 alongAxes(sampler2D source, vec3 w) {
    float level = levelOf(source);
    vec4 sum = vec4(0.0);
    if (w.x > 0.0) sum += w.x * textureLod(source, texturePlace.zy, level);
    if (w.y > 0.0) sum += w.y * textureLod(source, texturePlace.xz, level);
    if (w.z > 0.0) sum += w.z * textureLod(source, texturePlace.xy, level);
    return sum;
}

vec3 surfaceNormal() {
#ifdef CRYSTAL
    return safeNormalize(toWorldAxes * ownNormal);
#else
    vec3 n = safeNormalize(ownNormal);
    vec3 w = axisWeights(n);
    float level = levelOf(relief);
    vec3 slope = vec3(0.0);
    if (w.x > 0.0) slope.zy += w.x * (textureLod(relief, texturePlace.zy, level).rg - 0.5);
    if (w.y > 0.0) slope.xz += w.y * (textureLod(relief, texturePlace.xz, level).rg - 0.5);
    if (w.z > 0.0) slope.xy += w.z * (textureLod(relief, texturePlace.xy, level).rg - 0.5);
    slope *= 4.0 * bump;
    return safeNormalize(toWorldAxes * (n - (slope - n * dot(n, slope))));
#endif
}

struct Material {
    vec3 albedo;
    float gloss;     // share of the highlight that is seen
    vec3 emission;
    float openness;  // of light that comes from all around
};

Material surfaceMaterial(vec3 toEye) {
    Material m;
#ifdef CRYSTAL
    // Clear within: brighter where one looks along the faces, and at the root; clouded by what it has grown around.
    vec3 n = safeNormalize(toWorldAxes * ownNormal);
    float facing = abs(dot(n, toEye));
    float rim = 1.0 - facing;
    m.albedo = tint;
    m.gloss = 0.9;
    float cloud = alongAxes(relief, axisWeights(safeNormalize(ownNormal))).a;
    m.emission = glowColour * ((open.y * open.y * 0.9 + 0.05) * (0.15 + 2.2 * cloud * cloud) + 0.6 * rim * rim * rim);
    m.openness = 1.0;
#else
    vec4 colour = alongAxes(paint, axisWeights(safeNormalize(ownNormal)));
    colour.rgb *= colour.rgb;
    m.albedo = colour.rgb * tint;
    m.gloss = colour.a;
    m.openness = open.x;
    m.emission = vec3(0.0);
#ifdef GLOWING
    // Metal glows where its solid says so, rock in its cracks.
#ifdef METAL
    m.emission = glowColour * open.y;
#else
    float crack = alongAxes(relief, axisWeights(safeNormalize(ownNormal))).b;
    m.emission = glowColour * (smoothstep(0.10, 0.40, crack) + 0.004);
#endif
#endif
#endif
    return m;
}
