import { filesIn, foldersIn, type SourceTree } from "../source/tree.ts";
import { below, manifest, parseToml, strings, text } from "./manifest.ts";
import { address, isProgramName, oneLine, type Project, versionText } from "./project.ts";
import { cratesIn, systemPackages } from "./system-crates.ts";

/**
 * A crate or a workspace. Source: The Cargo Book, "The Manifest Format", "Cargo Targets", "Workspaces".
 * @param wanted the name of the recipe's package, if known
 */
export function cargoPackage(tree: SourceTree, wanted?: string): Project {
  const { data, notes } = manifest(tree, "Cargo.toml", parseToml);
  const crates = cratesOf(data, tree).map(([folder, crate]) => ({
    crate,
    programs: programsOf(folder, crate, tree),
  }));
  // In a workspace, the crate named like the package describes it, or else the first with programs.
  const main = (
    crates.find(({ crate }) => below(crate, "package", "name") === wanted) ??
    crates.find((each) => each.programs.includes(wanted ?? "")) ??
    crates.find((each) => each.programs.length > 0) ??
    crates[0]
  )?.crate;
  const field = (name: string): unknown => inherited(data, main, name);
  const programs = [...new Set(crates.flatMap((each) => each.programs))];
  const first = text(below(main, "package", "default-run"));
  const { packages, options, notes: missing } = lockedCrates(tree);
  return {
    builder: "rustPackageBuilder",
    because: "Cargo.toml",
    name: text(below(main, "package", "name")),
    version: versionText(field("version")),
    description: oneLine(field("description")),
    homePage: address(field("homepage"), field("repository")),
    licenses: [field("license"), below(data, "workspace", "package", "license")],
    programs,
    mainProgram: first !== undefined && programs.includes(first) ? first : undefined,
    packages,
    options,
    notes: [
      ...notes,
      ...missing,
      ...(main !== undefined && programs.length === 0
        ? [
            "`Cargo.toml` has no program: nixpkgs installs Rust libraries only if they are `cdylib` or `staticlib`",
          ]
        : []),
    ],
  };
}

type Crate = readonly [folder: string, manifest: unknown];

const mostMembers = 200;

/** The crate at the root, and the members of its workspace; `crates/*` are all folders in `crates`. */
function cratesOf(root: unknown, tree: SourceTree): readonly Crate[] {
  const listed = (strings(below(root, "workspace", "members")) ?? []).slice(0, mostMembers);
  const excluded = strings(below(root, "workspace", "exclude")) ?? [];
  const folders = listed.flatMap((member) =>
    member.endsWith("/*")
      ? foldersIn(tree, member.slice(0, -2)).map((name) => member.slice(0, -1) + name)
      : [member.replace(/^\.\/|\/$/g, "")],
  );
  const built = strings(below(root, "workspace", "default-members")) ?? folders;
  const members = folders
    .filter((folder) => built.includes(folder) && !excluded.includes(folder))
    .slice(0, mostMembers)
    .map((folder) => [folder, parseToml(tree.read(`${folder}/Cargo.toml`) ?? "")] as const);
  // `cargo build` builds the crate at the root only, if there is one.
  return below(root, "package") === undefined ? members : [["", root]];
}

/** `version.workspace = true` takes the value of the workspace. */
function inherited(root: unknown, crate: unknown, name: string): unknown {
  const own = below(crate, "package", name);
  return below(own, "workspace") === true ? below(root, "workspace", "package", name) : own;
}

/** `[[bin]]`, and the programs that Cargo finds by their files. */
function programsOf(folder: string, crate: unknown, tree: SourceTree): readonly string[] {
  const bins: unknown = below(crate, "bin");
  const declared = Array.isArray(bins) ? (bins as readonly unknown[]) : [];
  // They are only built with features that are off.
  const isOptional = (bin: unknown): boolean => (strings(below(bin, "required-features")) ?? []).length > 0;
  const optional = new Set(declared.filter(isOptional).map((bin) => below(bin, "name")));
  const found = below(crate, "package", "autobins") === false ? [] : foundPrograms(folder, crate, tree);
  const renamed = new Set(declared.map((bin) => below(bin, "path")));
  const names = [
    ...declared.flatMap((bin) => text(below(bin, "name")) ?? []),
    ...found.filter(({ path }) => !renamed.has(path)).map(({ name }) => name),
  ];
  return [...new Set(names)].filter((name) => isProgramName(name) && !optional.has(name));
}

function foundPrograms(folder: string, crate: unknown, tree: SourceTree) {
  const start = folder === "" ? "" : `${folder}/`;
  const name = text(below(crate, "package", "name"));
  const others = [
    ...filesIn(tree, `${start}src/bin`).filter((file) => file.endsWith(".rs")),
    ...foldersIn(tree, `${start}src/bin`).map((each) => `${each}/main.rs`),
  ].map((file) => ({ name: file.replace(/(?:\/main)?\.rs$/, ""), path: `src/bin/${file}` }));
  const own = name === undefined ? [] : [{ name, path: "src/main.rs" }];
  return [...own, ...others].filter(({ path }) => tree.paths.has(start + path));
}

/** The packages for the crates in `Cargo.lock`. */
function lockedCrates(tree: SourceTree) {
  if (!tree.paths.has("Cargo.lock")) {
    const notes = [
      "`Cargo.lock` is missing: create one with `cargo generate-lockfile`, keep it beside the recipe, set `lockFile` " +
        "to it, and copy it into the source in `phases.postPatch`",
    ];
    return { packages: {}, options: {}, notes };
  }
  const { data, notes } = manifest(tree, "Cargo.lock", parseToml);
  return { ...systemPackages(cratesIn(data)), notes };
}
