import { at, isObject, objectAt, parseJson, textAt } from "../data.ts";
import type { Observation } from "../finding.ts";
import { pairs, type OutputTree } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Context } from "../table/context.ts";

/** Inputs that `flake.lock` pins: the nixpkgs that everything is built from. */
export function* pins({ files: { before, after } }: Context): Iterable<Observation> {
  // An empty side has no pins to compare.
  if (before.size === 0 || after.size === 0) return;
  for (const [name, { before: was, after: is }] of pairs(pinsOf(before), pinsOf(after))) {
    const finding = JSON.stringify(was) === JSON.stringify(is) ? undefined : change(name, was, is);
    if (finding) yield { ...finding, where: { file: lockPath } };
  }
}

const lockPath = "flake.lock";

/** An input of the flake as it is locked: Nix manual, `nix flake`, "Lock files". */
interface Pin {
  /** `github:NixOS/nixpkgs` */
  readonly from: string;
  readonly revision: string;
  readonly hash: string;
  /** Seconds since 1970. */
  readonly modified: number;
}

function change(
  name: string,
  was: Pin | undefined,
  is: Pin | undefined,
): Pick<Observation, "severity" | "message"> | undefined {
  const input = quoted(name);
  if (is === undefined)
    return {
      severity: "warning",
      message: `${input} is no longer pinned: builds depend on when and where they run`,
    };
  const everything = name === "nixpkgs" ? ": every package and image is built from it" : "";
  if (was === undefined)
    return { severity: "notice", message: `${input} is pinned to ${shown(is)}${everything}` };
  const versions = `(${shown(was)} → ${shown(is)})`;
  if (was.from !== is.from)
    return {
      severity: "danger",
      message: `${input} now comes from ${quoted(is.from)}, not from ${quoted(was.from)} ${versions}${everything}`,
    };
  if (was.revision !== "" && was.revision === is.revision)
    return was.hash === is.hash
      ? undefined
      : { severity: "danger", message: `hash of ${input} changed, but the revision did not ${versions}` };
  const isOlder = is.modified < was.modified;
  return {
    severity: isOlder ? "warning" : "notice",
    message: `${isOlder ? "an older" : "another"} ${input} ${versions}${everything === "" ? "" : ": every package and image is rebuilt, and services restart"}`,
  };
}

/** `` `0123456789ab` of 2024-08-01 `` */
function shown({ revision, hash, modified }: Pin): string {
  const day = new Date(modified * 1000);
  const isDay = modified > 0 && !Number.isNaN(day.getTime());
  return `${quoted(revision.slice(0, 12) || hash)}${isDay ? ` of ${day.toISOString().slice(0, 10)}` : ""}`;
}

/** The direct inputs of the flake. */
function pinsOf(files: OutputTree): ReadonlyMap<string, Pin> {
  const lock = parseJson(files.get(lockPath) ?? "");
  const nodes = objectAt(lock, "nodes");
  const inputs = objectAt(nodes, textAt(lock, "root"), "inputs");
  return new Map(
    Object.entries(inputs).flatMap(([name, node]) => {
      const locked = typeof node === "string" ? at(nodes, node, "locked") : undefined;
      return isObject(locked) ? [[name, pinOf(locked)] as const] : [];
    }),
  );
}

function pinOf(locked: unknown): Pin {
  const [type, owner, repo] = ["type", "owner", "repo"].map((key) => textAt(locked, key));
  const modified = at(locked, "lastModified");
  return {
    from:
      owner !== ""
        ? `${type}:${owner}/${repo}`
        : textAt(locked, "url") || textAt(locked, "path") || `${type}`,
    revision: textAt(locked, "rev"),
    hash: textAt(locked, "narHash"),
    modified: typeof modified === "number" ? modified : 0,
  };
}
