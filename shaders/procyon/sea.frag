// A rough sea between two headlands under a storm. The eye looks along -x; the sky's front is there.
// Draws: sea.
#include "common/haze.glsl"
#include "common/noise.glsl"
#include "common/surface.glsl"
#include "common/view.glsl"

const int kWaves = 12, kLamps = 8;
const float kHaze = 1.0 / 260.0;           // of the air over the water, 1/m
const vec3 kDeep = vec3(0.004, 0.015, 0.020), kCrest = vec3(0.007, 0.040, 0.043);  // light that water scatters back
const vec3 kFoam = vec3(0.13, 0.16, 0.19);
const vec3 kCliff = vec3(0.030, 0.034, 0.040);
const float kHeadland = 26.0;              // from the path to its end, m

in vec2 uv;
uniform sampler2D sky;
uniform float reach, highest;   // as in storm_sky.frag
uniform float skyLight;         // factor on the sky's light
uniform vec3 flashTo;           // direction to the lightning in the sky, unit length
uniform vec3 flashLight;        // of a white cloud next to it
uniform vec3 seaOrigin;         // a point of the undisturbed water where the sea begins
uniform float seaLength;        // along -z, m
uniform float cut;              // distance along the view at which rock is cut away, m
uniform vec3 inRock;            // the colour of cut rock
uniform vec2 mouth;             // heights of floor and ceiling at the ends of the caverns, above the water, m
uniform vec4 waves[kWaves];     // wave vector along x and z, rad/m; phase, rad; amplitude, m
uniform vec4 lampAt[kLamps];    // position relative to the eye; radius, m
uniform vec3 lampLight[kLamps];
out vec4 colour;

vec3 skyAlong(vec3 ray) {
    float azimuth = atan(-ray.z, -ray.x);
    vec4 baked = texture(sky, vec2(0.5 + 0.5 * azimuth / reach, max(ray.y, 0.0) / highest));
    // A flash lights the clouds around it from within.
    float near = exp(-5.0 * (1.0 - dot(ray, flashTo)));
    return skyLight * baked.rgb + baked.a * near * flashLight;
}

vec3 water(vec3 ray, float t) {
    vec3 at = eye + t * ray - seaOrigin;
    // The slope of the waves that a pixel can show; the others make the surface rough.
    float footprint = t * pixelSlope() / max(-ray.y, 0.02);
    vec2 slope = vec2(0.0), bent = at.xz;
    bent += 2.4 * vec2(valueNoise2(at.xz / 5.0 + 3.1), valueNoise2(at.xz / 5.0 + 41.7));
    float height = 0.0, hidden = 0.002;
    for (int i = 0; i < kWaves; ++i) {
        float size = length(waves[i].xy), share = exp(-0.08 * size * size * footprint * footprint);
        float phase = dot(waves[i].xy, bent) - waves[i].z;
        slope += share * waves[i].w * cos(phase) * waves[i].xy;
        height += share * waves[i].w * sin(phase);
        hidden += 0.5 * (1.0 - share) * waves[i].w * waves[i].w * size * size;
    }
    vec3 normal = safeNormalize(vec3(-slope.x, 1.0, -slope.y));
    // A rough surface seen at a grazing angle shows the slopes that face the eye.
    normal = safeNormalize(normal - 0.8 * sqrt(hidden) * vec3(ray.x, 0.0, ray.z));
    float cosine = max(-dot(normal, ray), 0.02);
    vec3 mirrored = reflect(ray, normal);
    // Light from below the horizon has met another wave; what that mirrors is as high above it.
    mirrored.y = sqrt(mirrored.y * mirrored.y + 0.02 + 0.1 * hidden);
    vec3 scattered = kDeep + kCrest * smoothstep(0.1, 0.55, height);
    float froth = fbm2(bent * vec2(1.1, 1.9), 5, footprint);
    float foam = smoothstep(0.40, 0.75, height + 0.9 * (froth - 0.5)) * smoothstep(0.42, 0.60, froth);
    vec3 direct = vec3(0.0);
    for (int i = 0; i < kLamps; ++i) {
        vec3 to = lampAt[i].xyz - t * ray;
        float away2 = dot(to, to), fade = 1.0 - away2 / (lampAt[i].w * lampAt[i].w);
        if (fade <= 0.0) continue;
        to *= inversesqrt(away2);
        vec3 half_ = safeNormalize(to - ray);
        float gloss = ggx(max(dot(normal, half_), 0.0), 0.25) * glossGeometry(dot(normal, to), dot(-ray, half_));
        float reflectance = schlick(0.02, 0.98, dot(-ray, half_));
        direct += lampLight[i] * (fade * fade) * (reflectance * gloss + (0.3 * foam + 0.008) * max(dot(normal, to), 0.0));
    }
    vec3 reflected = skyAlong(safeNormalize(mirrored));
    float reflectance = schlick(0.02, 0.98 / (1.0 + 12.0 * hidden), cosine);
    vec3 light = mix(scattered * skyLight / 5.0, reflected, reflectance) + direct;
    return mix(light, kFoam * (skyLight / 5.0 + 0.5 * flashLight.b), 0.75 * foam);
}

// Whether a ray meets one of the headlands, and their light there.
bool rockAlong(vec3 ray, out vec3 light) {
    float begin = seaOrigin.z, end = seaOrigin.z - seaLength;
    float section = eye.z + ray.z * cut / max(dot(ray, forward), 1e-3);
    light = inRock;
    if (section > begin || section < end) {
        // Out of the mouth of a cavern one sees the sea.
        float out_ = ((section > begin ? begin : end) - eye.z) / ray.z;
        float height = eye.y + out_ * ray.y - seaOrigin.y;
        return out_ < 0.0 || height < mouth.x || height > mouth.y;
    }
    float t = ((ray.z > 0.0 ? begin : end) - eye.z) / ray.z;
    vec3 p = eye + t * ray;
    float away = seaOrigin.x - p.x;
    vec2 q = p.xy * vec2(0.62, 0.40);
    float rough = fbm2(q + 7.3, 6, 0.6 * t * pixelSlope());
    float rise = 16.0 * (1.0 - away * away / (kHeadland * kHeadland)) + 7.0 * (rough - 0.5);
    if (t < 0.0 || p.y > seaOrigin.y + rise) return false;
    float ridge = abs(2.0 * fbm2(1.7 * q + 2.0 * rough, 4, t * pixelSlope()) - 1.0);
    light = kCliff * (0.15 + 2.4 * rough * rough * (0.3 + ridge)) * (skyLight / 5.0 + 4.0 * flashLight);
    light = throughHaze(light, skyAlong(safeNormalize(vec3(ray.x, 0.02, ray.z))), hazeTransmittance(kHaze, t));
    return true;
}

void main() {
    vec3 ray = safeNormalize(rayThrough(uv));
    vec3 light;
    if (!rockAlong(ray, light)) {
        light = skyAlong(safeNormalize(vec3(ray.x, max(ray.y, 0.0), ray.z)));
        float t = (seaOrigin.y - eye.y) / min(ray.y, -1e-4);
        float seen = ray.y < 0.0 ? hazeTransmittance(kHaze, t) : 0.0;
        if (seen > 0.004) light = throughHaze(water(ray, t), light, seen);
    }
    colour = vec4(light, 1.0);
}
