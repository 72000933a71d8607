import { apply, select, string, variable } from "../language/build.ts";
import type { BinaryExpr, Expr } from "../language/expression.ts";
import { nameBelow } from "../language/names-below.ts";
import { isEmptyText, text, textOfParts, type Text } from "../language/text.ts";
import type { Catalog } from "../ir/catalog.ts";
import type { Package } from "../ir/package.ts";
import { givesText } from "../language/gives-file.ts";
import type { FreeForm, PackageRef } from "../language/option-values.ts";

type Packages = Pick<Catalog, "pkgs">;

/**
 * The path of a package's program: `<package>/bin/<mainProgram>` for the catalog's own packages (if the recipe sets no
 * main program, the package's name, like nixpkgs), `lib.getExe` for all others. Source: nixpkgs manual,
 * `lib.meta.getExe`.
 */
export function programPath(catalog: Packages, ref: PackageRef): Text {
  const own = ownMainProgram(catalog, ref);
  if (own === undefined) return text(apply(select(variable("lib"), "getExe"), ref.expr));
  const output = hasOneOutput(catalog, ref) ? ref.expr : apply(select(variable("lib"), "getBin"), ref.expr);
  return text(output, "/bin/", ...own.parts);
}

/** The name of that program. */
export function programName(catalog: Packages, ref: PackageRef): Text {
  const own = ownMainProgram(catalog, ref);
  return own === undefined
    ? text(apply(variable("baseNameOf"), apply(select(variable("lib"), "getExe"), ref.expr)))
    : own;
}

/** The package of a component's program; null if the recipe sets a path. */
export const commandPackage = (command: PackageRef | Text): PackageRef | null =>
  "kind" in command && !mayBeText(command.expr) ? command : null;

const mayBeText = (expr: Expr): boolean =>
  givesText(expr) || (expr.kind === "if" && (mayBeText(expr.then) || mayBeText(expr.else)));

/** The binary of a component: an explicit path as written, or the program of a package. */
export function commandPath(catalog: Packages, command: PackageRef | Text): Text {
  if (!("kind" in command)) return command;
  const { expr } = command;
  if (givesText(expr)) return textOfParts(summands(expr));
  if (expr.kind !== "if" || !(givesText(expr.then) || givesText(expr.else)))
    return programPath(catalog, command);
  // One of them is a package.
  const branch = (each: Expr): Expr => string(...commandPath(catalog, refTo(catalog, each)).parts);
  return text({ ...expr, then: branch(expr.then), else: branch(expr.else) });
}

function refTo(catalog: Packages, expr: Expr): PackageRef {
  const catalogName = nameBelow("pkgs", expr);
  const isOwn = catalogName !== undefined && catalog.pkgs.has(catalogName);
  return { kind: "package", expr, ...(isOwn && { catalogName }) };
}

/** `a + b` as the parts of a text, `${a}${b}`, except for a path, whose location `+` keeps. */
function summands(expr: Expr): readonly (string | Expr)[] {
  if (expr.kind === "string") return expr.parts;
  if (!isSum(expr) || beginsWithPath(expr)) return [expr];
  return [...summands(expr.left), ...summands(expr.right)];
}

const isSum = (expr: Expr): expr is BinaryExpr => expr.kind === "binary" && expr.operator === "+";

const beginsWithPath = (expr: Expr): boolean =>
  isSum(expr) ? beginsWithPath(expr.left) : expr.kind === "path";

const ownPackage = (catalog: Packages, { catalogName }: PackageRef): Package | undefined =>
  catalogName === undefined ? undefined : catalog.pkgs.get(catalogName);

function ownMainProgram(catalog: Packages, ref: PackageRef): Text | undefined {
  const own = ownPackage(catalog, ref);
  if (!own || mayHaveProgram(own.build.extraAttrs.get("meta"))) return undefined;
  // An identity package may take its main program from its derivation, which only Nix knows.
  if (own.build.builder.kind === "identityBuilder" && isEmptyText(own.mainProgram)) return undefined;
  return isEmptyText(own.mainProgram) ? text(own.name) : own.mainProgram;
}

/** Whether `meta` in `extraAttrs`, which overrides the package's own, may set another main program. */
const mayHaveProgram = (meta: FreeForm | undefined): boolean =>
  meta !== undefined && (meta.kind !== "attrs" || meta.entries.has("mainProgram"));

/** Whether the package itself is the output with its programs. Source: nixpkgs manual, "Multiple-output packages". */
function hasOneOutput(catalog: Packages, ref: PackageRef): boolean {
  const build = ownPackage(catalog, ref)?.build;
  if (build === undefined || build.builder.kind === "identityBuilder") return false;
  return ![build.extraAttrs, build.structuredAttrs, build.shared].some((set) => set.has("outputs"));
}
