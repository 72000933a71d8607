import { parseJson } from "./json.ts";

/** The values that a setting of a host has, without the priorities and conditions before them: see `settingsOf`. */
export const valuesOf = (text: string | undefined): readonly unknown[] =>
  (text ?? "").split("\n").flatMap((line) => {
    const value = line === "" ? undefined : parseJson(line.replace(terms, ""));
    return value === undefined ? [] : [value];
  });

/** Those of them that are strings. */
export const stringsOf = (text: string | undefined): readonly string[] =>
  valuesOf(text).filter((value) => typeof value === "string");

/** `{"_type":"override","priority":50} `, any number of them. */
const terms = /^(?:\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\} )*/;

/** How the text of a setting ends that is true, or false, with or without a priority. */
export const setToTrue = /(?:^|\s)true$/m;
export const setToFalse = /(?:^|\s)false$/m;

export const isTrue = (setting: string | undefined): boolean => setToTrue.test(setting ?? "");
export const isFalse = (setting: string | undefined): boolean => setToFalse.test(setting ?? "");

/** Whether a setting is weaker than what sets the same without a priority: nixpkgs, lib/modules.nix. */
export const isWeak = (text: string): boolean =>
  text
    .trim()
    .split("\n")
    .every((line) => Number(/^\{"_type":"override","priority":(\d+)\} /.exec(line)?.[1] ?? 0) > 100);
