import { fakeHash, unfilledHash } from "../diagnostics/lints-hashes.ts";
import type { Place } from "../diagnostics/make.ts";
import { isEmptyHash, isHashName, isHashSet } from "../editing/hash-places.ts";
import type { Binding, Expr } from "../language/expression.ts";
import { fakeHashes } from "../language/lib/fake-hashes.ts";
import { reify } from "../language/reify.ts";
import { enabledBuilder } from "../passes/builder.ts";
import { keyPlaceOf, placeOf, type PackageEntry } from "../passes/context.ts";
import { dependencyHashes, hasDependencyHash } from "../passes/hashes.ts";
import type { Lint } from "./lint.ts";

/**
 * Hashes that are there to be filled in, of patches and of whatever else a package fetches: Nix builds nothing with them. Of
 * options the pass `hashes.ts` says it where they are empty.
 */
export const checkUnfilledHashes: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    for (const [option, part, at] of parts(entry))
      for (const name of unfilledIn(part)) reporter.report(unfilledHash(option, name, at));
    for (const [path, hash] of optionsOf(entry)) {
      const at = placeOf(entry, ...path);
      if (hash === fakeHashes.fakeHash) reporter.report(fakeHash(path.join("."), isWrittenOut(hash, at), at));
    }
  }
};

type Part = readonly [option: string, part: object, at: Place];

/** What may fetch something. */
function parts(entry: PackageEntry): readonly Part[] {
  const { source, build } = entry.data;
  const isIdentity = enabledBuilder(build) === "identityBuilder";
  const part = (value: object | null | undefined, ...path: readonly (string | number)[]): readonly Part[] =>
    value === null || value === undefined ? [] : [[path.join("."), value, placeOf(entry, ...path)]];
  return [
    ...part(isIdentity ? null : source.path, "source", "path"),
    ...source.patches.flatMap((patch, index) => part(patch, "source", "patches", index)),
    ...(isIdentity ? part(build.identityBuilder.derivation, "build", "identityBuilder", "derivation") : []),
    ...[...build.extraAttrs].map(([name, value]): Part => [
      `build.extraAttrs.${name}`,
      // With its name, which may be that of a hash.
      { kind: "value", path: [{ kind: "static", name }], value: reify(value) } satisfies Binding,
      keyPlaceOf(entry, "build", "extraAttrs", name),
    ]),
  ];
}

/** The options that hold a hash. */
function optionsOf({
  data: { source, build },
}: PackageEntry): readonly (readonly [readonly string[], unknown])[] {
  const kind = enabledBuilder(build);
  if (kind === undefined || kind === "identityBuilder") return [];
  const ofSource =
    source.git === null && source.url === null ? [] : [[["source", "hash"], source.hash] as const];
  if (!hasDependencyHash(kind)) return ofSource;
  const option = dependencyHashes[kind];
  const builder: Readonly<Record<string, unknown>> = build[kind];
  return [...ofSource, [["build", kind, option], builder[option]]];
}

/** Written out, as YAML has it, or `lib.fakeHash`. */
const isWrittenOut = (hash: string, at: Place): boolean =>
  at !== undefined && at.end - at.start >= hash.length;

/** The names of the hashes in it. */
function unfilledIn(part: object): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<object>();
  const rest: object[] = [part];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    // What is shared is looked at once.
    if (seen.has(node)) continue;
    seen.add(node);
    for (const name of isBinding(node) ? unfilledBy(node) : []) found.add(name);
    for (const child of Object.values(node) as readonly unknown[])
      if (typeof child === "object" && child !== null) rest.push(child);
  }
  return [...found].sort();
}

const isBinding = (node: object): node is Extract<Binding, { kind: "value" }> =>
  "kind" in node && node.kind === "value" && "path" in node && "value" in node;

function unfilledBy({ path, value }: Extract<Binding, { kind: "value" }>): readonly string[] {
  const [last = "", before = ""] = path.map((step) => (step.kind === "static" ? step.name : "")).reverse();
  if (isHashSet(last) && value.kind === "attrs") {
    const inner = value.bindings.filter((binding) => binding.kind === "value");
    return inner.some((binding) => isUnfilled(binding.value)) ? [last] : [];
  }
  return (isHashName(last) || isHashSet(before)) && isUnfilled(value) ? [last] : [];
}

const isUnfilled = (value: Expr): boolean =>
  value.kind === "string" &&
  value.parts.every((part) => typeof part === "string") &&
  isEmptyHash(value.parts.join(""));
