import type { Expr } from "../../compiler/language/expression.ts";

/** A path relative to the emitted file it is printed into: `emittedPath("lib/default.nix")` is `./lib/default.nix`. */
export const emittedPath = (path: string): Expr => ({ kind: "path", base: "emitted", parts: [path] });
