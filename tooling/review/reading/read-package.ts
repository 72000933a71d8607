import type { Expr, LetExpr, ValueBinding } from "../../../compiler/language/expression.ts";
import type { Span } from "../../../compiler/support/span.ts";
import { LineMap } from "../../../compiler/support/line-map.ts";
import { listedPackages } from "./listed-packages.ts";
import { bindingsIn, parseGenerated } from "./nix-text.ts";

/** What a `package.nix` says, as far as a reviewer of dependencies and hashes asks. */
export interface PackageFile {
  readonly path: string;
  readonly version: string | undefined;
  /** By the name of the attribute: `hash` of the source, `vendorHash`, `pnpmDeps.hash`, … */
  readonly hashes: ReadonlyMap<string, string>;
  /** Dependencies by the list that names them: `buildInputs`. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  /** `meta.knownVulnerabilities`: Nix refuses to build it unless that is permitted (nixpkgs, "check-meta"). */
  readonly vulnerabilities: readonly string[];
  /** What its expression binds for all of itself: `let python = python3.override { … }; in …`. */
  readonly shared: ReadonlyMap<string, string>;
  /** Of a fact: `version`, `patches`, a hash or list by name, `let python`. */
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
  let vulnerabilities: readonly string[] = [];
  const head = headOf(expr);
  // What is overridden at the head has a version, hashes and lists of its own.
  const bindings = expr === undefined ? [] : [...bindingsIn(head?.body ?? expr)];
  const shared = new Map<string, string>();
  for (const binding of head?.bindings ?? []) {
    if (binding.kind !== "value") continue;
    const name = nameOf(binding);
    shared.set(name, slice(text, binding.value.span));
    if (binding.span) lines.set(`let ${name}`, map.position(binding.span.start).line);
  }
  for (const binding of bindings) {
    const { value, span } = binding;
    const name = nameOf(binding);
    const mark = (fact: string): void => {
      if (span && !lines.has(fact)) lines.set(fact, map.position(span.start).line);
    };
    if (/^(?:hash|sha256|\w+(?:Hash|Sha256))$/.test(name) && value.kind === "string") {
      const fetched = around(binding, bindings);
      const fact = fetched === undefined || fetched === "src" ? name : `${fetched}.${name}`;
      if (!hashes.has(fact)) hashes.set(fact, slice(text, value.span));
      mark(fact);
    }
    if (name === "version" && version === undefined) {
      version = slice(text, value.span);
      mark("version");
    }
    if (name === "knownVulnerabilities" && vulnerabilities.length === 0) {
      vulnerabilities = elementsOf(value).map((each) => slice(text, each.span).replace(/^"(.*)"$/s, "$1"));
      mark("vulnerabilities");
    }
    if (name === "patches") mark(name);
    if (inputLists.has(name) && !dependencies.has(name)) {
      dependencies.set(name, listedPackages(value, text));
      mark(name);
    }
  }
  return { path, version, hashes, dependencies, vulnerabilities, shared, lines };
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

/** `{ … }: let … in …` */
function headOf(expr: Expr | undefined): LetExpr | undefined {
  const body = expr?.kind === "lambda" ? expr.body : expr;
  return body?.kind === "let" ? body : undefined;
}

function nameOf({ path }: ValueBinding): string {
  const last = path.at(-1);
  return last?.kind === "static" ? last.name : "";
}

/** The attribute in whose value a binding stands, the innermost: of bindings, outer ones come first. */
function around({ span }: ValueBinding, bindings: readonly ValueBinding[]): string | undefined {
  const outer = bindings.filter(
    ({ value }) => span && value.span && value.span.start <= span.start && span.end <= value.span.end,
  );
  const innermost = outer.at(-1);
  return innermost && nameOf(innermost);
}

/** `[ a b ] ++ c`: the elements that are written out. */
function elementsOf(expr: Expr): readonly Expr[] {
  if (expr.kind === "list") return expr.elements;
  return expr.kind === "binary" && expr.operator === "++"
    ? [...elementsOf(expr.left), ...elementsOf(expr.right)]
    : [];
}

const slice = (text: string, span: Span | undefined): string =>
  span === undefined ? "" : text.slice(span.start, span.end);
