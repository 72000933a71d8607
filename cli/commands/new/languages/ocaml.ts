import type { SourceTree } from "../source/tree.ts";
import { manifest } from "./manifest.ts";
import { address, isProgramName, oneLine, type Project, versionText } from "./project.ts";
import { atoms, atomsWithin, fields, parseDune, type SExpression } from "./s-expressions.ts";

/**
 * A Dune project. Source: Dune manual, "dune-project", "executable", "library".
 * @param wanted the package of the project that has the name of the recipe's package is built: `dune build -p`
 */
export function duneProject(tree: SourceTree, wanted?: string): Project {
  const { data, notes } = manifest(tree, "dune-project", parseDune);
  const project = data as readonly SExpression[] | undefined;
  const packages = fields(project, "package");
  const own = packages.find((each) => atoms(each, "name")[0] === wanted) ?? packages[0];
  const name = atoms(own, "name")[0] ?? atoms(project, "name")[0];
  const { programs, hasLibrary } = installed(tree, name);
  const { dependencies, check, system, minimalVersion } = needsOf(fields(own, "depends")[0] ?? []);
  return {
    builder: "ocamlBuilder",
    because: "dune-project",
    name,
    version: versionText(atoms(project, "version")[0]),
    description: oneLine(atoms(own, "synopsis")[0]),
    homePage: address(atoms(own, "homepage")[0], atoms(project, "homepage")[0]),
    // Several apply together.
    licenses: [atoms(project, "license").join(" AND ")],
    programs,
    packages: { dependencies, check },
    options: minimalVersion === undefined ? {} : { minimalVersion },
    test:
      programs.length > 0 || !hasLibrary
        ? undefined
        : {
            packages: ["ocamlPackages.findlib"],
            script: (self) =>
              `OCAMLPATH="$(echo ${self}/lib/ocaml/*/site-lib)" ocamlfind query ${name ?? ""}`,
          },
    notes: [
      ...notes,
      ...system.map((each) => `\`${each}\` checks for a package of the system: add that of nixpkgs`),
      ...(wanted !== undefined && name !== undefined && name !== wanted && packages.length > 0
        ? [
            `\`dune-project\` has no package \`${wanted}\`, which Dune has to build: name the recipe's package \`${name}\``,
          ]
        : []),
      ...(packages.length === 0
        ? ["`*.opam` files are not read: add their dependencies to `packages.dependencies`"]
        : []),
    ],
  };
}

const isName = (name: string): boolean => /^[A-Za-z][\w-]{0,99}$/.test(name);

/** The programs of a package by their `public_name` in the files `dune`, and whether it has a library of its name. */
function installed(tree: SourceTree, own: string | undefined) {
  const files = [...tree.paths].filter((path) => /(?:^|\/)dune$/.test(path)).slice(0, 1000);
  const stanzas = files.flatMap((path) => parseDune(tree.read(path) ?? "") ?? []);
  const namesOf = (kind: string): readonly string[] =>
    fields(stanzas, kind)
      .filter((stanza) => [own, undefined].includes(atoms(stanza, "package")[0]))
      .flatMap((stanza) => [...atoms(stanza, "public_name"), ...atoms(stanza, "public_names")]);
  return {
    programs: [...new Set([...namesOf("executable"), ...namesOf("executables")])].filter(isProgramName),
    // `a.b` is a part of the library `a`.
    hasLibrary: namesOf("library").some((name) => isName(own ?? "") && name.split(".")[0] === own),
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
  return { dependencies, check, system, minimalVersion };
}
