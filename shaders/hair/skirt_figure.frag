// Skin, stockings, leather and wool under the three lights.
// Draws: figure.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "hair/skirt_light.glsl"

in vec3 world, facing;
in vec2 where;
in vec3 shade;
out vec4 colour;

float lobe(vec3 n, vec3 v, vec3 l, float rough, float f0) {
    float nl = dot(n, l);
    if (nl <= 0.0) return 0.0;
    vec3 h = normalize(v + l);
    float nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
    return schlick(f0, 1.0 - f0, vh) * ggx(nh, rough * rough) * glossGeometry(nl, vh);
}

struct Surface {
    vec3 albedo;
    float gloss, rough, soft, fuzz;
};

Surface surfaceOf(float facingEye) {
    int part = int(where.x + 0.5);
    const vec3 skin = vec3(0.60, 0.365, 0.265), yarn = vec3(0.012, 0.011, 0.014);
    if (part == 2) return Surface(skin, 0.032, 0.48, 0.30, 0.0);
    if (part == 3) {
        // Sheer: at grazing angles the light passes more yarn. The band at the top is woven double.
        float band = smoothstep(0.042, 0.040, where.y - 0.255);
        float stripe = smoothstep(0.0012, 0.0004, abs(where.y - 0.289));
        float cover = 1.0 - exp(-(mix(1.35, 4.5, band) + 3.0 * stripe) / max(facingEye, 0.08));
        return Surface(mix(skin, yarn, cover), 0.03, 0.55, 0.2, 0.05);
    }
    if (part == 4) return Surface(vec3(0.020, 0.011, 0.010), 0.045, 0.30, 0.0, 0.0);
    if (part == 5) return Surface(vec3(0.008, 0.007, 0.007), 0.03, 0.6, 0.0, 0.0);
    return Surface(part == 0 ? vec3(0.012, 0.012, 0.016) : vec3(0.008), 0.02, 0.7, 0.0, part == 0 ? 0.16 : 0.05);
}

void main() {
    vec3 n = normalize(facing), v = normalize(eye - world);
    Surface s = surfaceOf(max(dot(n, v), 0.0));
    float under = clamp(shade.y, 0.0, 1.0), open = clamp(shade.x, 0.0, 1.0) * clamp(shade.z, 0.0, 1.0);
    // Cloth lets a little light through, dyed.
    float own = keyShadow(world, n), free = clothLit(world + 0.004 * n, 0.0016);
    vec3 key = keyLight * own * mix(kClothThrough, vec3(1.0), free);
    vec3 rim = rimLight * mix(vec3(1.0), 0.5 * kClothThrough, under) * mix(1.0, shade.z, 0.6);
    float nk = dot(n, toKey), nr = dot(n, toRim), nf = dot(n, toFill);
    // Light that enters skin leaves it beyond the terminator, red farthest.
    vec3 wrap = s.soft * vec3(0.55, 0.22, 0.14);
    vec3 light = key * wrapped(nk, wrap) + rim * wrapped(nr, wrap);
    light += fillLight * clamp(0.2 + 0.8 * nf, 0.0, 1.0) * open + ambientLight(n) * open * 1.1;
    light += under * 0.10 * kClothThrough * keyLight;
    vec3 sum = s.albedo * light / PI * 1.35;
    sum += keyLight * own * free * lobe(n, v, toKey, s.rough, s.gloss);
    sum += 0.7 * rim * lobe(n, v, toRim, s.rough, s.gloss);
    sum += 0.8 * fillLight * open * lobe(n, v, toFill, s.rough, s.gloss);
    float grazing = schlick(s.gloss, 1.0 - s.gloss, dot(n, v));
    vec3 mirrored = reflect(-v, n);
    sum += ambientLight(mirrored) * grazing * open * open * (1.0 - 0.8 * s.rough);
    float rimmed = pow(clamp(1.0 - dot(n, v), 0.0, 1.0), 3.0);
    sum += s.fuzz * rimmed * light / PI;
    colour = vec4(sum, 1.0);
}
