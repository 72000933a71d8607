import type * as z from "zod";
import { compilerFlags } from "./environment.ts";

/** The fixed options of attribute sets that are otherwise open ("open submodule" in the specification). */
export const openSets: Readonly<Record<"environment", Readonly<Record<string, z.ZodType>>>> = {
  environment: { BUILD_CFLAGS_COMPILE: compilerFlags },
};
