import { isSameFile } from "../sides/lazy-tree.ts";
import type { OutputTree } from "../sides/tree.ts";
import { namedInputs } from "./named-inputs.ts";
import type { Trees } from "../rules/rule.ts";

const known = new WeakMap<Trees, ReadonlySet<string>>();

/**
 * The catalog's own packages that build something else now: their expression changed, or one they are built from did. So does
 * what has the name of one that is gone, if anything has.
 */
export function changedPackages(trees: Trees): ReadonlySet<string> {
  const found = known.get(trees) ?? find(trees);
  known.set(trees, found);
  return found;
}

function find(trees: Trees): ReadonlySet<string> {
  const { before, after } = trees;
  const pathOf = (name: string): string => `pkgs/${name}/package.nix`;
  const textsIn = (files: OutputTree, name: string): BuildTexts => buildTexts(files.get(pathOf(name)) ?? "");
  const own = [...new Set([...before.pkgs.keys(), ...after.pkgs.keys()])];
  const changed = new Set(
    own.filter(
      (name) =>
        (!isSameFile(before.files, after.files, pathOf(name)) &&
          isOther(name, textsIn(before.files, name).body, textsIn(after.files, name).body, after.files)) ||
        namedInputs(trees, pathOf(name)).length > 0,
    ),
  );
  if (changed.size === 0) return changed;
  const uses = new Map(own.map((name) => [name, usedBy(textsIn(after.files, name))] as const));
  // Until nothing is added: a package built from a changed one changes.
  for (let size = -1; size !== changed.size;) {
    size = changed.size;
    for (const [name, used] of uses) if (used.some((each) => changed.has(each))) changed.add(name);
  }
  return changed;
}

/** Whether a package builds something else, as two bodies of its file say. */
function isOther(name: string, was: string, is: string, files: OutputTree): boolean {
  if (was === is) return false;
  return (
    withoutPlaces(was) !== withoutPlaces(is) || /\bsrc\.(?!name\b)\w/.test(is) || takesSource(name, files)
  );
}

/** Whether somebody takes more from a package's source than what is in it: `"${pkgs.tool.src.rev}"`. */
function takesSource(name: string, files: OutputTree): boolean {
  for (const [, text] of files) if (text.includes(`${name}.src.`)) return true;
  return false;
}

interface BuildTexts {
  /** The arguments of a callPackage file. */
  readonly parameters: readonly string[];
  /** What the derivation is made of. */
  readonly body: string;
}

/**
 * A package file without what Nix keeps beside the derivation: `meta` and `passthru`, but not `meta.mainProgram`, which is
 * an environment variable of the build too (nixpkgs, pkgs/stdenv/generic/make-derivation.nix).
 */
function buildTexts(text: string): BuildTexts {
  const [, parameters = "", body = text] = /^(?:#[^\n]*\n)?\{([^}]*)\}:\n([\s\S]*)$/.exec(text) ?? [];
  const kept: string[] = [];
  /** The line that ends what is left out. */
  let end: string | undefined;
  for (const line of body.split("\n")) {
    const [, margin] = /^( *)(?:meta|passthru) = \{$/.exec(line) ?? [];
    if (end === undefined && margin !== undefined) end = `${margin}};`;
    else if (end === undefined || /^ *mainProgram = /.test(line)) kept.push(line);
    else if (line === end) end = undefined;
  }
  return { parameters: parameters.split(/[\s,]+/).filter(Boolean), body: kept.join("\n") };
}

/** A fetch with the arguments of its own, as it is printed. */
const fetches = /^( *)(.*\b(?:fetchurl|fetchFrom\w+)) \{\n([^]*?)\n\1\};$/gm;

/**
 * Without the places that sources are fetched from, where their hashes are known: these and the names of the files are all that
 * the results depend on (Nix manual, "Fixed-output derivations"). Sources of forges have one name (nixpkgs,
 * pkgs/build-support/fetchgithub), downloads that of the file.
 */
function withoutPlaces(body: string): string {
  return body.replace(fetches, (fetch: string, margin: string, head: string, args: string) => {
    if (!/^ *hash = "[^"]+";$/m.test(args)) return fetch;
    const kept = head.endsWith("fetchurl")
      ? args.replace(/^( *url = ").*\//m, "$1")
      : args.replace(/^ *(?:domain|owner|repo|tag|rev) = .*;\n/gm, "");
    return `${margin}${head} {\n${kept}\n${margin}};`;
  });
}

/** What a package is built from, without what only its test or shell has. */
function usedBy({ parameters, body }: BuildTexts): readonly string[] {
  const words = new Set(body.match(/[\w'-]+/g));
  return parameters.filter((name) => words.has(name));
}
