// The terms of material models. Directions are unit vectors: the normal n, v towards the eye, l towards a
// light, and h halfway between v and l.

// The Fresnel reflectance: f0 at normal incidence, more by `rise` at grazing angles, which is 1 - f0 for a smooth
// surface and less for a rough one (C. Schlick, "An Inexpensive BRDF Model for Physically-based Rendering", 1994).
float schlick(float f0, float rise, float cosine) {
    float g = 1.0 - clamp(cosine, 0.0, 1.0), g2 = g * g;
    return f0 + rise * (g2 * g2 * g);
}
vec3 schlick(vec3 f0, vec3 rise, float cosine) { return f0 + rise * schlick(0.0, 1.0, cosine); }

// The distribution of microfacets of B. Walter et al., "Microfacet Models for Refraction through Rough Surfaces", 2007:
// GGX.
float ggx(float nh, float alpha) {
    float a2 = alpha * alpha, d = nh * nh * (a2 - 1.0) + 1.0;
    return a2 / (PI * d * d);
}

// The factor of Fresnel reflectance and distribution: n · l times the visibility term 1 / 4 (v · h)^2 of C. Kelemen
// and L. Szirmay-Kalos, "A Microfacet Based Coupled Specular-Matte BRDF Model with Importance Sampling", 2001.
float glossGeometry(float nl, float vh) { return max(nl, 0.0) / (4.0 * max(vh * vh, 0.06)); }

// Wrapped cosine: light that enters the surface leaves it beyond the terminator, as far as `wrap`.
float wrapped(float cosine, float wrap) { return clamp((cosine + wrap) / (1.0 + wrap), 0.0, 1.0); }
vec3 wrapped(float cosine, vec3 wrap) { return clamp((cosine + wrap) / (1.0 + wrap), 0.0, 1.0); }
