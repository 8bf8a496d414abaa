// The turbulence of src/sim/particles/curl_noise.cpp, operation by operation.
#include "common/hash.glsl"

float cornerValue(ivec3 p, uint stream) { return float(latticeHash(p, stream) >> 8) * (1.0 / 8388608.0) - 1.0; }

// Gradient and value of smooth noise.
vec4 noiseSlope(ivec3 p, vec3 f, vec3 slope, uint stream) {
    float c0 = cornerValue(p, stream), c1 = cornerValue(p + ivec3(1, 0, 0), stream);
    float c2 = cornerValue(p + ivec3(0, 1, 0), stream), c3 = cornerValue(p + ivec3(1, 1, 0), stream);
    float c4 = cornerValue(p + ivec3(0, 0, 1), stream), c5 = cornerValue(p + ivec3(1, 0, 1), stream);
    float c6 = cornerValue(p + ivec3(0, 1, 1), stream), c7 = cornerValue(p + ivec3(1), stream);
    EXACT float a = c1 - c0, b = c2 - c0, d = c4 - c0;
    EXACT float ab = c3 - c1 - c2 + c0, bd = c6 - c2 - c4 + c0, ad = c5 - c1 - c4 + c0;
    EXACT float abd = c7 - c6 - c5 - c3 + c1 + c2 + c4 - c0;
    float u = f.x, v = f.y, w = f.z;
    EXACT float value = c0 + a * u + b * v + d * w + ab * u * v + bd * v * w + ad * u * w + abd * u * v * w;
    EXACT vec3 gradient = slope * vec3(a + ab * v + ad * w + abd * v * w, b + ab * u + bd * w + abd * u * w,
                                       d + bd * v + ad * u + abd * u * v);
    return vec4(gradient, value);
}

// The curl of a random potential; below `floorHeight` + 1 the flow bends along the floor.
vec3 curlNoise(vec3 p, float floorHeight) {
    vec3 cell = floor(p);
    EXACT vec3 f = p - cell;
    ivec3 corner = ivec3(cell);
    EXACT vec3 fade = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    EXACT vec3 slope = 30.0 * f * f * (f * (f - 2.0) + 1.0);
    vec4 x = noiseSlope(corner, fade, slope, 0x68bc21ebu), y = noiseSlope(corner, fade, slope, 0x02e5be93u);
    vec4 z = noiseSlope(corner, fade, slope, 0x967a889bu);
    EXACT float ramp = 1.0, rampSlope = 0.0, t = p.y - floorHeight;
    if (t < 1.0) {
        float s = max(t, 0.0);
        EXACT float s2 = s * s;
        ramp = s * (15.0 - 10.0 * s2 + 3.0 * s2 * s2) / 8.0;
        rampSlope = 15.0 * (1.0 - s2) * (1.0 - s2) / 8.0;
    }
    EXACT vec3 curl = vec3(ramp * z.y + rampSlope * z.w - y.z, ramp * (x.z - z.x),
                           y.x - (ramp * x.y + rampSlope * x.w));
    return curl;
}
