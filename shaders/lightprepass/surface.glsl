// What a surface is at a pixel: its normal, its colour, how it shines and what it gives off by itself. Rock and metal are
// textured along the axes of their solid, each axis where it is seen; a CRYSTAL is only clouded.
in vec3 fromEye;
in vec3 textureCoordinates;
in vec3 ownNormal;
in vec2 occlusionAndEmission;
flat in mat3 toWorldAxes;
flat in vec3 tint;
flat in vec3 emissionColour;

uniform sampler2D relief;  // slopes in red and green, depth of cracks in blue
uniform sampler2D paint;   // root of the albedo, and how much it shines
uniform float bump;        // 0 leaves the surface smooth

// A texture laid on the surface along one axis of its solid.
struct Projection {
    vec2 at;
    bool alongX, alongY;  // along z if neither
    float weight;
};

Projection laidAlong(bool alongX, bool alongY, float weight) {
    return Projection(vec2(alongX ? textureCoordinates.z : textureCoordinates.x, alongY ? textureCoordinates.z : textureCoordinates.y), alongX,
                      alongY, weight);
}

// The axis that the surface faces most and, in the narrow zone between two, the next one (I. Quilez, "Biplanar mapping",
// 2020). The third does not count: where it would overtake the second, neither does that.
void findProjections(out Projection first, out Projection second) {
    vec3 a = abs(ownNormal);
    float high = max(a.x, max(a.y, a.z)), low = min(a.x, min(a.y, a.z));
    float median = a.x + a.y + a.z - high - low, base = max(0.82 * high, low);
    bool highX = a.x == high, highY = !highX && a.y == high;
    bool nextX = !highX && (highY ? a.x >= a.z : a.x >= a.y);
    bool nextY = !highY && (highX ? a.y >= a.z : a.y > a.x);
    float share = safeDivide(max(median - base, 0.0), high + median - 2.0 * base);
    first = laidAlong(highX, highY, 1.0 - share);
    second = laidAlong(nextX, nextY, share);
}

const float kTexels = 512.0;  // along a side of relief and paint, as in apps/lightprepass/surface_textures.cpp

// Mip level at this pixel, the same for all axes. A whole level: half the fetches.
float mipLevel() {
    vec3 dx = dFdx(textureCoordinates), dy = dFdy(textureCoordinates);
    float step2 = max(dot(dx, dx), dot(dy, dy));
    return floor(0.5 * log2(max(step2, 1e-12)) + log2(kTexels) + 0.5);
}

vec4 onSurface(sampler2D source) {
    Projection first, second;
    findProjections(first, second);
    float level = mipLevel();
    return first.weight * textureLod(source, first.at, level) + second.weight * textureLod(source, second.at, level);
}

// Slopes along a projection's two directions as a vector of the solid.
vec3 slopeOf(Projection p, float level) {
    vec2 slope = p.weight * (textureLod(relief, p.at, level).rg - 0.5);
    return vec3(p.alongX ? 0.0 : slope.x, p.alongY ? 0.0 : slope.y, p.alongX ? slope.x : p.alongY ? slope.y : 0.0);
}

vec3 surfaceNormal() {
#ifdef CRYSTAL
    return safeNormalize(toWorldAxes * ownNormal);
#else
    vec3 n = ownNormal;
    Projection first, second;
    findProjections(first, second);
    float level = mipLevel();
    vec3 slope = (4.0 * bump) * (slopeOf(first, level) + slopeOf(second, level));
    return safeNormalize(toWorldAxes * (n - (slope - n * dot(n, slope))));
#endif
}

struct Material {
    vec3 albedo;
    float gloss;     // share of the highlight that is seen
    vec3 emission;
    float ambientOcclusion;  // of light that comes from all around
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
    float cloud = onSurface(relief).a;
    m.emission = emissionColour * ((occlusionAndEmission.y * occlusionAndEmission.y * 3.0 + 0.10) * (0.15 + 3.0 * cloud * cloud) + 2.2 * rim * rim * rim);
    m.ambientOcclusion = 1.0;
#else
    vec4 colour = onSurface(paint);
    colour.rgb *= colour.rgb;
    m.albedo = colour.rgb * tint;
    m.gloss = colour.a;
    m.ambientOcclusion = occlusionAndEmission.x;
    m.emission = vec3(0.0);
#ifdef EMISSIVE
    // Metal glows where its solid says so, rock in its cracks.
#ifdef METAL
    m.emission = emissionColour * occlusionAndEmission.y;
#else
    float crack = onSurface(relief).b;
    m.emission = emissionColour * (3.0 * smoothstep(0.02, 0.26, crack));
#endif
#endif
#endif
    return m;
}
