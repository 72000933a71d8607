import { at, canonical, objectAt, parseJson, textAt, type JsonObject } from "../../support/json-data.ts";
import { observation, type Observation } from "../finding.ts";
import { pairs, type OutputTree } from "../sides/tree.ts";
import type { Context } from "../table/context.ts";
import { quoted } from "../words.ts";

const lockPath = "flake.lock";

/** Inputs that `flake.lock` pins: the nixpkgs that everything is built from. */
export function* pins({ files: { before, after } }: Context): Iterable<Observation> {
  // An empty side has no pins to compare.
  if (before.size === 0 || after.size === 0) return;
  for (const [name, { before: was, after: is }] of pairs(pinsOf(before), pinsOf(after))) {
    if (canonical(was) === canonical(is)) continue;
    const [severity, what] = verdictOn(was, is);
    const versions = `${was ? `${shown(was)} → ` : ""}${is ? shown(is) : "none"}`;
    yield observation(severity, `input ${quoted(name)} ${what}: ${versions}`, { file: lockPath });
  }
}

function verdictOn(
  was: JsonObject | undefined,
  is: JsonObject | undefined,
): readonly [severity: Observation["severity"], what: string] {
  if (is === undefined) return ["warning", "is no longer pinned: builds depend on when and where they run"];
  if (was === undefined) return ["notice", "is pinned"];
  if (originOf(was) !== originOf(is)) return ["danger", "comes from another place"];
  if (textAt(was, "rev") !== "" && was["rev"] === is["rev"])
    return was["narHash"] === is["narHash"]
      ? ["info", "changed"]
      : ["danger", "has another hash, with the same revision"];
  return Number(is["lastModified"]) < Number(was["lastModified"])
    ? ["warning", "is older; everything is rebuilt, and services restart"]
    : ["notice", "changed; everything is rebuilt, and services restart"];
}

/** `github:NixOS/nixpkgs` */
const originOf = (locked: JsonObject): string =>
  ["type", "owner", "repo", "url", "path"].map((key) => textAt(locked, key)).join(" ");

/** `` `0123456789ab` of `github NixOS nixpkgs` `` */
const shown = (locked: JsonObject): string =>
  `${quoted(textAt(locked, "rev").slice(0, 12) || textAt(locked, "narHash"))} of ${quoted(originOf(locked).trim())}`;

/** The direct inputs of the flake, as they are locked: Nix manual, `nix flake`, "Lock files". */
function pinsOf(files: OutputTree): ReadonlyMap<string, JsonObject> {
  const lock = parseJson(files.get(lockPath) ?? "");
  const nodes = objectAt(lock, "nodes");
  const inputs = objectAt(nodes, textAt(lock, "root"), "inputs");
  return new Map(
    Object.entries(inputs).flatMap(([name, node]) => {
      const isLocked = typeof node === "string" && at(nodes, node, "locked") !== undefined;
      return isLocked ? [[name, objectAt(nodes, node, "locked")] as const] : [];
    }),
  );
}
