import type { Trees } from "./rule.ts";

const known = new WeakMap<Trees, ReadonlySet<string>>();

/** The catalog's own packages that build something else now: their expression changed, or one they are built from did. */
export function changedPackages(trees: Trees): ReadonlySet<string> {
  const found = known.get(trees) ?? find(trees);
  known.set(trees, found);
  return found;
}

function find({ before, after }: Trees): ReadonlySet<string> {
  const text = (files: ReadonlyMap<string, string>, name: string): string =>
    files.get(`pkgs/${name}/package.nix`) ?? "";
  const own = [...after.pkgs.keys()];
  const changed = new Set(
    own.filter(
      (name) => withoutComments(text(before.files, name)) !== withoutComments(text(after.files, name)),
    ),
  );
  const uses = new Map(own.map((name) => [name, argumentsOf(text(after.files, name))] as const));
  // Until nothing is added: a package built from a changed one changes.
  for (let size = -1; size !== changed.size;) {
    size = changed.size;
    for (const [name, used] of uses) if (used.some((each) => changed.has(each))) changed.add(name);
  }
  return changed;
}

const withoutComments = (text: string): string => text.replace(/^#.*\n/, "");

/** The arguments of a callPackage file: everything it is built from. */
const argumentsOf = (text: string): readonly string[] =>
  (/^\{([^}]*)\}:/m.exec(text)?.[1] ?? "").split(/[\s,]+/).filter(Boolean);
