import { argumentCollides, unknownArgument, wrongArgumentType } from "../../diagnostics/passes-packages.ts";
import { describeValue } from "../../check/describe-value.ts";
import type { CheckedCatalog, PackageEntry } from "../../check/checked-catalog.ts";
import { builtinsInScope } from "../../language/nix-names.ts";
import { functionsOfNixpkgs } from "../../nixpkgs/functions.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
import type { CheckedPackage } from "../../schema/package.ts";
import type { References } from "../references.ts";

/** Names that package files use besides packages. */
const ofFiles: ReadonlySet<string> = new Set([
  "builtins",
  "catalogLib",
  "finalAttrs",
  "lib",
  "pkgs",
  "pkgsOriginal",
  "previousAttrs",
  ...builtinsInScope,
]);

/** Reports references to arguments that a package does not have. */
export function checkUsedArguments(
  { arguments: used }: References,
  checked: CheckedCatalog,
  context: PassContext,
): void {
  for (const { name, argument, at } of used) {
    const known = checked.pkgs.get(name)?.data.arguments;
    if (known !== undefined && !known.has(argument))
      context.report(unknownArgument(name, argument, known.keys(), at));
  }
}

/** Whether an argument cannot have a name, which package files use for something else. */
export const isTakenName = (name: string): boolean => ofFiles.has(name) || functionsOfNixpkgs.has(name);

/** Whether the default of an argument has its type, as far as it is known. */
export function hasType({ type, default: value }: Argument): boolean {
  const { kind } = value;
  if (kind === "residual" || kind === "error") return true;
  if (kind === "null") return type !== "bool";
  return type === "pkg" ? kind === "attrs" && value.entries.has("type") : kind === kinds[type];
}

type Argument = CheckedPackage["arguments"] extends ReadonlyMap<string, infer Each> ? Each : never;

const kinds = { attrs: "attrs", bool: "bool", int: "int", list: "list", str: "string" } as const;

/** Reports arguments whose default has another type, or whose name the package file uses for something else. */
export function checkOwnArguments(
  entry: PackageEntry,
  { packages: used }: References,
  context: PassContext,
): void {
  for (const [name, argument] of entry.data.arguments) {
    const { type, default: value } = argument;
    if (isTakenName(name) || used.has(name) || context.definesPackage(name))
      context.report(argumentCollides(name, keyPlaceOf(entry, "arguments", name)));
    if (!hasType(argument) && !entry.provenance.isWrong(["arguments", name, "default"]))
      context.report(
        wrongArgumentType(
          name,
          type,
          describeValue(value),
          value.span ?? placeOf(entry, "arguments", name, "default"),
        ),
      );
  }
}
