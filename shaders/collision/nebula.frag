// The sky without stars, drawn once: a nebula that is brightest at the right, where the picture needs it, and the dust
// of the belt.
// Draws: nebula.
#include "collision/space.glsl"
#include "common/sky/dome.glsl"
#include "common/sky/nebula.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    vec3 ray = domeDirection(vec2(uv.x, 2.0 * uv.y - 1.0));
    Nebula nebula = Nebula(normalize(vec3(-0.45, 0.80, 0.39)), normalize(vec3(0.62, 0.40, -0.67)),
                           vec3(0.010, 0.078, 0.086), vec3(0.190, 0.088, 0.026), vec3(0.0018, 0.0042, 0.0066));
    vec3 light = nebulaLight(nebula, ray);
    float clumps = fbm3(vec3(7.0, 40.0, 7.0) * ray, 5, 0.0);
    light += beltGlow(ray) * (0.10 + 1.0 * smoothstep(0.35, 0.75, clumps));
    colour = vec4(light, 1.0);
}
