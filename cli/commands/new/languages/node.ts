import type { SourceTree } from "../source/tree.ts";
import { below, manifest, members, parseJson, text } from "./manifest.ts";
import { address, Code, isProgramName, oneLine, type Project, type Value, versionText } from "./project.ts";

/** What `package.json` says, whatever builds it. Source: docs.npmjs.com, "package.json". */
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
    homePage:
      address(text(below(data, "homepage"))?.replace(/#readme$/, "")) ??
      repositoryPage(below(data, "repository")),
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

/** `github:owner/repo`, `owner/repo`, `git+https://github.com/owner/repo.git`. */
function repositoryPage(repository: unknown): string | undefined {
  const written = text(repository) ?? text(below(repository, "url")) ?? "";
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(written)?.[1];
  return address(
    short === undefined
      ? written
          .replace(/^git\+/, "")
          .replace(/^git:/, "https:")
          .replace(/\.git$/, "")
      : `https://github.com/${short}`,
  );
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
  const { options, notes } = pnpmOf(packageManager, tree.read("pnpm-lock.yaml") ?? "");
  return {
    builder: "pnpmPackageBuilder",
    because: "pnpm-lock.yaml",
    ...common,
    options,
    extraAttrs: isRead && !hasBuild ? { dontBuild: true } : {},
    notes: [
      ...common.notes,
      ...notes,
      "`package.json` does not name the folder to install: set `installDir`, or `phases.installPhase`",
    ],
  };
}

/**
 * The pnpm that reads a lockfile, and the fetcher that it needs: 11 works with version 4 only, 10 with 3 (the default of
 * the builder). nixpkgs removed 9, whose lockfiles 10 reads. Checked 2026-11.
 */
function pnpmOf(
  packageManager: string | undefined,
  lockfile: string,
): { readonly options: Readonly<Record<string, Value>>; readonly notes: readonly string[] } {
  const major = Number(/^pnpm@(\d+)/.exec(packageManager ?? "")?.[1] ?? 10);
  const format = /^lockfileVersion: *['"]?(\d+(?:\.\d+)?)/m.exec(lockfile)?.[1];
  const notes =
    format !== undefined && Number(format) < 9
      ? [
          `\`pnpm-lock.yaml\` has format ${format}, which the pnpm of nixpkgs does not read: convert it with ` +
            "`pnpm install --lockfile-only` of pnpm 10 or later",
        ]
      : [];
  return { options: major >= 11 ? { pnpm: new Code("pkgs.pnpm_11", "pkgs"), fetcherVersion: 4 } : {}, notes };
}
