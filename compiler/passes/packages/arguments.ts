import { argumentCollides, unknownArgument, wrongArgumentType } from "../../diagnostics/passes-packages.ts";
import { describeValue } from "../../check/describe-value.ts";
import type { CheckedCatalog, PackageEntry } from "../../check/checked-catalog.ts";
import { builtinsInScope } from "../../language/nix-names.ts";
import { functionsOfNixpkgs } from "../../nixpkgs/functions.ts";
import { keyPlaceOf, placeOf, type PassContext } from "../context.ts";
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

const kinds = { attrs: "attrs", bool: "bool", int: "int", list: "list", str: "string" } as const;

/** Reports arguments whose default has another type, or whose name the package file uses for something else. */
export function checkOwnArguments(
  entry: PackageEntry,
  { packages: used }: References,
  context: PassContext,
): void {
  for (const [name, { type, default: value }] of entry.data.arguments) {
    const isTaken = ofFiles.has(name) || functionsOfNixpkgs.has(name) || used.has(name);
    if (isTaken || context.definesPackage(name))
      context.report(argumentCollides(name, keyPlaceOf(entry, "arguments", name)));
    const { kind } = value;
    const isReported = entry.provenance.isWrong(["arguments", name, "default"]);
    if (kind === "residual" || kind === "error" || isReported) continue;
    const isPackage = kind === "attrs" && value.entries.has("type");
    const isRight = kind === "null" ? type !== "bool" : type === "pkg" ? isPackage : kind === kinds[type];
    if (!isRight)
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
