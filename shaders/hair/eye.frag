// The eye: the white, and the iris behind the refracting cornea.
// Draws: eye, eyes.
#include "common/noise.glsl"
#include "common/surface.glsl"
#include "common/view.glsl"
#include "hair/light.glsl"
#include "hair/pose.glsl"

in vec3 world, facing, local, inHead;
in float occlusion;
flat in float outward;  // 1 on the left eye, −1 on the right
uniform vec3 gaze;
uniform float eyeRadius;  // m
out vec4 colour;

const float kLimbus = 0.0059;  // m

vec3 unturned(vec3 v) {
    return turnedBy(vec4(-headTurn.xyz, headTurn.w), turnedBy(vec4(-bodyTurn.xyz, bodyTurn.w), v));
}

// Colour of the iris at a position in radii of the limbus. Fibres run from the limbus to the collar around the pupil;
// `relief` is how steeply their flanks fall in the direction of increasing angle.
vec3 irisColour(vec2 at, out float relief) {
    float r = length(at), turn = atan(at.y, at.x);
    vec2 coarse = vec2(turn * 17.0 + 0.6 * valueNoise2(vec2(3.0 * turn, 5.0 * r)), 1.6 * r);
    vec2 fine = vec2(turn * 48.0, 2.6 * r + 7.0);
    float wide = valueNoise2(coarse), thin = valueNoise2(fine);
    relief = (wide - valueNoise2(coarse + vec2(0.35, 0.0))) + 0.6 * (thin - valueNoise2(fine + vec2(0.5, 0.0)));
    float fibres = 0.55 * wide + 0.45 * thin;
    // Gaps between the fibres show the dark layer behind.
    float gap = smoothstep(0.34, 0.14, wide) * smoothstep(0.40, 0.55, r) * smoothstep(0.95, 0.80, r);
    float ring = (r - 0.50 - 0.06 * sin(5.0 * turn + 1.3) - 0.04 * sin(11.0 * turn)) / 0.11;
    vec3 base = mix(vec3(0.050, 0.072, 0.060), vec3(0.230, 0.255, 0.175), fibres * fibres * 1.7);
    base = mix(base, vec3(0.24, 0.145, 0.060) * (0.45 + 1.0 * fibres), 0.70 * exp(-ring * ring));
    base *= 1.0 - 0.45 * gap;
    base *= mix(1.0, 0.14, smoothstep(0.74, 1.0, r));
    return base * smoothstep(0.345, 0.40, r + 0.012 * sin(17.0 * turn));
}

// Heights of the lids' edges at `x` outwards from the eye's centre, m: as in src/sim/hair/bust_head.cpp.
float lidEdge(float x, float inner, float outer, float apex, float height, float power) {
    float s = x < apex ? clamp((x + 0.0155) / inner, 0.0, 1.0) : clamp((0.0149 - x) / outer, 0.0, 1.0);
    float from = x < apex ? -0.0029 : 0.0005;
    return from + (height - from) * pow(1.0 - (1.0 - s) * (1.0 - s), power);
}

// A softbox in the direction of a lamp, as the cornea reflects it.
float softBox(vec3 r, vec3 to, float size) {
    vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), to)), y = cross(to, x);
    vec2 p = abs(vec2(dot(r, x), dot(r, y)) / max(dot(r, to), 0.05)) / size;
    return dot(r, to) > 0.0 ? smoothstep(1.15, 0.85, max(p.x, p.y)) : 0.0;
}

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world);
    float r = length(local.xy) / kLimbus;
    bool isFront = local.z > 0.0;
    // To the axes of the eye.
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

    // White, with vessels towards the corners.
    float side = length(inHead.xy) / eyeRadius, outwards = inHead.x * outward;
    vec3 white = vec3(0.50, 0.475, 0.455) * mix(vec3(1.0), vec3(0.74, 0.47, 0.42), smoothstep(0.50, 1.0, side));
    float vessel = abs(valueNoise2(local.xy * vec2(420.0, 900.0)) - 0.5 + 0.2 * (valueNoise2(local.xy * 2600.0) - 0.5));
    white *= 1.0 - vec3(0.05, 0.30, 0.30) * smoothstep(0.045, 0.0, vessel) * smoothstep(0.40, 0.85, side);
    float inside = isFront ? smoothstep(1.09, 0.90, r) : 0.0, relief = 0.0;
    vec3 albedo = inside > 0.0 ? mix(white, irisColour(iris, relief), inside) : white;

    // The upper lid and its lashes shade the eye; the lower lid holds a line of tears.
    float upper = lidEdge(outwards, 0.0140, 0.0164, -0.0015, 0.0040, 0.62) - inHead.y;
    float lower = inHead.y - lidEdge(outwards, 0.0180, 0.0124, 0.0025, -0.0056, 0.75);
    float lashes = mix(0.16, 1.0, smoothstep(-0.0004, 0.0036, upper));
    float shade = clamp(occlusion, 0.0, 1.0) * lashes * mix(0.55, 1.0, smoothstep(-0.0004, 0.0014, lower));
    float shadow = keyShadow(world, n) * hairTransmittanceKey(world) * lashes;
    // Light that the cornea gathers on the far side of the iris.
    vec3 headKey = unturned(toKey);
    float gathered = 1.0 + 1.2 * inside * max(0.0, -dot(normalize(vec2(1e-5) + iris), normalize(headKey.xy)));
    float key = max(0.35 * dot(n, toKey) + 0.65 * dot(directionOnHead(gaze), toKey), 0.0);
    // The iris is a bowl of fibres: its far side and their flanks face the light.
    vec2 about = normalize(vec2(1e-5, 0.0) + iris);
    float flank = dot(vec2(-about.y, about.x), normalize(headKey.xy));
    gathered *= 1.0 + inside * 0.9 * relief * flank;
    vec3 light = keyLight * shadow * mix(max(dot(n, toKey), 0.0), key, inside) * gathered;
    light += fillLight * max(dot(n, toFill), 0.0) * shade + ambientLight(n) * shade * 0.9;
    vec3 sum = albedo * light / PI * 1.35;
    float tears = lower / 0.00042;
    vec3 wet = normalize(n + 0.9 * exp(-tears * tears) * directionOnHead(vec3(0.0, 1.0, 0.3)));
    vec3 mirrored = reflect(-v, wet);
    float fresnel = schlick(0.025, 0.975, dot(wet, v));
    sum += keyLight * fresnel * mix(3.0, 9.0, inside) * softBox(mirrored, toKey, 0.22) * mix(0.35, 1.0, shadow);
    sum += fillLight * fresnel * 1.2 * softBox(mirrored, toFill, 0.6) * shade;
    sum += ambientLight(mirrored) * fresnel * shade * smoothstep(-0.2, 0.5, mirrored.y);
    colour = vec4(sum * mix(0.25, 1.0, smoothstep(0.0, 0.45, occlusion)), 1.0);
}
