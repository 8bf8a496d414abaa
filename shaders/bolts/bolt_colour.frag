// The light of bolts from their amounts.
// Draws: colour of the bolts.
#include "bolts/bolt_light.glsl"

uniform sampler2D source;     // amounts
uniform sampler2D afterglow;  // at half the resolution
uniform sampler2D distances;  // m, of the surfaces that hide bolts; of any size

in vec2 uv;
out vec4 colour;

void main() {
    ivec2 size = textureSize(distances, 0);
    float surface = texelFetch(distances, min(ivec2(uv * vec2(size)), size - 1), 0).x;
    vec2 amount = texelFetch(source, ivec2(gl_FragCoord.xy), 0).xy;
    colour = vec4(boltLight(amount, textureLod(afterglow, uv, 0.0).xy, surface), 1.0);
}
