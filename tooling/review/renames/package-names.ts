import { entryFiles } from "../sides/entry-files.ts";
import type { Rename } from "./renames.ts";
import type { OutputTree } from "../sides/tree.ts";

/** Generated files as they would have been, had packages had their new names: what is left of their users is a change. */
export function withPackagesNamed(files: OutputTree, renames: readonly Rename[]): OutputTree {
  const named = renames.map(({ from, to }) => ({ from, to, pattern: reference(from), word: word(from) }));
  return new Map(
    [...files].map(([path, text]) => {
      const taken = isCalled(path) ? parametersOf(text) : new Set<string>();
      return [
        path,
        named.reduce((before, { from, to, pattern, word }) => {
          if (!before.includes(from)) return before;
          const referred = before.replace(pattern, `pkgs.${to}`);
          return taken.has(from) ? referred.replace(word, to) : referred;
        }, text),
      ];
    }),
  );
}

/** Entries that take a package by its name from whoever has one: the catalog or nixpkgs. */
export function usersOf(name: string, files: OutputTree): readonly string[] {
  const pattern = reference(name);
  const found = [...entryFiles(files)].flatMap(([folder, own]) => {
    const uses = [...own].some(
      ([path, text]) =>
        text.includes(name) &&
        ((isCalled(path) && parametersOf(text).has(name)) ||
          (!path.endsWith("/package.nix") && text.search(pattern) >= 0)),
    );
    return uses ? [folder.replace("/", ".")] : [];
  });
  return found.sort();
}

/** Files that callPackage calls: what they take from the scope stands among their arguments. */
const isCalled = (path: string): boolean => /^(?:pkgs\/[^/]+\/package|apps\/[^/]+\/default)\.nix$/.test(path);

/** The arguments of a callPackage file. */
function parametersOf(text: string): ReadonlySet<string> {
  const [, parameters = ""] = /^(?:#[^\n]*\n)?\{([^}]*)\}:\n/.exec(text) ?? [];
  return new Set(parameters.split(/[\s,]+/));
}

const reference = (name: string): RegExp => new RegExp(`(?<![\\w'.-])pkgs\\.${name}(?![\\w'-])`, "g");
const word = (name: string): RegExp => new RegExp(`(?<![\\w'"./$-])${name}(?![\\w'"-])`, "g");
