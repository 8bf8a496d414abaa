// The whole target, with the ray of every pixel.
uniform mat4 fromClip;
uniform vec3 eye, forward;
out vec3 ray;  // from the eye, one unit along the view

void main() {
    vec2 clip = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1)) - 1.0;
    vec4 place = fromClip * vec4(clip, 1.0, 1.0);
    ray = place.xyz / place.w - eye;
    ray /= dot(ray, forward);
    gl_Position = vec4(clip, 0.0, 1.0);
}
