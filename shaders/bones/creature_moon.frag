// The full moon, low and warm, with its seas.
// Draws: moon.
uniform sampler2D image;  // seas, rays

in vec2 at;
out vec4 colour;

void main() {
    vec2 p = 2.0 * at - 1.0;
    float r = length(p), disc = 1.0 - smoothstep(0.975, 0.995, r);
    vec2 look = textureLod(image, at, 0.0).rg;
    vec3 light = mix(vec3(3.3, 2.45, 1.45), vec3(2.0, 1.42, 0.90), look.r) * (1.275 * look.g);
    light *= 0.80 + 0.20 * sqrt(max(1.0 - r * r, 0.0));
    // Haze swallows its foot.
    light = mix(vec3(1.35, 0.62, 0.33), light, smoothstep(-1.3, 0.1, p.y));
    colour = vec4(light * disc, disc);
}
