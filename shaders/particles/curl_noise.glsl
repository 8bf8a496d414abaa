// The turbulence of src/sim/particles/curl_noise.cpp, operation by operation, around the balls of the forces.
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

// The three noises of a point in an octave, gradient and value, and the flow that obstacles leave of their curl.
struct Flow {
    vec4 x, y, z;
    vec3 potential, velocity;
    float clear;      // the product of the ramps so far
    vec3 clearSlope;  // its gradient
};

Flow flowAt(vec3 p, uint octave) {
    vec3 cell = floor(p);
    EXACT vec3 f = p - cell;
    ivec3 corner = ivec3(cell);
    EXACT vec3 fade = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    EXACT vec3 slope = 30.0 * f * f * (f * (f - 2.0) + 1.0);
    vec4 x = noiseSlope(corner, fade, slope, 0x68bc21ebu + octave);
    vec4 y = noiseSlope(corner, fade, slope, 0x02e5be93u + octave);
    vec4 z = noiseSlope(corner, fade, slope, 0x967a889bu + octave);
    EXACT vec3 curl = vec3(z.y - y.z, x.z - z.x, y.x - x.y);
    return Flow(x, y, z, vec3(x.w, y.w, z.w), curl, 1.0, vec3(0.0));
}

// Bends the flow along a surface at the distance `away`; `bend` is its curvature. Lengths in eddies.
void avoid(inout Flow flow, vec3 normal, float away, float bend) {
    float s = clamp(away, 0.0, 1.0);
    EXACT float s2 = s * s, rest = 1.0 - s2;
    EXACT float ramp = s * (15.0 - 10.0 * s2 + 3.0 * s2 * s2) * 0.125;
    EXACT float slope = 15.0 * rest * rest * 0.125, kept = 1.0 - ramp;
    vec3 value = vec3(flow.x.w, flow.y.w, flow.z.w);
    float along = dotOf(normal, value);
    EXACT vec3 change = normal.x * flow.x.xyz + normal.y * flow.y.xyz + normal.z * flow.z.xyz + bend * value;
    EXACT vec3 swirl = flow.clear * change + along * flow.clearSlope;
    EXACT vec3 velocity =
        ramp * flow.velocity + slope * crossOf(normal, flow.potential) + kept * crossOf(swirl, normal);
    EXACT vec3 potential = ramp * flow.potential + (kept * flow.clear * along) * normal;
    EXACT vec3 clearSlope = ramp * flow.clearSlope + (slope * flow.clear) * normal;
    EXACT float clear = ramp * flow.clear;
    flow = Flow(flow.x, flow.y, flow.z, potential, velocity, clear, clearSlope);
}

// The velocity of turbulent air at `p`, in octaves from eddies of the size 1 / `scale` on, around the floor and balls.
vec3 turbulence(vec3 p, float scale, vec3 drift, int octaves) {
    EXACT vec3 sum = vec3(0.0);
    float speed = 1.0;
    uint stream = 0u;
    for (int i = 0; i < octaves; ++i) {
        EXACT vec3 eddy = p * scale - drift;
        Flow flow = flowAt(eddy, stream);
        EXACT float height = p.y * scale, size = 1.0 / scale;
        if (height < 1.0) avoid(flow, vec3(0.0, 1.0, 0.0), height, 0.0);
        for (int k = 0; k < balls.length() && balls[k].w > 0.0; ++k) {
            EXACT vec3 from = p - balls[k].xyz;
            float square = dotOf(from, from);
            EXACT float reach = balls[k].w + size;
            if (square >= reach * reach) continue;
            EXACT float far = sqrt(max(square, 1e-12)), near = 1.0 / far;
            EXACT float away = scale * (far - balls[k].w), bend = near * size;
            EXACT vec3 normal = near * from;
            avoid(flow, normal, away, bend);
        }
        sum += speed * flow.velocity;
        scale *= 2.0;
        EXACT float slower = speed * 0.7937005;
        EXACT vec3 farther = drift * 1.5874011;
        speed = slower;
        drift = farther;
        stream += 0x9e3779b9u;
    }
    return sum;
}
