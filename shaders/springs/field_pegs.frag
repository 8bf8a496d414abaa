// Shades the sprite as a sphere: diffuse and specular key light, and the light that the peg's own motion emits.
// Draws: field of pegs.
flat in vec4 vShape;
flat in vec4 vLight;
out vec4 colour;

const vec3 kBody = vec3(0.012, 0.085, 0.108);
const vec3 kKeyLight = vec3(1.15, 1.0, 0.88);

void main() {
    vec2 p = (gl_PointCoord - 0.5) * vShape.x;
    float square = dot(p, p), r = sqrt(square), roundness = vShape.w;
    float alpha = clamp(0.5 + vShape.y * (1.0 - r), 0.0, 1.0) * vShape.z;
    // Both roots depend only on the square, so neither waits for the other.
    float nz = safeSqrt(1.0 - square);
    vec2 n = vec2(p.x, -p.y) * (1.0 / max(r, 1.0));
    float lit = mix(0.72, clamp(0.30 + 0.42 * n.x + 0.62 * n.y + 0.42 * nz, 0.0, 1.4), roundness);
    float spot = max(0.48 * n.x + 0.66 * n.y + 0.58 * nz, 0.0);
    spot *= spot; spot *= spot; spot *= spot; spot *= spot; spot *= spot;
    vec3 light = kBody * kKeyLight * (vLight.w * (lit + 5.0 * spot * roundness * roundness) + 0.03) +
                 vLight.rgb * mix(0.75, 0.35 + 0.65 * nz, roundness);
    colour = vec4(light * alpha, alpha);
}
