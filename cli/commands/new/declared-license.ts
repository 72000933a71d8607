import { findLicense } from "../../../compiler/passes/packages/license-table.ts";
import { classifiedAs } from "./license-classifiers.ts";
import { licenseFiles, type DeclaredLicense } from "./license-files.ts";
import { tomlSection } from "./toml-section.ts";

type Manifest = readonly [file: string, license: (text: string) => string | undefined];

/** A builder's own manifest only: the `package.json` beside a program in Go is that of its website. */
const manifests: Readonly<Record<string, Manifest>> = {
  npmPackageBuilder: ["package.json", ofPackageJson],
  ocamlBuilder: ["dune-project", ofDuneProject],
  pnpmPackageBuilder: ["package.json", ofPackageJson],
  pythonAppBuilder: ["pyproject.toml", ofPyproject],
  pythonPackageBuilder: ["pyproject.toml", ofPyproject],
  rustPackageBuilder: ["Cargo.toml", ofCargo],
};

/** Reads a file at the root of a source. */
type Read = (file: string) => string | undefined;

/**
 * The license that the source of a package declares to what builds it, or has the text of: the first of these that has a
 * name in nixpkgs, and if there is none, the first at all.
 */
export function declaredLicense(
  builder: string,
  files: ReadonlySet<string>,
  read: Read,
): DeclaredLicense | undefined {
  const manifest = manifests[builder];
  const said = manifest && files.has(manifest[0]) ? inManifest(manifest, read) : [];
  const known = said.find(({ names }) => names !== undefined);
  if (known) return known;
  const written = licenseFiles(files, read);
  return written?.names ? written : (said[0] ?? written);
}

function inManifest([because, licenseIn]: Manifest, read: Read): readonly DeclaredLicense[] {
  const text = read(because) ?? "";
  const license = licenseIn(text)?.trim();
  // A whole license text instead of its name tells nothing to a person either.
  const named = license !== undefined && /^[^\n\r]{1,80}$/.test(license);
  const classified = because === "pyproject.toml" ? classifiedAs(text) : undefined;
  return [
    ...(named ? [{ because, declared: license, ...namesOf(license) }] : []),
    ...(classified === undefined ? [] : [{ because, declared: classified.join(", "), names: classified }]),
  ];
}

/**
 * A license or several as an SPDX expression, whose exceptions are licenses of nixpkgs, too; Cargo's older manifests have a
 * slash for `OR` (The Cargo Book, "The `license` and `license-file` fields").
 */
function namesOf(declared: string): Pick<DeclaredLicense, "names" | "either"> {
  // npm: who grants nobody any rights writes this ("package.json", `license`).
  if (declared === "UNLICENSED") return { names: ["unfree"] };
  const ids = declared.replaceAll(/[()]/g, " ").split(/\s+(?:AND|OR|WITH)\s+|\//i);
  const licenses = ids.map((id) => findLicense(id.trim()));
  const [only] = licenses;
  // `GPL-3.0`: whether later versions apply was not said, or is said elsewhere.
  const either = [`${only?.attribute ?? ""}Only`, `${only?.attribute ?? ""}Plus`];
  if (licenses.length === 1 && only?.deprecated && either.every((name) => findLicense(name)))
    return { names: undefined, either };
  const names = licenses.map((license) => license?.attribute ?? undefined);
  return { names: names.every((name) => name !== undefined) ? [...new Set(names)] : undefined };
}

/** A text, or as it was before npm 2 an object with `type`. */
function ofPackageJson(text: string): string | undefined {
  const license = fieldOf(parsed(text), "license");
  const name = typeof license === "object" ? fieldOf(license, "type") : license;
  return typeof name === "string" ? name : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

function ofCargo(text: string): string | undefined {
  return licenseField(tomlSection(text, "package")) ?? licenseField(tomlSection(text, "workspace.package"));
}

function ofPyproject(text: string): string | undefined {
  return licenseField(tomlSection(text, "project")) ?? licenseField(tomlSection(text, "tool.poetry"));
}

/** `license = "MIT"`, or `license = { text = "MIT" }` as it was before PEP 639. */
const licenseField = (section: string): string | undefined =>
  /^license[ \t]*=[ \t]*(?:\{[ \t]*text[ \t]*=[ \t]*)?(?:"([^"\n]*)"|'([^'\n]*)')/m
    .exec(section)
    ?.slice(1)
    .find((value) => value !== undefined);

/** `(license MIT)`; several apply together (Dune manual, "dune-project"). */
function ofDuneProject(text: string): string | undefined {
  const field = /^\(license\s+((?:"[^"\n]*"|[^()"])+)\)/m.exec(text)?.[1];
  const names = field?.match(/"[^"]*"|[^\s"]+/g)?.map((name) => name.replaceAll('"', ""));
  return names?.join(" AND ");
}
