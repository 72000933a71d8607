import type { Expr } from "./expression.ts";
import { namesBelow } from "./names-below.ts";

/**
 * Whether a residual expression evaluates to a file rather than a string, where a recipe accepts both: `pkgs.writeText
 * "a" "b"`, `pkgs.tool.src`, `./folder + "/${pkgs.tool.version}"`. An undecidable expression counts as a string, unless
 * it is made of packages.
 */
export function givesFile(expr: Expr): boolean {
  switch (expr.kind) {
    case "path":
    case "search-path":
      return true;
    case "binary":
      // A path plus a string is a path.
      return expr.operator === "+" && isPath(expr.left);
    case "if":
      return givesFile(expr.then) && givesFile(expr.else);
    case "let":
    case "with":
    case "assert":
      return givesFile(expr.body);
    case "apply":
      return fileFunctions.has(functionOf(expr) ?? "") || isOfPackages(expr);
    case "select":
      return isOfPackages(expr) && !isDescription(expr);
    default:
      return false;
  }
}

const isPath = (expr: Expr): boolean =>
  expr.kind === "path" || (expr.kind === "binary" && expr.operator === "+" && isPath(expr.left));

const functionOf = (expr: Expr): string | undefined =>
  expr.kind === "apply" ? functionOf(expr.fn) : namesBelow("builtins", expr)?.at(-1);

/** Nix manual, "Built-in Functions". */
const fileFunctions: ReadonlySet<string> = new Set(["fetchurl", "filterSource", "path", "toFile"]);

/** `pkgs.…`, with arguments and attributes. */
const isOfPackages = (expr: Expr): boolean => !givesText(expr) && rootOf(expr) === "pkgs";

function rootOf(expr: Expr): string | undefined {
  if (expr.kind === "apply") return rootOf(expr.fn);
  if (expr.kind === "select") return rootOf(expr.target);
  return expr.kind === "variable" ? expr.name : undefined;
}

/** Metadata of packages. Source: nixpkgs manual, "Meta-attributes" and "Attributes of derivations". */
function isDescription(expr: Expr): boolean {
  if (expr.kind !== "select") return false;
  const names = expr.path.flatMap((step) => (step.kind === "static" ? [step.name] : []));
  return names.includes("meta") || descriptions.has(names.at(-1) ?? "");
}

const descriptions: ReadonlySet<string> = new Set([
  "name",
  "pname",
  "rev",
  "system",
  "tag",
  "url",
  "version",
]);

/**
 * Whether a residual expression is certainly a string and not a package: `lib.getExe pkgs.x`, `pkgs.x + "/bin/y"`,
 * `pkgs.runtimeShell`. An undecidable expression counts as a package.
 */
export function givesText(expr: Expr): boolean {
  switch (expr.kind) {
    case "string":
      return true;
    case "binary":
      // A package plus a string is a string.
      return expr.operator === "+";
    case "if":
      return givesText(expr.then) && givesText(expr.else);
    case "let":
    case "with":
    case "assert":
      return givesText(expr.body);
    case "apply": {
      const name = functionName(expr);
      return name !== undefined && textFunctions.has(name);
    }
    case "select": {
      const [first, ...others] = namesBelow("pkgs", expr) ?? [];
      return others.length === 0 ? first === "runtimeShell" : textAttributes.has(others.at(-1) ?? "");
    }
    default:
      return false;
  }
}

/** The name of the applied function, with any number of arguments: `getExe` for `lib.getExe` and `lib.meta.getExe`. */
function functionName(expr: Expr): string | undefined {
  if (expr.kind === "apply") return functionName(expr.fn);
  // In this scope the name may be bound to another value.
  if (expr.kind === "variable") return expr.name === "toString" ? expr.name : undefined;
  return (namesBelow("lib", expr) ?? namesBelow("builtins", expr))?.at(-1);
}

/** nixpkgs, lib/meta.nix and lib/strings.nix; Nix manual, "Built-in Functions". */
const textFunctions: ReadonlySet<string> = new Set([
  ...["getExe", "getExe'", "makeBinPath", "makeLibraryPath", "makeSearchPath", "makeSearchPathOutput"],
  ...["concatStrings", "concatStringsSep", "concatMapStrings", "concatMapStringsSep", "optionalString"],
  ...["replaceStrings", "removePrefix", "removeSuffix", "toLower", "toUpper", "trim", "toString"],
  ...["readFile", "substring", "unsafeDiscardStringContext", "boolToString", "getName", "getVersion"],
  ...["cmakeBool", "cmakeFeature", "mesonBool", "concatLines", "escapeShellArg", "escapeShellArgs"],
  ...["toJSON", "placeholder"],
]);

/** Attributes of packages that are paths of programs or outputs. */
const textAttributes: ReadonlySet<string> = new Set(["outPath", "drvPath", "interpreter", "shell"]);
