// The far surroundings of the meadow, drawn once: clouds, hills behind hills, a wood, and a tree that stands alone. The
// azimuth runs along the texture, the sine of the elevation upwards.
#include "common/daylight.glsl"
#include "common/noise.glsl"

in vec2 uv;
out vec4 colour;

vec4 over(vec4 near, vec4 far) { return near + far * (1.0 - near.a); }

// Haze at a distance of `depth` absorption lengths.
vec3 hazed(vec3 light, vec3 ray, float depth) { return throughHaze(light, vec3(ray.x, 0.02, ray.z), depth, 1.0); }

vec4 clouds(vec3 ray) {
    vec2 p = ray.xz / (ray.y + 0.10);
    float warp = valueNoise2(0.9 * p + 3.0);
    float wisps = fbm2(vec2(0.55, 1.5) * p + 1.2 * warp + 7.0, 5, 0.0), thick = fbm2(0.35 * p + 19.0, 4, 0.0);
    float cover = smoothstep(0.50, 0.80, 0.60 * wisps + 0.48 * thick) * smoothstep(0.02, 0.16, ray.y);
    float toSun = max(dot(ray, kSunDirection), 0.0);
    vec3 light = mix(vec3(0.62, 0.48, 0.44), vec3(0.95, 0.74, 0.56), wisps) + kSunLight * (0.10 * toSun + 0.55 * safePow(toSun, 14.0));
    return vec4(light, 1.0) * 0.72 * cover;
}

// A ridge: hills of this height (sine of the elevation) at this azimuth.
float ridge(vec3 ray, float base, float amount, float scale, int octaves) {
    vec2 around = safeNormalize(vec3(ray.x, 0.0, ray.z)).xz;
    return base + amount * (fbm3(vec3(scale * around, 4.0 * scale), octaves, 0.0) - 0.5);
}

float edge(float height, float y, float soft) { return smoothstep(-soft, soft, height - y); }

// The lone tree: leaves in clumps on a crown of three discs.
float tree(vec3 ray, vec2 foot, float size, out float inner) {
    float azimuth = atan(ray.x, -ray.z);
    vec2 p = vec2(azimuth - foot.x, ray.y - foot.y) / size;
    vec2 wobble = 0.20 * vec2(fbm2(3.5 * p + 5.0, 4, 0.0), fbm2(3.5 * p + 31.0, 4, 0.0)) - 0.10;
    vec2 q = p + 1.6 * wobble;
    float crown = min(min(length((q - vec2(0.0, 1.45)) / vec2(0.95, 0.72)), length((q - vec2(-0.62, 1.10)) / vec2(0.62, 0.46))),
                      length((q - vec2(0.66, 1.05)) / vec2(0.66, 0.44)));
    float leaves = fbm2(11.0 * p + 2.0, 3, 0.0);
    float mask = smoothstep(1.04, 0.94, crown + 0.35 * (leaves - 0.5));
    mask *= 1.0 - 0.8 * smoothstep(0.62, 0.74, fbm2(4.2 * p + 70.0, 3, 0.0)) * smoothstep(0.25, 0.8, crown);
    float trunk = smoothstep(0.075, 0.045, abs(p.x + 0.03 * sin(5.0 * p.y)) - 0.03 / (p.y + 0.4)) * step(p.y, 1.2) * step(-0.1, p.y);
    inner = clamp(1.0 - crown, 0.0, 1.0);
    return max(mask, trunk);
}

void main() {
    float azimuth = (uv.x - 0.5) * 2.0 * PI, y = uv.y * 0.80 - 0.06, level = sqrt(max(1.0 - y * y, 0.0));
    vec3 ray = vec3(sin(azimuth) * level, y, -cos(azimuth) * level);
    float toSun = safePow(max(dot(ray, kSunDirection), 0.0), 6.0);
    vec4 sum = clouds(vec3(ray.x, max(y, 0.0), ray.z));
    vec3 blue = vec3(0.045, 0.060, 0.075), wood = vec3(0.030, 0.042, 0.014);
    float far = edge(ridge(ray, 0.085, 0.13, 1.6, 5), y, 0.0015), middle = edge(ridge(ray, 0.052, 0.085, 2.6, 5), y, 0.0015);
    sum = over(vec4(hazed(blue, ray, 2.1), 1.0) * far, sum);
    sum = over(vec4(hazed(blue * 0.9, ray, 1.35), 1.0) * middle, sum);
    // The wood: crowns side by side, darker below, with light between.
    float crowns = cells3(vec3(46.0 * safeNormalize(vec3(ray.x, 0.0, ray.z)).xz, 0.5)).x;
    float top = ridge(ray, 0.040, 0.060, 3.7, 4) - 0.012 * crowns + 0.007 * fbm3(90.0 * ray, 3, 0.0);
    float shade = 0.55 + 0.9 * fbm3(vec3(60.0, 110.0, 60.0) * ray, 3, 0.0) * smoothstep(-0.02, 0.04, y);
    sum = over(vec4(hazed(wood * shade + 0.10 * toSun * kSunLight * smoothstep(0.012, 0.0, top - y) * wood * 6.0, ray, 0.72), 1.0) *
                   edge(top, y, 0.0012), sum);
    float inner;
    float alone = tree(ray, vec2(0.500, 0.004), 0.090, inner);
    vec3 leaves = wood * (0.8 + 0.9 * fbm2(40.0 * vec2(azimuth, y), 3, 0.0)) + vec3(0.11, 0.10, 0.02) * kSunLight * 0.5 * safePow(1.0 - inner, 5.0);
    sum = over(vec4(hazed(leaves, ray, 0.34), 1.0) * alone, sum);
    colour = sum;
}
