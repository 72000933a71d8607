import type { FreeForm } from "../language/option-values.ts";

/** Whether a module sets nothing. */
export const isEmptyModule = (module: FreeForm): boolean =>
  module.kind === "attrs" && module.entries.size === 0;
