// The surface at a pixel: normal, albedo, gloss and emission. Rock and metal have textures projected along the axes of
// their mesh; a CRYSTAL only uses their height. A TILE of the cavern is neither turned nor tinted. MAGNIFIED rock may
// have texels larger than a pixel.
in vec3 fromEye;
in vec3 textureCoordinates;
in vec3 ownNormal;
in vec2 occlusionAndEmission;
#ifdef TILE
const mat3 toWorldAxes = mat3(1.0);
const vec3 tint = vec3(1.0);
#else
flat in mat3 toWorldAxes;
flat in vec3 tint;
flat in vec3 emissionColour;
#endif

uniform sampler2D relief;  // slopes in red and green, depth of cracks in blue, height in alpha
uniform sampler2D paint;   // square root of the albedo, gloss
uniform float bump;        // strength of the normal map; 0 leaves the surface smooth
uniform vec3 bounce;       // light from below, in full where rock faces down

// A texture projected along one axis of the mesh.
struct Projection {
    vec2 at;
    bool alongX, alongY;  // along z if neither
    float weight;
};

Projection projectionAlong(bool alongX, bool alongY, float weight) {
    return Projection(vec2(alongX ? textureCoordinates.z : textureCoordinates.x,
                           alongY ? textureCoordinates.z : textureCoordinates.y),
                      alongX, alongY, weight);
}

// The axis that the surface faces most and, in the narrow zone between two axes, the second (I. Quilez, "Biplanar
// mapping", 2020). The weight of the second vanishes where the third would overtake it. A software rasteriser reads
// unneeded texels as well: without a weight it reads the same texel everywhere, which stays in the cache.
void findProjections(out Projection first, out Projection second) {
    vec3 a = abs(ownNormal);
    float high = max(a.x, max(a.y, a.z)), low = min(a.x, min(a.y, a.z));
    float median = a.x + a.y + a.z - high - low, base = max(0.82 * high, low);
    bool highX = a.x == high, highY = !highX && a.y == high;
    bool nextX = !highX && (highY ? a.x >= a.z : a.x >= a.y);
    bool nextY = !highY && (highX ? a.y >= a.z : a.y > a.x);
    float weight = safeDivide(max(median - base, 0.0), high + median - 2.0 * base);
    first = projectionAlong(highX, highY, 1.0 - weight);
    second = projectionAlong(nextX, nextY, weight);
    if (weight <= 0.0) second.at = vec2(0.0);
}

const float kTexels = 512.0;  // side of relief and paint, as in src/sim/lights/surface_images.h

// Octaves by which a pixel is larger than a texel, for all axes; negative where the texture is magnified.
float footprintLevel() {
    vec3 dx = dFdx(textureCoordinates), dy = dFdy(textureCoordinates);
    float step2 = max(dot(dx, dx), dot(dy, dy));
    return 0.5 * log2(max(step2, 1e-12)) + log2(kTexels);
}

// Mip level. Whole levels halve the fetches.
float mipLevel() { return floor(footprintLevel() + 0.5); }

// Where rock is magnified, its relief once more on a finer scale: slopes along the first projection in rg, height from
// -0.5 to 0.5 in b. It fades in over an octave and fades out where the first and the second projection are equal.
const float kFiner = 5.37;
vec3 fineRelief(Projection first, float footprint) {
    float strength = clamp(-0.5 - footprint, 0.0, 1.0) * (2.0 * first.weight - 1.0);
    if (strength <= 0.0) return vec3(0.0);
    float level = max(floor(footprint + log2(kFiner) + 0.5), 0.0);
    vec4 texel = textureLod(relief, strength > 0.0 ? kFiner * first.at : vec2(0.0), level);
    return strength * (texel.rga - 0.5);
}

vec4 textureOnSurface(sampler2D source) {
    Projection first, second;
    findProjections(first, second);
    float level = mipLevel();
    vec4 texel = first.weight * textureLod(source, first.at, level);
    // Most pixels face one axis, and so do their neighbours.
    if (second.weight > 0.0) texel += second.weight * textureLod(source, second.at, level);
    return texel;
}

// Slopes along a projection's two directions as a vector in the mesh's axes.
vec3 inMesh(Projection p, vec2 slope) {
    return vec3(p.alongX ? 0.0 : slope.x, p.alongY ? 0.0 : slope.y, p.alongX ? slope.x : p.alongY ? slope.y : 0.0);
}

vec3 surfaceNormal() {
#ifdef CRYSTAL
    return safeNormalize(toWorldAxes * ownNormal);
#else
    vec3 n = ownNormal;
    Projection first, second;
    findProjections(first, second);
    float footprint = footprintLevel(), level = floor(footprint + 0.5);
    vec2 slopes = first.weight * (textureLod(relief, first.at, level).rg - 0.5);
#ifdef MAGNIFIED
    slopes += 0.6 * fineRelief(first, footprint).rg;
#endif
    vec3 slope = inMesh(first, slopes);
    if (second.weight > 0.0)
        slope += inMesh(second, second.weight * (textureLod(relief, second.at, level).rg - 0.5));
    slope *= 4.0 * bump;
    return safeNormalize(toWorldAxes * (n - (slope - n * dot(n, slope))));
#endif
}

struct Material {
    vec3 albedo;
    float gloss;     // fraction of the highlight that is visible
    vec3 emission;
    float ambientOcclusion;  // 1 where open
};

Material surfaceMaterial(vec3 toEye) {
    Material m;
    // At the edge of a triangle, the centre of a pixel may lie outside it, where values are extrapolated.
    float occlusion = clamp(occlusionAndEmission.x, 0.0, 1.0), mask = clamp(occlusionAndEmission.y, 0.0, 1.0);
#ifdef CRYSTAL
    // A crystal is brighter where the eye looks along its faces, and at its root, with clouds inside.
    vec3 n = safeNormalize(toWorldAxes * ownNormal);
    float facing = abs(dot(n, toEye));
    float rim = 1.0 - facing;
    m.albedo = tint;
    m.gloss = 0.9;
    float cloud = textureOnSurface(relief).a;
    float root = mask * mask * 3.0 + 0.10;
    m.emission = emissionColour * (root * (0.15 + 3.0 * cloud * cloud) + 2.2 * rim * rim * rim);
    m.ambientOcclusion = 1.0;
#else
    vec4 colour = textureOnSurface(paint);
    colour.rgb *= colour.rgb;
#ifdef MAGNIFIED
    Projection first, second;
    findProjections(first, second);
    colour.rgb *= 1.0 + 1.1 * fineRelief(first, footprintLevel()).b;
#endif
    m.albedo = colour.rgb * tint;
    m.gloss = colour.a;
    m.ambientOcclusion = occlusion;
#ifdef METAL
    m.emission = vec3(0.0);
#else
    float facesDown = 0.5 - 0.5 * (toWorldAxes * ownNormal).y;
    m.emission = m.albedo * bounce * (facesDown * occlusion);
#endif
#ifdef EMISSIVE
    // Metal glows by its emission mask, rock in its cracks.
#ifdef METAL
    m.emission = emissionColour * mask;
#else
    float crack = textureOnSurface(relief).b;
    m.emission += emissionColour * (3.0 * smoothstep(0.02, 0.26, crack));
#endif
#endif
#endif
    return m;
}
