// Transform feedback: moves one particle.
#include "particles/move.glsl"
#include "particles/body_feedback.glsl"

void main() {
    Body body = bodyIn();
    moveBody(body);
    captured(body);
}
