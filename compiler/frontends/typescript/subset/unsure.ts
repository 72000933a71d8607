/** A text goes beyond the subset, or is wrong: only TypeScript's own parser can tell. */
export class Unsure extends Error {}
