// Slow. Depends on: emitters/pkgs.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { treeCases } from "../../golden/cases.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { describeWith } from "../../support/tools.ts";
import { recordFiles } from "./recorded.ts";
import { comparable, expectedRecord, type HelperDefaults } from "./specification.ts";

// Every package of every golden tree (the example catalog among them): its file, evaluated with the recording package set,
// against what the specification demands of the same package's entry in catalog.json.

const root = join(import.meta.dirname, "../../..");
const defaultsFile = join(root, "templates/lib/package-defaults.nix");

type PackageResult = Parameters<typeof expectedRecord>[0];

/**
 * Lists that depend on the platform are expressions in catalog.json; conditional-lists.test.ts evaluates such packages,
 * and arguments.test.ts those with arguments.
 */
const isKnown = (pkg: PackageResult): boolean =>
  !("arguments" in pkg) && !/\$\{[^}]*lib\.optional/.test(JSON.stringify(pkg));

function comparePackages(out: string, above: string): void {
  const catalog = JSON.parse(readFileSync(join(out, "catalog.json"), "utf8")) as {
    pkgs: Record<string, PackageResult>;
  };
  const packages = Object.values(catalog.pkgs).filter(isKnown);
  const defaults = nixEvalJson(`import ${defaultsFile}`) as HelperDefaults;
  const records = recordFiles(packages.map(({ pname }) => join(out, "pkgs", pname, "package.nix")));
  const seen = packages.map(({ pname }, index) => [pname, comparable(records[index], above, defaults)]);
  const demanded = packages.map((pkg) => [pkg.pname, expectedRecord(pkg)]);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(demanded));
}

describeWith("nix-instantiate", "package files against catalog.json", () => {
  const cases = treeCases();
  test.each(cases.map((each) => [each.name, each] as const))(
    "golden/%s",
    (_, { folder, recipes, copyFiles }) => {
      comparePackages(join(folder, "out"), copyFiles ? join(folder, "out") : dirname(recipes));
    },
  );
});
