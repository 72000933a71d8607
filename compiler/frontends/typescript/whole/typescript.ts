import { ts } from "ts-morph";

/** TypeScript's own parser. It is large: the built program loads it here, when it is first asked for. */
export const typescript = (): typeof ts => ts;
