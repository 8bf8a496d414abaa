// Gathers the lights at a point into three lobes, each a vector. From a surface, the pieces of one bolt appear close
// together, so their sum gives nearly the same light, except where the horizon cuts a bolt. Needs common/view.glsl.
#include "bolts/line_light.glsl"

uniform float haze;       // fraction of the light that a metre of air scatters towards the eye
uniform float softness;   // square of the radius (m) within which lights no longer grow
uniform vec3 lobeEnds;    // index after the last light of each lobe
// Midpoints relative to the eye; in w the square of their distance and of how blurred they are.
uniform vec4 lightAir[kMaxLights];

vec3 gather(vec3 p, int from, int to) {
    vec3 sum = vec3(0);
    for (int i = from; i < to; ++i)
        sum += lightFrom[i].w * lineLightVector(lightFrom[i].xyz - p, lightTo[i].xyz - p, softness);
    return sum;
}

// Light of a source that the air between eye and surface scatters: the integral of 1 / r^2 along the ray, with
// arctan x replaced by the similar pi/2 * x / (1 + |x|). A line counts as a point at its midpoint, blurred by its
// length.
float airLight(vec3 direction, float end, vec4 light) {
    float nearest = dot(light.xyz, direction), beyond = end - nearest;
    float aside = sqrt(light.w - nearest * nearest), far = aside + abs(beyond), near_ = aside + abs(nearest);
    return (beyond * near_ + nearest * far) / (aside * far * near_);
}

struct Lobes {
    vec3 a, b, c;
    float air;  // scattered by the air between the eye and the point
};

// At a position of the frame, 0 to 1, and a distance along the axis of the view.
Lobes gatherLobes(vec2 at, float distance) {
    vec3 ray = rayThrough(at), p = eye + distance * ray;
    float length_ = length(ray), scattered = 0.0;
    for (int i = 0; i < lightCount; ++i)
        scattered += lightFrom[i].w * airLight(ray / length_, distance * length_, lightAir[i]);
    ivec3 ends = ivec3(lobeEnds);
    return Lobes(gather(p, 0, ends.x), gather(p, ends.x, ends.y), gather(p, ends.y, ends.z), 1.5708 * haze * scattered);
}
