// Addresses of the site's files, from whichever of its pages they are asked for.
export const root = window.arclightFaults.root;
export const at = (path) => root + path;
