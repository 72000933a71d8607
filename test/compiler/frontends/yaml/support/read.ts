import { jsonFrontend } from "../../../../../compiler/frontends/yaml/json.ts";
import { yamlFrontend } from "../../../../../compiler/frontends/yaml/frontend.ts";
import type { Diagnostic } from "../../../../../compiler/diagnostics/diagnostic.ts";
import type { Expr } from "../../../../../compiler/language/expression.ts";

export interface Read {
  readonly expr: Expr | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a text as `apps/web/recipe.<extension>`. */
export function read(extension: "yaml" | "json", text: string): Read {
  const diagnostics: Diagnostic[] = [];
  const frontend = extension === "yaml" ? yamlFrontend : jsonFrontend;
  const expr = frontend.read(
    { path: `apps/web/recipe.${extension}`, text },
    { report: (each) => diagnostics.push(each) },
  );
  return { expr, diagnostics };
}

/** An expression of data as plain values; references as `pkg …`, `file …` or the kind of expression. */
export function plain(expr: Expr | undefined): unknown {
  switch (expr?.kind) {
    case "literal":
      return expr.value;
    case "string":
      return expr.parts.join("");
    case "list":
      return expr.elements.map(plain);
    case "attrs":
      return Object.fromEntries(
        expr.bindings.flatMap((binding) =>
          binding.kind === "value" && binding.path[0]?.kind === "static"
            ? [[binding.path[0].name, plain(binding.value)]]
            : [],
        ),
      );
    case "path":
      return { file: expr.parts.join("") };
    case "select":
      return { select: expr.path.map((name) => (name.kind === "static" ? name.name : "")).join(".") };
    default:
      return { nix: expr?.kind };
  }
}

/** The diagnostics, each as its code and the text it is shown at. */
export function shown({ diagnostics }: Read, text: string): string[] {
  return diagnostics.map(({ code, span }) =>
    `${code} ${span ? text.slice(span.start, span.end) : ""}`.trim(),
  );
}
