import { escapeIdentifier } from "../../../compiler/language/escapes.ts";
import { textWithHoles } from "../../../emitters/support/text-with-holes.ts";
import type { Strings } from "./read-files.ts";

/** A string in an emitted file that a text is part of: `parts` is what stands around it. */
export interface Place {
  readonly path: readonly string[];
  readonly parts: readonly string[];
  /** Set in NixOS modules: the line of a unit that holds the same value. */
  readonly line?: { readonly path: readonly string[]; readonly key: string; readonly index: number };
}

type Texts = ReadonlyMap<string, string>;

/** Where a text has got to: found with one that nothing needs to escape. */
export function findPlaces(text: string, files: Texts, read: ReadonlyMap<string, Strings>): readonly Place[] {
  const split = (value: string): readonly string[] => value.split(text);
  return [...read].flatMap(([path, strings]) =>
    [...strings]
      .filter((each) => each.includes(text))
      .map((each): Place => {
        const line = path.endsWith("/module.nix") ? lineOf(each, files) : undefined;
        return {
          path: split(path),
          parts: split(each),
          ...(line && { line: { ...line, path: split(line.path) } }),
        };
      }),
  );
}

/** Why a text is not at a place as it is; undefined when it is. */
export function findLoss(
  text: string,
  { path, parts, line }: Place,
  files: Texts,
  read: ReadonlyMap<string, Strings>,
): string | undefined {
  const here = path.join(text);
  const strings = read.get(here);
  if (strings === undefined) return `there is no ${here}`;
  const wanted = parts.join(text);
  if (strings.has(wanted) || strings.has(asDescription(wanted))) return undefined;
  if (/(?:^|\/)(?:catalog|plan)\.json$/.test(here) && strings.has(textWithHoles([wanted], String)))
    return undefined;
  if (here.endsWith("/plan.json") && strings.has(asOption(parts, text))) return undefined;
  // NixOS writes a module's values into units: what a unit's own syntax needs is in them (the units are read too).
  if (line !== undefined) {
    const raw = unitLines(files.get(line.path.join(text)) ?? "")[line.index];
    if (raw !== undefined && strings.has(raw.slice(line.key.length + 1))) return undefined;
  } else if (here.endsWith("/module.nix") && strings.has(wanted.replaceAll("%", "%%"))) return undefined;
  return `${here} does not say ${JSON.stringify(wanted)}`;
}

/** As a part of the path of an option in plan.json. */
const asOption = (parts: readonly string[], text: string): string =>
  parts
    .map((part, index) => part.slice(index > 0 ? 1 : 0, index < parts.length - 1 ? -1 : undefined))
    .join(escapeIdentifier(text));

/** A description is one line (systemd.unit(5)), and systemd drops white space around values. */
const asDescription = (text: string): string =>
  text.startsWith("Description: ")
    ? `Description: ${text
        .slice(13)
        .replace(/\p{Cc}+/gu, " ")
        .replace(/\p{Noncharacter_Code_Point}/gu, "\uFFFD")
        .replace(/^ +| +$/g, "")}`
    : text;

function lineOf(value: string, files: Texts) {
  for (const [path, text] of files) {
    if (!/\/units\//.test(path)) continue;
    const lines = unitLines(text);
    const index = lines.findIndex((each) => each.endsWith(`=${value}`) && !each.startsWith("Environment"));
    const key = lines[index]?.split("=")[0];
    if (key !== undefined && lines[index] === `${key}=${value}`) return { path, key, index };
  }
  return undefined;
}

const unitLines = (text: string): readonly string[] => text.split("\n");
