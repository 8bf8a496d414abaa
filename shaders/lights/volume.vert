// The bounding volume of a light: a mesh that encloses its sphere, or for a SPOT a pyramid that encloses its cone. Only
// the far side is drawn, which covers the same pixels from outside and from within. With FLAT its depth in clip space
// is 0, so neither the near nor the far plane clips it; otherwise depths are clamped at the planes.
#include "common/view.glsl"
in vec3 position;
in vec3 lightPosition;
in float lightRadius;
in vec3 lightColour;
#ifdef SPOT
in vec3 lightDirection;
in vec2 lightCosines;
flat out vec3 direction;
flat out vec2 cosines;
#endif

flat out vec4 light;      // position relative to the eye, radius
flat out float inverse2;  // 1 / radius^2
flat out vec3 colour;
out vec3 toFace;          // from the eye to the volume's far side: the ray of the pixel

void main() {
    light = vec4(lightPosition - eye, lightRadius);
    inverse2 = 1.0 / max(lightRadius * lightRadius, 1e-8);
    colour = lightColour;
#ifdef SPOT
    direction = lightDirection;
    cosines = lightCosines;
    float cosine = max(lightCosines.y, 0.05);
    float slope = sqrt(max(1.0 - cosine * cosine, 0.0)) / cosine;
    vec3 side = safeNormalize(cross(abs(direction.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0), direction));
    vec3 up = cross(direction, side);
    vec3 outwards = slope * (position.x * side + position.y * up) + position.z * direction;
#else
    vec3 outwards = position;
#endif
    float reach = light.w;
    vec3 apex = light.xyz;
#ifdef SAMPLES
    // The position at a pixel's centre is lit for samples up to a pixel away from it, so volumes grow by a pixel.
    float margin = pixelSlope() * (length(light.xyz) + light.w);
#ifdef SPOT
    // The sides of a cone move outwards as its apex moves back.
    float back = margin * sqrt(1.0 + slope * slope) / max(slope, 1e-3);
    apex -= direction * back;
    margin += back;
#endif
    reach += margin;
#endif
    toFace = apex + reach * outwards;
    gl_Position = projection * vec4(mat3(toEye) * toFace, 1.0);
#ifdef FLAT
    gl_Position.z = 0.0;
#endif
}
