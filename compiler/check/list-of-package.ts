import type { Value } from "../language/value.ts";

/** An attribute of a package that is a list of packages: `pkgs.hello.buildInputs`, `httpx.optional-dependencies.brotli`. */
export function listOfPackage(value: Value | undefined): string | undefined {
  if (value?.kind !== "residual" || value.expr.kind !== "select") return undefined;
  const steps = value.expr.path.map((step) => (step.kind === "static" ? step.name : ""));
  const at = steps.findIndex((step) => listAttributes.has(step));
  if (at < 1) return undefined;
  const isSetOfLists = steps[at] === "optional-dependencies";
  return steps.length === at + (isSetOfLists ? 2 : 1) ? steps.slice(at).join(".") : undefined;
}

/** nixpkgs, `mkDerivation` and `buildPythonPackage`. */
const listAttributes: ReadonlySet<string> = new Set([
  "buildInputs",
  "nativeBuildInputs",
  "propagatedBuildInputs",
  "propagatedNativeBuildInputs",
  "nativeCheckInputs",
  "checkInputs",
  "build-system",
  "dependencies",
  "optional-dependencies",
]);
