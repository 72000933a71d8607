import { readFileSync } from "node:fs";

export interface Case {
  readonly text: string;
  /** JSON */
  readonly expected: string;
}

/** Cases of a file: lines `expression => JSON`; lines that start with `#` are comments. */
export function readCases(name: string): readonly Case[] {
  const content = readFileSync(new URL(`../cases/${name}.txt`, import.meta.url), "utf8");
  return content.split("\n").flatMap((line) => {
    if (line === "" || line.startsWith("#")) return [];
    const arrow = line.lastIndexOf(" => ");
    return [{ text: line.slice(0, arrow), expected: line.slice(arrow + 4) }];
  });
}
