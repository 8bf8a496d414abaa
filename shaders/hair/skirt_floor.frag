// The fraction of the key light that reaches the floor past the body (red) and past the cloth (green). The farther
// away the caster, the softer the edge of its shadow (R. Fernando, "Percentage-Closer Soft Shadows", 2005).
// Draws: floor.
uniform sampler2D figureDepths, clothDepths;
uniform mat4 toFigureShadow, toClothShadow;
uniform float floorHeight, floorHalf;

in vec2 uv;
out vec4 colour;

const int kTaps = 14;

vec2 tap(int i, float turn) {
    float angle = 2.39996323 * float(i) + turn, radius = sqrt((float(i) + 0.5) / float(kTaps));
    return radius * vec2(cos(angle), sin(angle));
}

float depthAt(sampler2D depths, vec2 p) {
    bool isSeen = all(greaterThan(p, vec2(0.002))) && all(lessThan(p, vec2(0.998)));
    return isSeen ? textureLod(depths, p, 0.0).r : 1.0;
}

float lit(sampler2D depths, vec3 at) {
    float sum = 0.0, count = 0.0;
    for (int i = 0; i < kTaps; ++i) {
        float z = depthAt(depths, at.xy + 0.055 * tap(i, 0.0));
        if (z < min(at.z - 0.004, 0.999)) sum += z, count += 1.0;
    }
    if (count < 0.5) return 1.0;
    float radius = clamp(0.16 * (at.z - sum / count), 0.0035, 0.06), result = 0.0;
    for (int i = 0; i < kTaps; ++i)
        result += depthAt(depths, at.xy + radius * tap(i, 1.0)) < min(at.z - 0.004, 0.999) ? 0.0 : 1.0;
    return result / float(kTaps);
}

void main() {
    vec2 p = (2.0 * uv - 1.0) * floorHalf;
    vec4 world = vec4(p.x, floorHeight, p.y, 1.0);
    colour = vec4(lit(figureDepths, (toFigureShadow * world).xyz), lit(clothDepths, (toClothShadow * world).xyz), 0.0,
                  1.0);
}
