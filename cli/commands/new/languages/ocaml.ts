import { filesIn, type SourceTree } from "../source/tree.ts";
import { manifest } from "./manifest.ts";
import { systemOfOpam } from "./opam-system.ts";
import { address, isProgramName, oneLine, type Project, versionText } from "./project.ts";
import { atoms, atomsWithin, fields, parseDune, type SExpression } from "./s-expressions.ts";

/**
 * A Dune project. Source: Dune manual, "dune-project", "executable", "library".
 * @param wanted the package of the project that has the name of the recipe's package is built: `dune build -p`
 */
export function duneProject(tree: SourceTree, wanted?: string): Project {
  const { data, notes } = manifest(tree, "dune-project", parseDune);
  const project = data as readonly SExpression[] | undefined;
  const described = fields(project, "package");
  const packages = described.length > 0 ? described : opamPackages(tree);
  const own = packages.find((each) => atoms(each, "name")[0] === wanted) ?? packages[0];
  const name = atoms(own, "name")[0] ?? atoms(project, "name")[0];
  const { programs, libraries } = installed(tree, packages.length > 1 ? name : undefined);
  const needs = needsOf(fields(own, "depends")[0] ?? []);
  const library = libraries.find((each) => each === name) ?? libraries[0];
  return {
    builder: "ocamlBuilder",
    because: "dune-project",
    name,
    version: versionText(atoms(project, "version")[0]),
    description: oneLine(atoms(own, "synopsis")[0]),
    homePage: address(atoms(own, "homepage")[0], atoms(project, "homepage")[0], sourcePage(project)),
    // Several apply together.
    licenses: [atoms(project, "license").join(" AND ")],
    programs,
    packages: { ...needs.system.packages, dependencies: needs.dependencies, check: needs.check },
    options: needs.minimalVersion === undefined ? {} : { minimalVersion: needs.minimalVersion },
    test:
      programs.length > 0 || library === undefined
        ? undefined
        : {
            packages: ["ocamlPackages.findlib"],
            script: (self) => `OCAMLPATH="$(echo ${self}/lib/ocaml/*/site-lib)" ocamlfind query ${library}`,
          },
    notes: [
      ...notes,
      ...needs.system.notes,
      ...(wanted !== undefined && name !== undefined && name !== wanted && packages.length > 0
        ? [
            `\`dune-project\` has no package \`${wanted}\`, which Dune has to build: name the recipe's package \`${name}\``,
          ]
        : []),
      ...(described.length === 0 && packages.length > 0
        ? [
            "dependencies are in `*.opam` files, which are not read: add them to `packages.dependencies` yourself",
          ]
        : []),
    ],
  };
}

const isName = (name: string): boolean => /^[A-Za-z][\w-]{0,99}$/.test(name);

/** Packages that only have a file for opam: their names. */
const opamPackages = (tree: SourceTree): readonly (readonly SExpression[])[] =>
  filesIn(tree, "")
    .flatMap((file) => /^(.+)\.opam$/.exec(file)?.[1] ?? [])
    .map((name) => [["name", name]]);

/** `(source (github owner/repo))` */
function sourcePage(project: readonly SExpression[] | undefined): string | undefined {
  const source = fields(project, "source")[0];
  const hosts = { github: "github.com", gitlab: "gitlab.com", codeberg: "codeberg.org" };
  const found = Object.entries(hosts).flatMap(([forge, host]) =>
    atoms(source, forge).map((path) => `https://${host}/${path}`),
  );
  return (
    found[0] ??
    atoms(source, "uri")[0]
      ?.replace(/^git\+/, "")
      .replace(/\.git$/, "")
  );
}

/** The `public_name` of each program and library in the files `dune`. */
function installed(tree: SourceTree, ofPackage: string | undefined) {
  const files = [...tree.paths].filter((path) => /(?:^|\/)dune$/.test(path)).slice(0, 1000);
  const stanzas = files.flatMap((path) => parseDune(tree.read(path) ?? "") ?? []);
  const isOwn = (stanza: readonly SExpression[]): boolean => {
    const [named] = atoms(stanza, "package");
    return ofPackage === undefined || named === undefined || named === ofPackage;
  };
  // Without the field, the first part of the name is the package: Dune manual, "library".
  const isOfPackage = (name: string): boolean => ofPackage === undefined || name.split(".")[0] === ofPackage;
  const namesOf = (...kinds: readonly string[]): readonly string[] =>
    kinds
      .flatMap((kind) => fields(stanzas, kind))
      .filter(isOwn)
      .flatMap((stanza) => [...atoms(stanza, "public_name"), ...atoms(stanza, "public_names")])
      .filter((name) => name !== "-");
  return {
    programs: [...new Set(namesOf("executable", "executables"))].filter(isProgramName),
    // `a.b` is a part of the library `a`.
    libraries: [
      ...new Set(
        namesOf("library")
          .filter(isOfPackage)
          .map((name) => name.split(".")[0] ?? ""),
      ),
    ].filter(isName),
  };
}

/** `(depends (ocaml (>= 4.14)) dune cmdliner (alcotest :with-test))` */
function needsOf(depends: readonly SExpression[]) {
  const dependencies: string[] = [];
  const check: string[] = [];
  const system: string[] = [];
  let minimalVersion: string | undefined;
  for (const each of depends) {
    const [name, condition] = typeof each === "string" ? [each] : each;
    if (typeof name !== "string" || !isName(name)) continue;
    const words = atomsWithin(condition ?? []);
    if (name === "ocaml") minimalVersion = versionText(words[words.indexOf(">=") + 1 || words.length]);
    // The compiler, Dune itself and its parts are always there.
    if (name === "ocaml" || name === "dune" || name.startsWith("base-")) continue;
    if (words.includes(":with-doc") || words.includes(":with-dev-setup")) continue;
    if (name.startsWith("conf-")) system.push(name);
    else (words.includes(":with-test") ? check : dependencies).push(`ocamlPackages.${name}`);
  }
  return { dependencies, check, system: systemOfOpam(system), minimalVersion };
}
