import type { Diagnostic } from "./diagnostic.ts";
import { around, error, place, warning, type Place } from "./make.ts";

// Passes about packages that entries use: CG475, CG480 and CG481.

/** CG475: packages depend on each other in a cycle, so none of them can be built. */
export const buildCycle = (
  packages: readonly { readonly name: string; readonly at: Place }[],
): Diagnostic => {
  const names = packages.map(({ name }) => name);
  const [first = "", ...others] = names;
  const path = around(
    names.map((name) => `\`${name}\``),
    " → ",
  );
  return others.length === 0
    ? error("CG475", packages[0]?.at, `package \`${first}\` is built from itself`, {
        scope: "catalog",
        hint: `\`pkgs.${first}\` is this package. For the package of nixpkgs, write \`pkgs.pkgsOriginal.${first}\`.`,
      })
    : error("CG475", packages[0]?.at, `these packages are built from each other: ${path}`, {
        scope: "catalog",
        related: packages
          .slice(1)
          .flatMap(({ name, at }, index) =>
            place(at, `\`${name}\` is built from \`${names[index + 2] ?? first}\``),
          ),
        hint: "Remove one of these references. For the package of nixpkgs, write `pkgs.pkgsOriginal.<name>`.",
      });
};

/** CG480: a package or app uses a package that is marked as broken. */
export const usesBroken = (user: string, broken: string, at: Place, marked: Place): Diagnostic =>
  warning("CG480", at, `${user} uses package \`${broken}\`, which is marked as broken`, {
    related: place(marked, "marked as broken here"),
    hint: "Fix the package, or mark the entry as broken too.",
  });

/** CG481: the `program` runtime is enabled, but the app has no main package. */
export const noMainPackage = (app: string, at: Place): Diagnostic =>
  error("CG481", at, `the program runtime of \`${app}\` is enabled, but there is no main package`, {
    hint: "Set `programs.mainPackage` to the package that contains the program.",
  });
