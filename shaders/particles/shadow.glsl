// How much of the shadowed light is left behind the particles: by slices that face halfway between light and viewer
// (M. Ikits et al., "Volume Rendering Techniques", GPU Gems, 2004; S. Green, "Volumetric Particle Shadows", 2008), or
// by Fourier series of the absorption along each ray (J. Jansen and L. Bavoil, "Fourier Opacity Mapping", 2010).
// SLICED_SHADOWS or FOURIER_SHADOWS chooses when it is compiled: processors with wide vectors evaluate both branches.
#include "particles/shadow_map.glsl"

uniform sampler2D shadowFirst;  // optical depths of the slices, 8 to a row; or a0, a1, b1, a2
uniform sampler2D shadowSecond; // the optical depth of all slices; or b2, a3, b3

float fourierDepth(vec3 at) {
    vec4 a = textureLod(shadowFirst, at.xy, 0.0), b = textureLod(shadowSecond, at.xy, 0.0);
    float s1 = sin(2.0 * PI * at.z), c1 = cos(2.0 * PI * at.z);
    float s2 = 2.0 * s1 * c1, c2 = 1.0 - 2.0 * s1 * s1, s3 = s1 * c2 + c1 * s2, c3 = c1 * c2 - s1 * s2;
    float sum = (a.y * s1 + a.z * (1.0 - c1)) + 0.5 * (a.w * s2 + b.x * (1.0 - c2)) +
                (1.0 / 3.0) * (b.y * s3 + b.z * (1.0 - c3));
    return 0.5 * a.x * at.z + sum / (2.0 * PI);
}

// The optical depth of all slices in front of the slice of `p`, and half of its own slice.
float slicesDepth(vec3 p, vec2 at) {
    float own = sliceNumber(p), sum = 0.0;
    for (int i = 0; i < shadowSlices; ++i) {
        float share = clamp(own - float(i) + 0.5, 0.0, 1.0);
        if (share <= 0.0) break;
        vec2 tile = vec2(float(i % 8), float(i / 8));
        sum += share * textureLod(shadowFirst, (tile + clamp(at, 0.004, 0.996)) * 0.125, 0.0).r;
    }
    return sum;
}

bool isInMap(vec3 at) { return all(equal(at.xy, clamp(at.xy, 0.0, 1.0))); }

// Ringing can make the depth of a Fourier series negative: without the clamp, shadows would give light.
float lightLeft(vec3 p) {
#if defined(FOURIER_SHADOWS)
    vec3 at = shadowPoint(p);
    return isInMap(at) ? exp(-max(fourierDepth(at), 0.0)) : 1.0;
#elif defined(SLICED_SHADOWS)
    vec3 at = shadowPoint(p);
    return isInMap(at) ? exp(-slicesDepth(p, at.xy)) : 1.0;
#else
    return 1.0;
#endif
}

// The transmittance at floor and props, to which all slices contribute.
float lightLeftOnSurface(vec3 p) {
#ifdef SLICED_SHADOWS
    vec3 at = shadowPoint(p);
    return isInMap(at) && at.z > 0.0 ? exp(-textureLod(shadowSecond, at.xy, 0.0).r) : 1.0;
#else
    return lightLeft(p);
#endif
}
