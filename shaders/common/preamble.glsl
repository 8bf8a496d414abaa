// Every stage begins with this: what GLSL 3.30 and GLSL ES 3.00 share, and guarded arithmetic.
#ifdef GL_ES
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
#endif

const float PI = 3.14159265358979;

// 0/0 is 0 on a software rasteriser and a black pixel on a GPU: divide and take roots through these.
float safeDivide(float a, float b) { return abs(b) > 1e-20 ? a / b : 0.0; }
float safeSqrt(float x) { return sqrt(max(x, 0.0)); }
float safePow(float x, float p) { return x > 0.0 ? pow(x, p) : 0.0; }
vec3 safeNormalize(vec3 v) { return v * inversesqrt(max(dot(v, v), 1e-20)); }
