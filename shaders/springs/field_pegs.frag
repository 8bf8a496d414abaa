// Shades the sprite as a sphere: diffuse and specular key light, and the light that the peg's own motion emits.
flat in vec4 vShape;
flat in vec3 vEmission;
out vec4 colour;

const vec3 kBody = vec3(0.012, 0.085, 0.108);
const vec3 kKeyLight = vec3(1.15, 1.0, 0.88);

void main() {
    float radius = vShape.x;
    vec2 p = (gl_PointCoord - 0.5) * (2.0 * radius + 2.0);
    float r = length(p);
    // Far beads have softer edges, which makes them merge.
    float soft = mix(1.0, 0.5, vShape.z);
    float alpha = clamp(0.5 + 0.5 * (radius - r) / soft, 0.0, 1.0) * vShape.y;
    vec2 n = vec2(p.x, -p.y) / max(radius, r);
    float nz = safeSqrt(1.0 - dot(n, n));
    float lit = mix(0.72, clamp(0.30 + 0.42 * n.x + 0.62 * n.y + 0.42 * nz, 0.0, 1.4), vShape.z);
    float spot = max(0.48 * n.x + 0.66 * n.y + 0.58 * nz, 0.0);
    spot *= spot; spot *= spot; spot *= spot; spot *= spot; spot *= spot;
    vec3 light = kBody * kKeyLight * (vShape.w * (lit + 5.0 * spot * vShape.z * vShape.z) + 0.03) +
                 vEmission * mix(0.75, 0.35 + 0.65 * nz, vShape.z);
    colour = vec4(light * alpha, alpha);
}
