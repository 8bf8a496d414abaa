// Light that a pen leaves on a page: a strip, and the pen itself.
in vec3 position;  // clip coordinates
in vec3 local;     // across from -1 to 1, and along where the pen is
in vec4 colour;
out vec2 place;
out vec3 glow;

void main() {
    place = local.xy;
    glow = colour.rgb;
    gl_Position = vec4(position, 1.0);
}
