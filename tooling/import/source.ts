import { literal, name, string } from "../../compiler/language/build.ts";
import type { AttrsExpr, Expr, StringPart } from "../../compiler/language/expression.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { staticText } from "../../compiler/language/text.ts";
import { asNixSpells } from "../support/nix-spelling.ts";
import type { Part } from "./placement.ts";
import { flatString } from "./scope.ts";

// Calls of fetchers as options of `source`. Source: nixpkgs manual, "Fetchers", read 2026-11.

/** The arguments of a call with a literal set; undefined if one of them has no plain name. */
export function argumentsOf(set: Expr): ReadonlyMap<string, Expr> | undefined {
  if (set.kind !== "attrs" || set.recursive) return undefined;
  const found = new Map<string, Expr>();
  for (const binding of set.bindings) {
    if (binding.kind !== "value" || binding.path.length !== 1) return undefined;
    const [step] = binding.path;
    if (step?.kind !== "static") return undefined;
    found.set(step.name, binding.value);
  }
  return found;
}

/** A call of a function of nixpkgs with a literal set. */
export interface Call {
  readonly fn: string;
  readonly given: ReadonlyMap<string, Expr>;
}

export function callOf(expr: Expr): Call | undefined {
  if (expr.kind !== "apply") return undefined;
  const fn = namesBelow("pkgs", expr.fn)?.join(".");
  const given = argumentsOf(expr.argument);
  return fn === undefined || given === undefined ? undefined : { fn, given };
}

interface Forge {
  readonly prefix: string;
  readonly domain: "never" | "needed" | "possible";
}

const forges: Readonly<Record<string, Forge>> = {
  fetchFromGitHub: { prefix: "github", domain: "never" },
  fetchFromGitLab: { prefix: "gitlab", domain: "possible" },
  fetchFromCodeberg: { prefix: "codeberg", domain: "never" },
  fetchFromGitea: { prefix: "gitea", domain: "needed" },
  fetchFromForgejo: { prefix: "forgejo", domain: "needed" },
};

/** Options of `source` for the value of `src`; undefined if no option can express it. */
export function sourceParts(src: Expr, version: string): readonly Part[] | undefined {
  if (src.kind === "path") return [part("path", src)];
  const call = callOf(src);
  if (call === undefined) return undefined;
  const { fn, given } = call;
  const forge = forges[fn];
  const hash = inNixSpelling(given.get("hash") ?? given.get("sha256") ?? string());
  const only = (...names: readonly string[]): boolean =>
    [...given.keys()].every((each) => each === "hash" || each === "sha256" || names.includes(each));
  const submodules = (fallback: boolean): readonly Part[] | undefined => {
    const value = given.get("fetchSubmodules");
    if (value !== undefined && (value.kind !== "literal" || typeof value.value !== "boolean"))
      return undefined;
    const isOn = value === undefined ? fallback : value.value === true;
    return isOn ? [part("submodules", literal(true))] : [];
  };
  if (forge !== undefined) {
    const domain = given.get("domain");
    const [owner, repo] = [given.get("owner"), given.get("repo")];
    const revision = revisionOf(given, version);
    const more = submodules(false);
    const fits =
      only(
        "owner",
        "repo",
        "rev",
        "tag",
        "fetchSubmodules",
        ...(forge.domain === "never" ? [] : ["domain"]),
      ) &&
      (forge.domain !== "needed" || domain !== undefined);
    if (!fits || owner === undefined || repo === undefined || revision === undefined || more === undefined)
      return undefined;
    const git = flatString([
      forge.prefix,
      ":",
      ...(domain ? [domain, "/"] : []),
      owner,
      "/",
      repo,
      "/",
      ...revision,
    ]);
    return [part("git", git), part("hash", hash), ...more];
  }
  if (fn === "fetchgit") {
    const url = given.get("url");
    const [kind, pin] = given.has("tag") ? ["tag", given.get("tag")] : ["rev", given.get("rev")];
    const more = submodules(true);
    if (!only("url", "rev", "tag", "fetchSubmodules") || url === undefined || pin === undefined || !more)
      return undefined;
    return [part("git", flatString(["git:", url, `?${kind}=`, pin])), part("hash", hash), ...more];
  }
  const url = fn === "fetchurl" && only("url") ? given.get("url") : undefined;
  const archive = fn === "fetchPypi" && only("pname", "version", "extension") ? pypiUrl(given) : undefined;
  const found = url ?? archive;
  return found === undefined ? undefined : [part("url", found), part("hash", hash)];
}

