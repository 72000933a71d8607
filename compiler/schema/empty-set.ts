import type { AttrsValue } from "../language/value.ts";

/** `{ }`, the default of every free-form option. */
export const emptySet: AttrsValue = { kind: "attrs", entries: new Map() };
