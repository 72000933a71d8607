import { posix } from "node:path";

/**
 * How to get from one place to another, both seen from the output folder, which may be any: `../../recipes/a` from
 * `pkgs` to `../recipes/a`. Node's own `relative` takes such paths for ones of the current folder, above which there may
 * be too little.
 */
export function wayBetween(from: string, to: string): string {
  const deepest = Math.max(
    ...[from, to].map((path) => path.split("/").filter((step) => step === "..").length),
  );
  // Folders that no path can name.
  const out = `/${"\0/".repeat(deepest)}`;
  return posix.relative(posix.join(out, from), posix.join(out, to));
}
