import { staticText } from "../../compiler/language/text.ts";
import { exportGap } from "../../compiler/diagnostics/editing.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { revisionOf } from "../../compiler/schema/git-source.ts";
import { functionsOfNixpkgs } from "../../compiler/nixpkgs/functions.ts";
import type { ExportedEntry } from "./demands.ts";
import { filesBeside, isPythonModule, type NixpkgsFile } from "./nixpkgs-package.ts";
import { hasScriptTest } from "./passthru.ts";

/**
 * The parts of the file that a person must add or decide on.
 * @param definesPackage whether the catalog has a package of this name
 */
export const gapsOf = (
  file: NixpkgsFile,
  entry: ExportedEntry,
  definesPackage: (name: string) => boolean,
): readonly Diagnostic[] => [
  ...missingMaintainers(entry),
  ...filesToCopy(file, entry),
  ...packagesOfCatalog(file, entry, definesPackage),
  ...droppedTest(entry),
  ...uncheckedVersion(entry),
  ...unknownUpdates(entry),
  ...(isPythonModule(entry.pkg) ? [...ambiguousNames(file, entry), unlistedModule(entry)] : []),
];

const missingMaintainers = ({ pkg, at }: ExportedEntry): readonly Diagnostic[] =>
  pkg.maintainers.flatMap((each) =>
    each.kind === "known"
      ? [
          exportGap(
            `\`${each.github}\` is not among the maintainers of nixpkgs`,
            "Add an entry to `maintainers/maintainer-list.nix`, and its name to `meta.maintainers`.",
            at("maintainers"),
          ),
        ]
      : [],
  );

/** Files in a copied folder need no copy of their own. */
const filesToCopy = ({ expr }: NixpkgsFile, { at }: ExportedEntry): readonly Diagnostic[] =>
  [...filesBeside(expr)]
    .filter(([, name]) => !name.includes("/"))
    .map(([path, name]) =>
      exportGap(
        path === ""
          ? "the package uses the recipe folder"
          : `the package uses the file ${path} of the recipes`,
        `Copy it beside the exported file, as \`${name}\`.`,
        at("source"),
      ),
    );

const packagesOfCatalog = (
  { expr }: NixpkgsFile,
  { pkg, at }: ExportedEntry,
  definesPackage: (name: string) => boolean,
): readonly Diagnostic[] =>
  argumentsIn(expr)
    .filter((name) => name !== pkg.name && definesPackage(name))
    .map((name) =>
      exportGap(
        `\`${name}\` is a package of the catalog`,
        `If nixpkgs does not have it, export it too: \`catalogc export ${name}\`.`,
        at(),
      ),
    );

const droppedTest = ({ pkg, at }: ExportedEntry): readonly Diagnostic[] =>
  !pkg.explicit.has("test.script") || hasScriptTest(pkg)
    ? []
    : [
        exportGap(
          "the test needs a network, which builds of nixpkgs do not have",
          "It is left out. Write a test that runs without a network.",
          at("test"),
        ),
      ];

function uncheckedVersion({ pkg, at }: ExportedEntry): readonly Diagnostic[] {
  const { shared, extraAttrs } = pkg.build;
  const isChecked =
    pkg.passthruTests.has("version") || shared.has("doInstallCheck") || extraAttrs.has("doInstallCheck");
  const known = staticText(pkg.mainProgram);
  if (known === "" || isChecked) return [];
  return [
    exportGap(
      `nothing checks the version that ${known === undefined ? "the program" : `\`${known}\``} prints`,
      "If it prints its version with `--version` or `--help`, set `installCheck.versionCheck` of the builder.",
      at("mainProgram"),
    ),
  ];
}

/** Updates that `nix-update` does not do (its README, "Options"); read 2026-11. */
function unknownUpdates({ pkg, at }: ExportedEntry): readonly Diagnostic[] {
  const { build, passthru, source, update } = pkg;
  if (passthru.has("updateScript") || build.extraAttrs.has("passthru")) return [];
  const revision = source?.kind === "forge" || source?.kind === "git" ? staticText(revisionOf(source)) : "";
  const isCommit = /^[0-9a-f]{40}$/.test(revision ?? "") && update.branch === null;
  return [
    ...(isCommit
      ? [
          exportGap(
            "the source is a commit, and the update script looks for releases",
            "To follow a branch, set `update.branch`.",
            at("source", "git"),
          ),
        ]
      : []),
    ...(update.ignore.length > 0
      ? [
          exportGap(
            "the update script does not leave out the versions of `update.ignore`",
            "Set `update.versions`, or write `passthru.updateScript`.",
            at("update", "ignore"),
          ),
        ]
      : []),
  ];
}

/** A Python module gets the Python package of a name if there is one. */
const ambiguousNames = ({ expr, members }: NixpkgsFile, { pkg, at }: ExportedEntry): readonly Diagnostic[] =>
  argumentsIn(expr)
    .filter((name) => !members.has(name) && !notPackages.has(name) && !pkg.arguments.has(name))
    .map((name) =>
      exportGap(
        `\`${name}\` is not a Python package here`,
        `If the Python packages of nixpkgs have one of this name, add \`inherit (pkgs) ${name};\` to the set below.`,
        at("build", pkg.build.builder.kind),
      ),
    );

const unlistedModule = ({ pkg, at }: ExportedEntry): Diagnostic =>
  exportGap(
    "nixpkgs lists its Python modules",
    `Add \`${pkg.name} = callPackage ../development/python-modules/${pkg.name} { };\` to \`pkgs/top-level/python-packages.nix\`.`,
    at(),
  );

/** Arguments that no Python package has the name of. */
const notPackages: ReadonlySet<string> = new Set([
  ...functionsOfNixpkgs,
  "lib",
  "nix-update-script",
  "pkgs",
  "runCommand",
  "stdenv",
]);

const argumentsIn = (file: Expr): readonly string[] =>
  file.kind === "lambda" && file.parameter.kind === "pattern"
    ? file.parameter.fields.map(({ name }) => name)
    : [];
