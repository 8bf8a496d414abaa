// Outputs of quad.glsl for a particle, read by shade.glsl. The including file defines RESULT first: `flat out` in a
// vertex stage, `flat in` in a fragment stage, nothing where one stage does both.
#ifndef RESULTS
#define RESULTS
uniform float frameStep;  // frames of a flipbook from one that is shown to the next
RESULT vec4 window;     // centre and half size of its image in the layer
RESULT vec4 book;       // which flipbook (1 smoke, 2 fire), layer, next layer, and the fraction between them
RESULT vec4 material;   // opacity, erosion, softness, 1 where hot
RESULT vec4 ownLight;   // and temperature
RESULT vec4 state;      // opacity of the particle, distance along the view, factor of its light, transmittance of haze
#ifdef SCATTERS
// The light that falls on its sides, which rotate with it.
RESULT vec3 litRight, litLeft, litUp, litDown, litNear, litFar;
#endif
#endif
