// The part of the picture between two heights.
uniform vec2 band;  // lower and upper edge, clip space
out vec2 uv;

void main() {
    vec2 place = vec2((gl_VertexID == 1 || gl_VertexID == 2 || gl_VertexID == 4) ? 1.0 : -1.0,
                      (gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5) ? band.y : band.x);
    uv = 0.5 * place + 0.5;
    gl_Position = vec4(place, 0.0, 1.0);
}
