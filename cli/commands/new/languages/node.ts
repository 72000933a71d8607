import { parseJson } from "../../../../tooling/support/json-data.ts";
import type { SourceTree } from "../source/tree.ts";
import { below, manifest, members, text } from "./manifest.ts";
import { address, isProgramName, oneLine, type Project, versionText } from "./project.ts";

/** The facts from `package.json`, whatever builds it. Source: docs.npmjs.com, "package.json". */
function nodePackage(tree: SourceTree) {
  const { data, notes } = manifest(tree, "package.json", parseJson);
  const name = text(below(data, "name"));
  const license = below(data, "license");
  const bin = below(data, "bin");
  // A single program has the name of the package, without its scope.
  const programs =
    typeof bin === "string" ? [name?.replace(/^@[^/]*\//, "") ?? ""] : [...members(bin).keys()];
  const imports = ["main", "exports", "module"].some((key) => below(data, key) !== undefined);
  const isImported = imports && name !== undefined && /^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(name);
  return {
    manifest: "package.json",
    name: name?.replace(/^@[^/]*\//, ""),
    version: versionText(below(data, "version")),
    description: oneLine(below(data, "description")),
    homePage: address(text(below(data, "homepage"))?.replace(/#readme$/, "")),
    // A string, or before npm 2 an object with `type`.
    licenses: [license, below(license, "type")],
    programs: programs.filter(isProgramName),
    hasBuild: text(below(data, "scripts", "build")) !== undefined,
    packageManager: text(below(data, "packageManager")),
    module: isImported ? name : undefined,
    isRead: data !== undefined,
    notes,
  };
}

export function npmPackage(tree: SourceTree): Project {
  const { hasBuild, module, isRead, packageManager: _, ...common } = nodePackage(tree);
  const isLocked = tree.paths.has("package-lock.json");
  return {
    builder: "npmPackageBuilder",
    because: isLocked ? "package-lock.json" : "package.json",
    ...common,
    extraAttrs: {
      ...(isRead && !hasBuild ? { dontNpmBuild: true } : {}),
      // npm prepares them in a process without the attributes: https://github.com/NixOS/nixpkgs/pull/547948
      ...(/"resolved": *"git[+:]/.test(tree.read("package-lock.json") ?? "")
        ? { __structuredAttrs: false }
        : {}),
    },
    test:
      common.programs.length > 0 || module === undefined
        ? undefined
        : {
            packages: ["nodejs"],
            script: (self) => `node -e 'require("${self}/lib/node_modules/${module}")'`,
          },
    notes: [
      ...common.notes,
      ...(isLocked
        ? []
        : [
            "`package-lock.json` is missing: create one with `npm install --package-lock-only`, keep it beside " +
              "the recipe, and copy it into the source in `phases.postPatch`",
          ]),
    ],
  };
}

export function pnpmPackage(tree: SourceTree): Project {
  const { hasBuild, module: _, isRead, packageManager, ...common } = nodePackage(tree);
  // 11 works with version 4 of the fetcher only, 10 with 3, the default of the builder. Checked 2026-11.
  const isNew = Number(/^pnpm@(\d+)/.exec(packageManager ?? "")?.[1] ?? 10) >= 11;
  return {
    builder: "pnpmPackageBuilder",
    because: "pnpm-lock.yaml",
    ...common,
    options: isNew ? { pnpm: { $pkg: "pnpm_11" }, fetcherVersion: 4 } : {},
    extraAttrs: isRead && !hasBuild ? { dontBuild: true } : {},
    notes: [
      ...common.notes,
      "`package.json` does not name the folder to install: set `installDir`, or `phases.installPhase`",
    ],
  };
}
