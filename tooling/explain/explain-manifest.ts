import { entryOf } from "./entry-at.ts";
import type { LineExplanation } from "./explain-line.ts";

/** The names of files in the manifest. */
export interface ManifestNames {
  /** The name of an input, by its path in the recipe folder. */
  readonly input: (path: string) => string;
  /** The name of a generated file, by its path in the output folder. */
  readonly generated: (path: string) => string;
}

/**
 * The subject of a line of the manifest. No option determines it: the manifest lists all inputs and outputs.
 * @param text the manifest on the disk, which catalogc prints line by line: `printManifest`
 * @returns undefined if there is no such line
 */
export function explainManifest(
  file: string,
  line: number,
  text: string,
  names: ManifestNames,
): LineExplanation | undefined {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const written = lines[line - 1];
  if (written === undefined) return undefined;
  const input = pathIn(/^ {4}"((?:[^"\\]|\\.)+)": "[0-9a-f]{64}",?$/, written);
  const generated = input === undefined ? fileAround(line - 1, lines) : undefined;
  const entry = generated === undefined ? undefined : entryOf(generated);
  return {
    file,
    line,
    text: written,
    entry: entry ? `${entry.kind}.${entry.name}` : null,
    causes: [],
    about:
      input !== undefined
        ? `the SHA-256 of ${names.input(input)}, which catalogc read: it changes with that file`
        : generated !== undefined
          ? `what catalogc wrote into ${names.generated(generated)}: it changes with that file`
          : "catalogc writes it; no option decides it",
  };
}

/** The generated file whose entry contains a line: its name, hash, recipe, or end. */
function fileAround(index: number, lines: readonly string[]): string | undefined {
  for (let above = index; above >= 0; above--) {
    const line = lines[above] ?? "";
    const path = pathIn(/^ {4}"((?:[^"\\]|\\.)+)": \{$/, line);
    if (path !== undefined) return path;
    // Entries are indented by four, and so is their end.
    if (!/^ {6}/.test(line) && !(above === index && /^ {4}\}/.test(line))) return undefined;
  }
  return undefined;
}

/** The path at the start of a line, a JSON string; undefined for a line of another form. */
function pathIn(form: RegExp, line: string): string | undefined {
  const [, written] = form.exec(line) ?? [];
  if (written === undefined) return undefined;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return undefined;
  }
}
