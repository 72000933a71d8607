import type { compile as Compile } from "../../compiler/surface/api.ts";
import { loadProgram } from "./load-program.ts";

/** See compiler/surface/api.ts. */
export const compile: typeof Compile = async (files, options) =>
  (await (await loadProgram()).compileFiles())(files, options);
