import type { Place } from "../diagnostics/make.ts";
import { isEmptyHash, isHashName, isHashSet } from "../schema/hash-places.ts";
import type { PackageRef, PathLike } from "../language/option-values.ts";
import type { Expr } from "../language/expression.ts";
import { expressionsIn } from "../language/expressions-in.ts";
import { fakeHashes } from "../language/lib/fake-hashes.ts";
import { reify } from "../language/reify.ts";
import { staticText } from "../language/text.ts";
import { staticNames } from "../language/traversal.ts";
import { builderPath, enabledBuilder } from "../passes/packages/builder.ts";
import type { PackageEntry, PackagePath } from "../check/checked-catalog.ts";
import { keyPlaceOf, placeOf } from "../passes/context.ts";
import { dependencyHash } from "../schema/builders/builders.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Placeholder hashes: in patches and other fetches of a package, and `lib.fakeHash` as an option. The pass `hashes.ts`
 * reports empty options.
 */
export const unfilledHash: EntryRule = {
  *pkg(entry) {
    for (const { option, expr, name, at } of parts(entry))
      for (const hash of unfilledIn({ expr, name })) {
        const isAll = option === `build.extraAttrs.${hash}`;
        const message = `\`${option}\` ${isAll ? "is" : `has`} a placeholder ${isAll ? "hash" : `as \`${hash}\``}`;
        yield { at, message, hint };
      }
    for (const [path, hash] of optionsOf(entry)) {
      if (hash !== fakeHashes.fakeHash) continue;
      const at = placeOf(entry, ...path);
      const found = isWrittenOut(hash, at) ? "the fake hash `sha256-AAAA…`" : "`lib.fakeHash`";
      yield { at, message: `\`${path.join(".")}\` is a placeholder: ${found}`, hint };
    }
  },
};

const hint =
  "Run `catalogc hash`, which builds the package and writes the hash that Nix reports. The package cannot be built before that.";

interface Part {
  readonly option: string;
  readonly expr: Expr;
  /** The last step of `option` if the recipe chose the name, which may be that of a hash. */
  readonly name?: string | undefined;
  readonly at: Place;
}

/** The values that may fetch something. */
function parts(entry: PackageEntry): readonly Part[] {
  const { source, build } = entry.data;
  const isIdentity = enabledBuilder(build) === "identityBuilder";
  const part = (value: PackageRef | PathLike | null | undefined, ...path: PackagePath): readonly Part[] =>
    value === null || value === undefined || value.kind === "file"
      ? []
      : [{ option: path.join("."), expr: value.expr, at: placeOf(entry, ...path) }];
  return [
    ...part(isIdentity ? null : source.path, "source", "path"),
    ...source.patches.flatMap((patch, index) => part(patch, "source", "patches", index)),
    ...(isIdentity ? part(build.identityBuilder.derivation, "build", "identityBuilder", "derivation") : []),
    ...[...build.extraAttrs].map(([name, value]) => ({
      option: `build.extraAttrs.${name}`,
      name,
      expr: reify(value),
      at: keyPlaceOf(entry, "build", "extraAttrs", name),
    })),
  ];
}

/** The options that hold a hash. */
function optionsOf({ data: { source, build } }: PackageEntry): readonly (readonly [PackagePath, unknown])[] {
  const kind = enabledBuilder(build);
  if (kind === undefined || kind === "identityBuilder") return [];
  const ofSource =
    source.git === null && source.url === null ? [] : [[["source", "hash"], source.hash] as const];
  const ofPatches = build[kind].fetchedPatches.map(
    ({ hash }, index) => [builderPath(kind, "fetchedPatches", index, "hash"), hash] as const,
  );
  const dependencies = dependencyHash(kind, build[kind]);
  return dependencies === undefined
    ? [...ofSource, ...ofPatches]
    : [...ofSource, ...ofPatches, [builderPath(kind, dependencies[0]), dependencies[1]]];
}

/** A literal hash, as YAML has it, or `lib.fakeHash`. */
const isWrittenOut = (hash: string, at: Place): boolean =>
  at !== undefined && at.end - at.start >= hash.length;

/** The names of the unfilled hashes in an expression. */
function unfilledIn({ expr: whole, name }: Pick<Part, "expr" | "name">): readonly string[] {
  const found = new Set<string>();
  const look = (path: readonly string[], value: Expr): void => {
    const [last = "", before = ""] = path.toReversed();
    const hash = isHashSet(before) ? before : isHashName(last) ? last : undefined;
    if (hash !== undefined && isUnfilled(value)) found.add(hash);
  };
  const around = name === undefined ? [] : [name];
  look(around, whole);
  for (const { expr, path } of expressionsIn(whole))
    if (expr.kind === "attrs" || expr.kind === "let")
      for (const binding of expr.bindings)
        if (binding.kind === "value") look([...around, ...path, ...staticNames(binding.path)], binding.value);
  return [...found].sort();
}

const isUnfilled = (value: Expr): boolean =>
  value.kind === "string" && isEmptyHash(staticText(value) ?? "unknown");
