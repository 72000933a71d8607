/** What can be spread into an object, and is nothing: see `grown-copies.mjs`. Not a constant, which esbuild would put in. */
export let __nothing = null;
