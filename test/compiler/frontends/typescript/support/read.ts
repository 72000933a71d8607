import type { Diagnostic } from "../../../../../compiler/diagnostics/diagnostic.ts";
import { parseNix } from "../../../../../compiler/frontends/nix/parse.ts";
import { typescriptFrontendWith } from "../../../../../compiler/frontends/typescript/frontend.ts";
import type { Expr } from "../../../../../compiler/language/expression.ts";
import type { Span } from "../../../../../compiler/support/span.ts";
import { show } from "./show.ts";

const frontend = typescriptFrontendWith(parseNix);

export interface Read {
  readonly expr: Expr | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a module; `path` decides what relative paths mean. */
export function readModule(text: string, path = "apps/web/module.ts"): Read {
  const diagnostics: Diagnostic[] = [];
  const expr = frontend.read({ path, text }, { report: (each) => void diagnostics.push(each) });
  return { expr, diagnostics };
}

/** The names of "catalogc", imported. */
export const surface =
  'import { builtins, config, defineRecipe, file, lib, md, nix, pkgs, sh, text } from "catalogc";';

/** The value of a module, on one line. */
export function showModule(text: string, path?: string): string {
  const { expr, diagnostics } = readModule(text, path);
  if (!expr) throw new Error(diagnostics.map(({ code, message }) => `${code} ${message}`).join("\n"));
  return show(expr);
}

/** The value of an expression, on one line; everything of "catalogc" is in scope. */
export function showExpression(text: string): string {
  const shown = showModule(`${surface} export default ${text};`);
  return /^\{ default = (?<value>.*); \}$/.exec(shown)?.groups?.["value"] ?? shown;
}

/** Diagnostics as `CG103 "text at the place": message`, for whole comparisons. */
export function showDiagnostics(text: string, path?: string): string[] {
  return readModule(text, path).diagnostics.map(
    ({ code, message, span }) => `${code} ${span ? JSON.stringify(sliceOf(text, span)) : "-"}: ${message}`,
  );
}

export const sliceOf = (text: string, { start, end }: Span): string => text.slice(start, end);
