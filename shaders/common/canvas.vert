// From pixels, counted from the top left corner, to clip space.
in vec2 position;
in vec2 local;
in vec4 shape;
in vec4 colour;
in float kind;

uniform vec2 viewport;

out vec2 vLocal;
out vec4 vShape;
out vec4 vColour;
out float vKind;

void main() {
    vLocal = local;
    vShape = shape;
    vColour = colour;
    vKind = kind;
    gl_Position = vec4(2.0 * position.x / viewport.x - 1.0, 1.0 - 2.0 * position.y / viewport.y, 0.0, 1.0);
}
