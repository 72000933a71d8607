import type { Expr } from "../../compiler/language/expression.ts";
import type { Span } from "../../compiler/language/span.ts";
import { LineMap } from "../../compiler/support/line-map.ts";
import { bindingsIn, parseGenerated } from "./nix-text.ts";

/** What a `package.nix` says, as far as a reviewer of dependencies and hashes asks. */
export interface PackageFile {
  readonly path: string;
  readonly version: string | undefined;
  /** By the name of the attribute: `hash`, `vendorHash`, … */
  readonly hashes: ReadonlyMap<string, string>;
  /** Dependencies by the list that names them: `buildInputs`. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  /** Of a fact: `version`, a hash or list by name. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Reads a generated package expression; of text that is not Nix nothing is known. */
export function readPackageFile(path: string, text: string): PackageFile {
  const expr = parseGenerated(text);
  const map = new LineMap(text);
  const hashes = new Map<string, string>();
  const dependencies = new Map<string, readonly string[]>();
  const lines = new Map<string, number>();
  let version: string | undefined;
  for (const { path: names, value, span } of expr === undefined ? [] : bindingsIn(expr)) {
    const last = names.at(-1);
    const name = last?.kind === "static" ? last.name : "";
    const mark = (fact: string): void => {
      if (span && !lines.has(fact)) lines.set(fact, map.position(span.start).line);
    };
    if (/^(?:hash|sha256|\w+(?:Hash|Sha256))$/.test(name) && value.kind === "string" && !hashes.has(name)) {
      hashes.set(name, slice(text, value.span));
      mark(name);
    }
    if (name === "version" && version === undefined) {
      version = slice(text, value.span);
      mark("version");
    }
    if (inputLists.has(name) && !dependencies.has(name)) {
      dependencies.set(
        name,
        elementsOf(value).map((each) => slice(text, each.span)),
      );
      mark(name);
    }
  }
  return { path, version, hashes, dependencies, lines };
}

/** nixpkgs manual, "Specifying dependencies", and those of the Python builders. */
const inputLists: ReadonlySet<string> = new Set([
  "nativeBuildInputs",
  "buildInputs",
  "propagatedBuildInputs",
  "nativeCheckInputs",
  "checkInputs",
  "build-system",
  "dependencies",
]);

/** `[ a b ] ++ c`: the elements that are written out. */
function elementsOf(expr: Expr): readonly Expr[] {
  if (expr.kind === "list") return expr.elements;
  return expr.kind === "binary" && expr.operator === "++"
    ? [...elementsOf(expr.left), ...elementsOf(expr.right)]
    : [];
}

const slice = (text: string, span: Span | undefined): string =>
  span === undefined ? "" : text.slice(span.start, span.end);
