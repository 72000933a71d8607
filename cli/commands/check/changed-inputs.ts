import type { Manifest } from "../../../emitters/manifest/manifest.ts";

/** Files of the recipe tree that differ from when the output folder was written, by tree path. */
export function changedInputs(before: Manifest, now: Manifest): readonly string[] {
  const [old, current] = [inputsOf(before), inputsOf(now)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((path) => old.get(path) !== current.get(path))
    .sort();
}

const inputsOf = ({ sources }: Manifest): ReadonlyMap<string, string> => sources?.inputs ?? new Map();
