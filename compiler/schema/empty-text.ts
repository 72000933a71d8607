import { text } from "../language/text.ts";

/** `""`, the default of most scripts. */
export const emptyText = text();
