// Draws: sky.
#include "common/sky/sun.glsl"

in vec2 at;
in vec3 ray;
uniform sampler2D panorama;  // light of the sky and of the scenery in front of it; visible fraction of the sun
out vec4 colour;

void main() {
    vec4 scenery = texture(panorama, at);
    float along = dot(ray, sunDirection), square = dot(ray, ray) * dot(sunDirection, sunDirection);
    float disc = smoothstep(0.99982, 0.99990, along * abs(along) / square);
    colour = vec4(scenery.rgb + sunLight * (40.0 * disc * scenery.a * scenery.a), 1.0);
}
