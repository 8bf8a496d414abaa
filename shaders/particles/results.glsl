// What quad.glsl finds out about a particle and shade.glsl reads. Who includes this defines RESULT first: `flat out` in
// a vertex stage, `flat in` in a fragment stage, nothing where one stage does both.
#ifndef RESULTS
#define RESULTS
uniform float frameStep;  // every how many-th frame of a flipbook is shown
RESULT vec4 window;     // centre and half size of what it shows, in its layer
RESULT vec4 book;       // which flipbook (1 smoke, 2 fire), layer, next layer, and how far it is on the way there
RESULT vec4 material;   // opacity, erosion, softness, 1 where hot
RESULT vec4 ownLight;   // and temperature
RESULT vec4 state;      // opacity of the particle, distance along the view, share of its light, share seen in haze
#ifdef SCATTERS
// The light that falls on its sides, turned with it.
RESULT vec3 litRight, litLeft, litUp, litDown, litNear, litFar;
#endif
#endif
