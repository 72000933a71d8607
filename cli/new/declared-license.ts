import { findLicense } from "../../compiler/passes/license-table.ts";
import { tomlSection } from "./toml-section.ts";

/** What a manifest says about the license. */
export interface DeclaredLicense {
  /** The file that says so. */
  readonly because: string;
  readonly declared: string;
  /** By their names in nixpkgs; undefined when one of them has none. */
  readonly names: readonly string[] | undefined;
}

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

/** The license that the source of a package declares to what builds it. */
export function declaredLicense(
  builder: string,
  files: ReadonlySet<string>,
  read: (file: string) => string | undefined,
): DeclaredLicense | undefined {
  const [because, licenseIn] = manifests[builder] ?? [];
  if (because === undefined || licenseIn === undefined || !files.has(because)) return undefined;
  const declared = licenseIn(read(because) ?? "")?.trim();
  // A whole license text instead of its name tells nothing to a person either.
  if (declared === undefined || !/^[^\n\r]{1,80}$/.test(declared)) return undefined;
  return { because, declared, names: namesOf(declared) };
}

/**
 * A license or several as an SPDX expression, whose exceptions are licenses of nixpkgs, too; Cargo's older manifests have a
 * slash for `OR` (The Cargo Book, "The `license` and `license-file` fields").
 */
function namesOf(declared: string): readonly string[] | undefined {
  // npm: who grants nobody any rights writes this ("package.json", `license`).
  if (declared === "UNLICENSED") return ["unfree"];
  const ids = declared.replaceAll(/[()]/g, " ").split(/\s+(?:AND|OR|WITH)\s+|\//i);
  const names = ids.map((id) => findLicense(id.trim())?.attribute ?? undefined);
  return names.every((name) => name !== undefined) ? [...new Set(names)] : undefined;
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
