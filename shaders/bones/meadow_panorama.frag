// The far surroundings of the meadow, drawn once: clouds, hills behind hills, a wood, and a tree that stands alone. The
// azimuth runs along the texture, the sine of the elevation upwards; alpha is how much of the sky is seen.
// Draws: panorama.
#include "bones/meadow_air.glsl"
#include "common/noise.glsl"
#include "common/sky/dome.glsl"

in vec2 uv;
out vec4 colour;

vec4 over(vec4 near, vec4 far) { return near + far * (1.0 - near.a); }

vec3 hazed(vec3 light, vec3 ray, float depth) {
    return throughAir(light, vec3(ray.x, 0.02, ray.z), depth / hazeDensity);
}

// The sky without the sun's disc.
vec3 sky(vec3 ray) {
    float height = max(ray.y, 0.0), toSun = max(dot(ray, sunDirection), 0.0);
    vec3 high = mix(vec3(0.16, 0.36, 0.66), vec3(0.07, 0.20, 0.48), smoothstep(0.2, 0.8, height));
    vec3 light = mix(airLight(ray), high, 1.0 - safePow(1.0 - height, 4.5));
    return light + sunLight * vec3(1.0, 0.82, 0.55) * (0.30 * safePow(toSun, 140.0) + 0.55 * safePow(toSun, 1400.0));
}

// Wisps high up, and heaps with lit rims in layers towards the horizon.
vec4 clouds(vec3 ray) {
    float toSun = max(dot(ray, sunDirection), 0.0);
    vec2 p = ray.xz / (ray.y + 0.12);
    float warp = valueNoise2(0.9 * p + 3.0);
    float wisps = fbm2(vec2(0.55, 1.7) * p + 1.2 * warp + 7.0, 5, 0.0);
    float cover = 0.75 * smoothstep(0.52, 0.86, wisps) * smoothstep(0.05, 0.20, ray.y);
    vec3 warm = vec3(0.98, 0.80, 0.62) + sunLight * (0.08 * toSun + 0.5 * safePow(toSun, 18.0));
    vec4 high = vec4(warm, 1.0) * cover;
    if (ray.y > 0.34) return high;
    vec2 around = safeNormalize(vec3(ray.x, 0.0, ray.z)).xz;
    vec3 q = vec3(5.5 * around, 15.0 * ray.y);
    float heap = fbm3(q + 0.8 * valueNoise3(2.0 * q), 5, 0.0);
    float above = fbm3(q + vec3(0.55 * sunDirection.xz, 1.6), 3, 0.0);
    float body = smoothstep(0.52, 0.66, heap + 0.22 * (0.12 - abs(ray.y - 0.12)) - 0.05);
    body *= smoothstep(0.015, 0.07, ray.y) * (1.0 - smoothstep(0.16, 0.34, ray.y));
    vec3 shaded = mix(vec3(0.46, 0.47, 0.55), vec3(0.80, 0.62, 0.50), toSun * toSun);
    vec3 lit = shaded + warm * 0.75 * clamp(1.6 * (heap - above) + 0.35, 0.0, 1.0);
    return over(vec4(lit, 1.0) * 0.85 * body, high);
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
    float crown = length((q - vec2(0.0, 1.45)) / vec2(0.95, 0.72));
    crown = min(crown, length((q - vec2(-0.62, 1.10)) / vec2(0.62, 0.46)));
    crown = min(crown, length((q - vec2(0.66, 1.05)) / vec2(0.66, 0.44)));
    float leaves = fbm2(11.0 * p + 2.0, 3, 0.0);
    float mask = 1.0 - smoothstep(0.94, 1.04, crown + 0.35 * (leaves - 0.5));
    mask *= 1.0 - 0.9 * smoothstep(0.66, 0.72, fbm2(7.0 * p + 70.0, 4, 0.0)) * smoothstep(0.35, 0.85, crown);
    float beside = abs(p.x + 0.03 * sin(5.0 * p.y)) - 0.03 / max(p.y + 0.4, 0.1);
    float trunk = (1.0 - smoothstep(0.045, 0.075, beside)) * step(p.y, 1.2) * step(-0.1, p.y);
    inner = clamp(1.0 - crown, 0.0, 1.0);
    return max(mask, trunk);
}

void main() {
    float azimuth = (uv.x - 0.5) * 2.0 * PI, y = uv.y * 0.80 - 0.06;
    vec3 ray = domeDirection(vec2(uv.x, y));
    float toSun = safePow(max(dot(ray, sunDirection), 0.0), 6.0);
    vec4 sum = clouds(vec3(ray.x, max(y, 0.0), ray.z));
    vec3 blue = vec3(0.045, 0.060, 0.075), wood = vec3(0.030, 0.042, 0.014);
    if (y < 0.16) {  // no hill is higher
        float far = edge(ridge(ray, 0.085, 0.13, 1.6, 5), y, 0.0015);
        float middle = edge(ridge(ray, 0.052, 0.085, 2.6, 5), y, 0.0015);
        sum = over(vec4(hazed(blue, ray, 2.1), 1.0) * far, sum);
        sum = over(vec4(hazed(blue * 0.9, ray, 1.35), 1.0) * middle, sum);
        // The wood: crowns side by side, darker below, with light between.
        float crowns = cells3(vec3(46.0 * safeNormalize(vec3(ray.x, 0.0, ray.z)).xz, 0.5)).x;
        float top = ridge(ray, 0.040, 0.060, 3.7, 4) - 0.012 * crowns + 0.007 * fbm3(90.0 * ray, 3, 0.0);
        float shade = 0.55 + 0.9 * fbm3(vec3(60.0, 110.0, 60.0) * ray, 3, 0.0) * smoothstep(-0.02, 0.04, y);
        vec3 rim = 0.6 * toSun * sunLight * (1.0 - smoothstep(0.0, 0.012, top - y));
        sum = over(vec4(hazed(wood * (shade + rim), ray, 0.72), 1.0) * edge(top, y, 0.0012), sum);
    }
    if (abs(azimuth - 0.592) < 0.26 && y < 0.30) {
        float inner;
        float alone = tree(ray, vec2(0.592, 0.002), 0.118, inner);
        vec3 leaves = wood * (0.8 + 0.9 * fbm2(40.0 * vec2(azimuth, y), 3, 0.0));
        leaves += vec3(0.055, 0.050, 0.010) * sunLight * safePow(1.0 - inner, 5.0);
        sum = over(vec4(hazed(leaves, ray, 0.22), 1.0) * alone, sum);
    }
    float seen = 1.0 - sum.a;
    colour = vec4(sky(ray) * seen + sum.rgb, seen);
}
