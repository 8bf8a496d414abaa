// The bounding volume of a light. Only its far side is drawn: it covers the same pixels from outside and from within. With
// FLAT its depth is that of no surface, 0 in clip space, so that neither the near nor the far plane cuts it; otherwise
// depths are clamped at the planes.
layout(location = 0) in vec3 corner;
layout(location = 1) in vec4 sphere;  // middle, radius
#ifdef SPOT
layout(location = 2) in vec4 lightPlace;  // position, radius
layout(location = 3) in vec3 lightColor;
layout(location = 4) in vec3 lightDirection;
layout(location = 5) in vec2 lightCosines;
flat out vec3 direction;
flat out vec2 cosines;
#else
layout(location = 2) in vec3 lightColor;
#endif

uniform mat4 toClip;
uniform float inflation;  // of the solid, so that it holds the sphere

flat out vec4 light;
flat out vec3 color;

void main() {
#ifdef SPOT
    light = lightPlace;
    direction = lightDirection;
    cosines = lightCosines;
#else
    light = sphere;
#endif
    color = lightColor;
    gl_Position = toClip * vec4(sphere.xyz + corner * (sphere.w * inflation), 1.0);
#ifdef FLAT
    gl_Position.z = 0.0;
#endif
}
