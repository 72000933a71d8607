import { findLicense, licensesMeant } from "../../../compiler/passes/packages/license-table.ts";
import { below, parseJson, parseToml, strings, text } from "./manifest.ts";

/** The license that a source declares. */
export interface DeclaredLicense {
  /** The files with the declaration. */
  readonly because: string;
  /** The declaration. */
  readonly declared: string;
  /** The names in nixpkgs; undefined if they are not certain. */
  readonly names: readonly string[] | undefined;
  /** Candidate names, if only some of them apply. */
  readonly either?: readonly string[];
}

/** Reads a file at the root of a source. */
type Read = (file: string) => string | undefined;

/**
 * The license that a package's source declares to its builder, or in its license files: the first one with a name in
 * nixpkgs, else the first.
 */
export function declaredLicense(
  builder: string,
  files: ReadonlySet<string>,
  read: Read,
): DeclaredLicense | undefined {
  const manifest = manifests[builder];
  const inManifest = manifest && files.has(manifest[0]) ? declaredIn(manifest, read) : [];
  const all = [...inManifest, ...licenseFiles(files, read)];
  return all.find(({ names }) => names !== undefined) ?? all[0];
}

/** All declarations in a manifest. */
type Manifest = readonly [file: string, declarations: (content: string) => readonly unknown[]];

/** `license = "MIT"`, or `license = { text = "MIT" }` before PEP 639. */
function ofPyproject(content: string): readonly unknown[] {
  const data = parseToml(content);
  const [project, poetry] = [below(data, "project"), below(data, "tool", "poetry")];
  return [
    below(project, "license"),
    below(project, "license", "text"),
    below(poetry, "license"),
    ...(strings(below(project, "classifiers")) ?? []).filter(isOfLicense),
    ...(strings(below(poetry, "classifiers")) ?? []).filter(isOfLicense),
  ];
}

const isOfLicense = (classifier: string): boolean => /^License :: .*::/.test(classifier);

/** A string, or before npm 2 an object with `type`. */
function ofPackageJson(content: string): readonly unknown[] {
  const license = below(parseJson(content), "license");
  return [license, below(license, "type")];
}

function ofCargo(content: string): readonly unknown[] {
  const data = parseToml(content);
  return [below(data, "package", "license"), below(data, "workspace", "package", "license")];
}

/** `(license MIT)`; several apply together (Dune manual, "dune-project"). */
function ofDuneProject(content: string): readonly unknown[] {
  const field = /^\(license\s+((?:"[^"\n]*"|[^()"])+)\)/m.exec(content)?.[1];
  const names = field?.match(/"[^"]*"|[^\s"]+/g)?.map((name) => name.replaceAll('"', ""));
  return [names?.join(" AND ")];
}

/** Only the manifest of the builder: the `package.json` beside a Go program may be that of its website. */
const manifests: Readonly<Record<string, Manifest>> = {
  npmPackageBuilder: ["package.json", ofPackageJson],
  ocamlBuilder: ["dune-project", ofDuneProject],
  pnpmPackageBuilder: ["package.json", ofPackageJson],
  pythonAppBuilder: ["pyproject.toml", ofPyproject],
  pythonPackageBuilder: ["pyproject.toml", ofPyproject],
  rustPackageBuilder: ["Cargo.toml", ofCargo],
};

/** A longer text is a whole license, not a name. */
const maxNameLength = 80;

function declaredIn([because, declarations]: Manifest, read: Read): readonly DeclaredLicense[] {
  const written = declarations(read(because) ?? "").flatMap((each) => text(each)?.trim() || []);
  const classifiers = written.filter(isOfLicense);
  const names = written.filter((each) => !isOfLicense(each) && /^[^\n\r]+$/.test(each));
  return [
    ...names
      .filter((each) => each.length <= maxNameLength)
      .map((declared) => ({ because, declared, ...namesOf(declared) })),
    ...classified(because, classifiers),
  ];
}

/**
 * PyPI classifiers are full names: `License :: OSI Approved :: ISC License (ISCL)`. One classifier may name several
 * licenses.
 */
function classified(because: string, classifiers: readonly string[]): readonly DeclaredLicense[] {
  if (classifiers.length === 0) return [];
  const fullNames = classifiers.map((each) => (each.split(" :: ").at(-1) ?? "").replace(/ \([^()]*\)$/, ""));
  return [{ because, declared: fullNames.join(", "), names: certain(fullNames.map(licensesMeant)) }];
}

/** Undefined unless all of them have a name. */
const certain = (found: readonly (readonly string[])[]): readonly string[] | undefined =>
  found.every((names) => names.length > 0) ? [...new Set(found.flat())] : undefined;

/**
 * One license or several as an SPDX expression, whose exceptions are licenses of nixpkgs too. Older Cargo manifests use
 * a slash for `OR` (The Cargo Book, "The `license` and `license-file` fields").
 */
function namesOf(declared: string): Pick<DeclaredLicense, "names" | "either"> {
  // npm: "UNLICENSED" grants no rights ("package.json", `license`).
  if (declared === "UNLICENSED") return { names: ["unfree"] };
  const ids = declared.replaceAll(/[()]/g, " ").split(/\s+(?:AND|OR|WITH)\s+|\//i);
  const licenses = ids.map((id) => findLicense(id.trim()));
  const [only] = licenses;
  // `GPL-3.0` does not state whether later versions apply.
  const either = [`${only?.attribute ?? ""}Only`, `${only?.attribute ?? ""}Plus`];
  if (licenses.length === 1 && only?.deprecated && either.every((name) => findLicense(name)))
    return { names: undefined, either };
  return { names: certain(licenses.map((license) => (license?.attribute ? [license.attribute] : []))) };
}

/** `LICENSE`, `LICENCE.md`, `LICENSE-MIT`, `COPYING.LESSER`; not `license.go`. */
const ofLicense = /^(?:(?:un)?licen[sc]e|copying)(?:[-_.].*)?$/i;
const noText = /\.(?:c|go|h|html?|json|jsx?|ml|nix|py|rs|sh|toml|tsx?|ya?ml)$/i;

/**
 * The declaration of license files: certain if all of them have an `SPDX-License-Identifier:` line, otherwise their
 * titles, because the text below a title may add conditions.
 */
function licenseFiles(files: ReadonlySet<string>, read: Read): readonly DeclaredLicense[] {
  const found = [...files].toSorted().flatMap((file) => {
    const content = ofLicense.test(file) && !noText.test(file) ? read(file) : undefined;
    return content === undefined
      ? []
      : [{ file, identifier: identifierIn(content), title: titleOf(content) }];
  });
  if (found.length === 0) return [];
  const because = found.map(({ file }) => file).join(", ");
  const declared = found.map(({ identifier, title }) => identifier ?? title).join(", ");
  const names = found.map(({ identifier }) => namesOf(identifier ?? "").names ?? []);
  return [{ because, declared, names: certain(names) }];
}

/** SPDX specification 2.3, annex E. */
const identifierIn = (content: string): string | undefined =>
  /^.{0,10}SPDX-License-Identifier:[ \t]*(\S[^\n\r]{0,200})$/m.exec(content)?.[1]?.trim();

/** `MIT License`, `GNU GENERAL PUBLIC LICENSE Version 3, 29 June 2007` */
function titleOf(content: string): string {
  const [first = "", second = ""] = content
    .slice(0, 1000)
    .split("\n")
    .map((line) => line.replace(/^[\s#=*]+/, "").trim())
    .filter((line) => line !== "");
  return (/^version /i.test(second) ? `${first} ${second}` : first).slice(0, maxNameLength);
}
