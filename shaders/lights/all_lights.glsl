// All lights in textures, for renderers that loop over them. A point light takes two texels, a spotlight three.
// Positions are relative to the eye: a light's distance from a surface then keeps the precision of both vectors, however
// far the eye is from the origin.
#include "lights/point_table.glsl"
uniform sampler2D spotTable;  // position and radius; colour and inner cosine; direction and outer cosine
uniform int pointCount, spotCount;

#ifdef TILED
#include "lights/light_lists.glsl"
#endif

void addTablePoint(int i, vec3 position, vec3 n, vec3 toEye, inout vec3 diffuse, inout vec3 specular) {
    ivec2 at = pointPosition(i);
    vec4 point = texelFetch(pointTable, at, 0);
    vec3 to = point.xyz - position;
    if (dot(to, to) >= point.w * point.w) return;
    vec4 colour = texelFetch(pointTable, at + ivec2(1, 0), 0);
    addPoint(to, colour.a, colour.rgb, n, toEye, diffuse, specular);
}

// Adds the light of all lights at a position, including the proximity shadow.
void addAllLights(vec3 position, vec3 n, vec3 toEye, inout vec3 diffuse, inout vec3 specular) {
    addLight(sunColour, n, sunTowards, toEye, diffuse, specular);
#ifdef TILED
    int start = listStart(ivec2(gl_FragCoord.xy) / 16);
    for (int f = 0; f < filledWords; ++f)
        for (uint filled = listWord(start + f); filled != 0u; filled &= filled - 1u) {
            int word = 32 * f + lowestBit(filled);
            for (uint bits = listWord(start + filledWords + word); bits != 0u; bits &= bits - 1u)
                addTablePoint(32 * word + lowestBit(bits), position, n, toEye, diffuse, specular);
        }
#else
    for (int i = 0; i < pointCount; ++i) addTablePoint(i, position, n, toEye, diffuse, specular);
#endif
    for (int i = 0; i < spotCount; ++i) {
        vec4 point = texelFetch(spotTable, ivec2(0, i), 0);
        vec4 colour = texelFetch(spotTable, ivec2(1, i), 0);
        vec4 direction = texelFetch(spotTable, ivec2(2, i), 0);
        addSpot(point.xyz - position, 1.0 / max(point.w * point.w, 1e-8), colour.rgb, direction.xyz,
                vec2(colour.w, direction.w), n, toEye, diffuse, specular);
    }
    float remains = remainingLight(position - blackCentre, pixelSlope() * length(position - eye));
    diffuse *= remains;
    specular *= remains;
}
