/** What can be spread into an object, and is nothing: see `grown-copies.mjs`. */
// eslint-disable-next-line prefer-const -- esbuild would put a constant in, and leave it out.
export let __nothing = null;
