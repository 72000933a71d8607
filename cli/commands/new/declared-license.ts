import { findLicense, licensesMeant } from "../../../compiler/passes/packages/license-table.ts";
import { text } from "./languages/manifest.ts";
import type { Project } from "./languages/project.ts";
import { licenseOfText } from "./license-texts.ts";
import { filesIn, type SourceTree } from "./source/tree.ts";

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

/**
 * The license that a project declares in its manifest, or in its license files: the first one with a name in nixpkgs,
 * else the first.
 */
export function declaredLicense(
  project: Pick<Project, "because" | "manifest" | "licenses">,
  tree: SourceTree,
): DeclaredLicense | undefined {
  const inManifest = declaredIn(project.manifest ?? project.because, project.licenses ?? []);
  const all = [...inManifest, ...licenseFiles(tree)];
  return all.find(({ names }) => names !== undefined) ?? all[0];
}

const isOfLicense = (classifier: string): boolean => /^License :: .*::/.test(classifier);

/** A longer text is a whole license, not a name. */
const maxNameLength = 80;

function declaredIn(because: string, declarations: readonly unknown[]): readonly DeclaredLicense[] {
  const written = declarations.flatMap((each) => text(each)?.trim() || []);
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
 * The declaration of license files: certain if all of them have an `SPDX-License-Identifier:` line, or the text of a
 * license and nothing else; otherwise their titles, because the text below a title may add conditions.
 */
function licenseFiles(tree: SourceTree): readonly DeclaredLicense[] {
  const found = filesIn(tree, "")
    .toSorted()
    .flatMap((file) => {
      const content = ofLicense.test(file) && !noText.test(file) ? tree.read(file) : undefined;
      return content === undefined
        ? []
        : [{ file, identifier: identifierIn(content) ?? licenseOfText(content), title: titleOf(content) }];
    });
  if (found.length === 0) return [];
  const because = found.map(({ file }) => file).join(", ");
  const declared = found.map(({ identifier, title }) => identifier ?? title).join(", ");
  const names = found.map(({ identifier }) => namesOf(identifier ?? "").names ?? []);
  const [first] = found;
  const family =
    found.length === 1 && first?.identifier === undefined ? gnuId(first?.title ?? "") : undefined;
  return [{ because, declared, ...(family === undefined ? { names: certain(names) } : namesOf(family)) }];
}

/** The deprecated SPDX identifier of a title of the GNU project, which leaves open whether later versions apply. */
function gnuId(title: string): string | undefined {
  const [, kind = "", version] =
    /^gnu (affero |lesser |library )?general public license version (\d(?:\.\d)?)/i.exec(title) ?? [];
  if (version === undefined) return undefined;
  const letters = { a: "A", l: "L" }[kind.charAt(0).toLowerCase()] ?? "";
  return `${letters}GPL-${version.includes(".") ? version : `${version}.0`}`;
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
