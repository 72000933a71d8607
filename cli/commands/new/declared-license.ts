import { findLicense } from "../../../compiler/passes/packages/license-table.ts";
import { text } from "./languages/manifest.ts";
import type { Project } from "./languages/project.ts";
import { filesIn, type SourceTree } from "./source/tree.ts";

/** The license that a source declares. */
export interface DeclaredLicense {
  /** The files with the declaration. */
  readonly because: string;
  /** The declaration; empty for license files without an SPDX identifier. */
  readonly declared: string;
  /** The names in nixpkgs; undefined if they are not certain. */
  readonly names: readonly string[] | undefined;
  /** Candidate names, if only some of them apply. */
  readonly either?: readonly string[];
}

/**
 * The license that a project declares in its manifest, or in its license files: the first one with a name in nixpkgs,
 * else the first.
 */
export function declaredLicense(
  { because, manifest = because, licenses = [] }: Pick<Project, "because" | "manifest" | "licenses">,
  tree: SourceTree,
): DeclaredLicense | undefined {
  const inManifest = licenses
    .flatMap((each) => text(each)?.trim() ?? [])
    // A longer text is a whole license.
    .filter((each) => /^[^\n\r]{1,80}$/.test(each))
    .map((declared) => ({ because: manifest, declared, ...namesOf(declared) }));
  const all = [...inManifest, ...licenseFiles(tree)];
  return all.find(({ names }) => names !== undefined) ?? all[0];
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
const ofLicense = /^(?:(?:un)?licen[sc]e|copying)(?:[-_.](.*?))?(?:\.(?:md|txt))?$/i;
const noText = /\.(?:c|go|h|html?|json|jsx?|ml|nix|py|rs|sh|toml|tsx?|ya?ml)$/i;

/**
 * License files by their `SPDX-License-Identifier:` line or by their name (`LICENSE-MIT`): certain if each has one. Texts
 * are not compared, because what they add may be a condition.
 */
function licenseFiles(tree: SourceTree): readonly DeclaredLicense[] {
  const files = filesIn(tree, "")
    .filter((file) => ofLicense.test(file) && !noText.test(file))
    .toSorted();
  if (files.length === 0) return [];
  const ids = files.map((file) => identifierIn(tree.read(file) ?? "") ?? ofLicense.exec(file)?.[1] ?? "");
  const names = certain(ids.map((id) => namesOf(id).names ?? []));
  const declared = ids.filter((id) => id !== "").join(", ");
  return [{ because: files.join(", "), declared, names }];
}

/** SPDX specification 2.3, annex E. */
const identifierIn = (content: string): string | undefined =>
  /^.{0,10}SPDX-License-Identifier:[ \t]*(\S[^\n\r]{0,200})$/m.exec(content)?.[1]?.trim();
