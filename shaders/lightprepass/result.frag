// What was drawn, with the light that the air shows.
uniform sampler2D surfaces;
uniform sampler2D air;
uniform vec2 texel;
layout(location = 0) out vec4 colour;

void main() {
    vec3 light = texelFetch(surfaces, ivec2(gl_FragCoord.xy), 0).rgb;
    light += texture(air, gl_FragCoord.xy * texel).rgb;
    colour = vec4(light, 1.0);
}