const inNixSpelling = (hash: Expr): Expr => {
  const known = hash.kind === "string" ? staticText(hash) : undefined;
  return known === undefined ? hash : string(asNixSpells(known));
};

const part = (option: string, value: Expr): Part => ({ option: ["source", option], value });

/** A tag that does not contain the version is written `refs/tags/…`, and so remains a tag. */
function revisionOf(given: ReadonlyMap<string, Expr>, version: string): readonly StringPart[] | undefined {
  const tag = given.get("tag");
  if (tag === undefined) {
    const rev = given.get("rev");
    return rev && [rev];
  }
  const shown = shownText(tag, version);
  const isDistinct = /\d[.-]\d/.test(version)
    ? shown.includes(version)
    : new RegExp(`^v?${version}$`).test(shown);
  return isDistinct ? [tag] : ["refs/tags/", tag];
}

const shownText = (expr: Expr, version: string): string =>
  (expr.kind === "string" ? expr.parts : [expr])
    .map((each) => (typeof each === "string" ? each : each.kind === "variable" ? version : "…"))
    .join("");

/** nixpkgs, `pkgs/build-support/fetchpypi`, read 2026-11. */
function pypiUrl(given: ReadonlyMap<string, Expr>): Expr | undefined {
  const [project, version] = [given.get("pname"), given.get("version")];
  const [first] = project?.kind === "string" ? project.parts : [];
  if (project === undefined || version === undefined || typeof first !== "string") return undefined;
  const extension = given.get("extension") ?? string("tar.gz");
  return flatString([
    "mirror://pypi/",
    first.slice(0, 1),
    "/",
    project,
    "/",
    project,
    "-",
    version,
    ".",
    extension,
  ]);
}

const patchArguments: ReadonlySet<string> = new Set([
  ...["url", "hash", "name", "relative", "stripLen", "extraPrefix", "includes", "excludes", "revert"],
]);

/** `patches` as `source.patches` and `fetchedPatches` of the builder, which come in this order. */
export function patchParts(patches: Expr, builder: readonly string[]): readonly Part[] | undefined {
  if (patches.kind !== "list") return [{ option: ["source", "patches"], value: patches }];
  const files = patches.elements.filter(({ kind }) => kind === "path");
  const fetched = patches.elements.slice(files.length).map((each) => {
    const call = callOf(each);
    if (call?.fn !== "fetchpatch") return undefined;
    const { sha256, ...given } = Object.fromEntries(call.given);
    const all = Object.entries({ ...given, ...(sha256 && { hash: inNixSpelling(sha256) }) });
    if (!all.every(([key]) => patchArguments.has(key))) return undefined;
    const bindings = all.map(([key, value]) => ({ kind: "value" as const, path: [name(key)], value }));
    return { kind: "attrs", recursive: false, bindings } satisfies AttrsExpr;
  });
  if (patches.elements.slice(0, files.length).some(({ kind }) => kind !== "path")) return undefined;
  const given = fetched.filter((each) => each !== undefined);
  if (given.length !== fetched.length) return undefined;
  return [
    ...(files.length === 0
      ? []
      : [{ option: ["source", "patches"], value: { ...patches, elements: files } }]),
    ...(given.length === 0
      ? []
      : [{ option: [...builder, "fetchedPatches"], value: { ...patches, elements: given } }]),
  ];
}
