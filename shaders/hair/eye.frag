// The eye: white, and behind the refracting cornea the iris.
#include "common/noise.glsl"
#include "common/view.glsl"
#include "hair/light.glsl"
#include "hair/pose.glsl"

in vec3 world, facing, local, inHead;
in float occlusion;
uniform vec3 gaze;
uniform float eyeRadius;  // m
out vec4 colour;

const float kLimbus = 0.0059;  // m

vec3 unturned(vec3 v) { return turnedBy(vec4(-headTurn.xyz, headTurn.w), turnedBy(vec4(-bodyTurn.xyz, bodyTurn.w), v)); }

// The iris at a distance from its centre (1 is the limbus) and a turn.
vec3 irisColour(vec2 at) {
    float r = length(at), turn = atan(at.y, at.x);
    float fibres = noise2(vec2(turn * 14.0, 2.5 * r)) * 0.55 + noise2(vec2(turn * 34.0, 3.0 * r + 7.0)) * 0.45;
    float ring = (r - 0.46 - 0.05 * sin(5.0 * turn + 1.3) - 0.03 * sin(11.0 * turn)) / 0.10;
    float collar = exp(-ring * ring);
    vec3 base = mix(vec3(0.085, 0.095, 0.075), vec3(0.235, 0.235, 0.165), fibres);
    base = mix(base, vec3(0.36, 0.22, 0.08) * (0.6 + 0.8 * fibres), 0.75 * collar);
    base *= mix(1.0, 0.18, smoothstep(0.80, 1.0, r));
    return base * smoothstep(0.32, 0.37, r);
}

// A soft box of light in the direction of a lamp, as the cornea mirrors it.
float softBox(vec3 r, vec3 to, float size) {
    vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), to)), y = cross(to, x);
    vec2 p = abs(vec2(dot(r, x), dot(r, y)) / max(dot(r, to), 0.05)) / size;
    return dot(r, to) > 0.0 ? smoothstep(1.15, 0.85, max(p.x, p.y)) : 0.0;
}

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world);
    float r = length(local.xy) / kLimbus;
    bool isFront = local.z > 0.0;
    // Into the axes of the eye.
    vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), gaze)), up = cross(gaze, right);
    vec3 headView = unturned(v);
    vec3 view = vec3(dot(headView, right), dot(headView, up), dot(headView, gaze));
    vec3 headN = unturned(n);
    vec3 localN = vec3(dot(headN, right), dot(headN, up), dot(headN, gaze));
    // The ray bends at the cornea and meets the plane of the iris.
    vec3 ray = refract(-view, localN, 1.0 / 1.336);
    float plane = sqrt(eyeRadius * eyeRadius - kLimbus * kLimbus) - 0.0006;
    float way = (plane - local.z) / min(ray.z, -0.2);
    vec2 iris = (local.xy + max(way, 0.0) * ray.xy) / kLimbus;

    vec3 white = vec3(0.50, 0.475, 0.45);
    float side = length(inHead.xy) / eyeRadius;
    white *= mix(vec3(1.0), vec3(0.80, 0.52, 0.46), smoothstep(0.55, 1.0, side));
    float inside = isFront ? smoothstep(1.06, 0.93, r) : 0.0;
    vec3 albedo = mix(white, irisColour(iris), inside);

    // Shade under the upper lid and in the corners.
    float shade = clamp(occlusion, 0.0, 1.0) * smoothstep(0.0062, 0.0020, inHead.y);
    // The upper lid and its lashes shade the eye; their edge is about this curve.
    float lid = 0.0048 - 18.0 * inHead.x * inHead.x - inHead.y;
    float lashes = mix(0.22, 1.0, smoothstep(0.0, 0.0042, lid));
    float shadow = keyShadow(world, n) * hairTransmittanceKey(world) * lashes;
    shade *= lashes;
    // Light that the cornea gathers on the far side of the iris.
    vec3 headKey = unturned(toKey);
    float gathered = 1.0 + 1.2 * inside * max(0.0, -dot(normalize(vec2(1e-5) + iris), normalize(headKey.xy)));
    float key = max(0.35 * dot(n, toKey) + 0.65 * dot(directionOnHead(gaze), toKey), 0.0);
    vec3 light = keyLight * shadow * mix(max(dot(n, toKey), 0.0), key, inside) * gathered;
    light += fillLight * max(dot(n, toFill), 0.0) * shade + skyLight(n) * shade * 0.9;
    vec3 sum = albedo * light / PI * 1.35;
    vec3 mirrored = reflect(-v, n);
    float fresnel = 0.025 + 0.975 * exp2(-9.6 * max(dot(n, v), 0.0));
    sum += keyLight * fresnel * 9.0 * softBox(mirrored, toKey, 0.22) * mix(0.35, 1.0, shadow);
    sum += fillLight * fresnel * 1.2 * softBox(mirrored, toFill, 0.6) * shade;
    sum += skyLight(mirrored) * fresnel * shade * smoothstep(-0.2, 0.5, mirrored.y);
    colour = vec4(sum * mix(0.25, 1.0, smoothstep(0.0, 0.45, occlusion)), 1.0);
}
