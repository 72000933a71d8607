import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Expr } from "../../language/expression.ts";
import { packageSteps } from "../../language/names-below.ts";
import type { Span } from "../../support/span.ts";
import { resolveTreePath } from "../../support/tree-path.ts";
import { parseNix } from "../nix/parse.ts";
import { alignment } from "./alignment.ts";
import type { Reading } from "./reading.ts";

/** The kinds of references: `!pkg` and `{"$pkg": …}`, and so on. */
export type ReferenceKind = "pkg" | "file" | "nix";

export const referenceKinds: readonly ReferenceKind[] = ["pkg", "file", "nix"];

/** The expression that `text`, written at `span`, refers to. */
export function reference(reading: Reading, kind: ReferenceKind, text: string, span: Span): Expr {
  switch (kind) {
    case "pkg":
      return packageNamed(reading, text, span);
    case "file":
      return fileNamed(reading, text, span);
    case "nix":
      return nixExpression(reading, text, span);
  }
}

/** `python3Packages.requests` → `pkgs.python3Packages.requests` */
function packageNamed(reading: Reading, text: string, span: Span): Expr {
  const steps = packageSteps(text);
  if (steps === undefined) return reading.wrong(messages.notAPackage(span, text));
  const path = steps.map((name) => ({ kind: "static", name, span }) as const);
  return { kind: "select", target: { kind: "variable", name: "pkgs", span }, path, span };
}

/** A path relative to the folder of the recipe. Its use checks that the file exists. */
function fileNamed(reading: Reading, text: string, span: Span): Expr {
  if (text === "") return reading.wrong(messages.noFileNamed(span));
  if (text.startsWith("/")) return reading.wrong(messages.notInTree(span, text, "is absolute"));
  const path = resolveTreePath(reading.source.path, text);
  if (path === undefined)
    return reading.wrong(messages.notInTree(span, text, "lies outside of the recipe folder"));
  return { kind: "path", base: "tree", parts: path === "" ? [] : [path], span };
}

function nixExpression(reading: Reading, text: string, span: Span): Expr {
  if (text.includes("\0")) return reading.wrong(messages.nulInText(span));
  const locate = alignment(text, reading.source.text, span);
  const expr = parseNix({ path: reading.source.path, text, locate }, reading.reporter, {
    hintIfEmpty: "Write an expression: `lib.getExe pkgs.hello`.",
    hintIfText: messages.textInNix(reading.source.path.endsWith(".json")),
  });
  return expr ?? { kind: "unreadable", span };
}
