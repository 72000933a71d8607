import type { SourceTree } from "../source/tree.ts";

/** Requirements in the syntax of `pyproject.toml`, and what is left out. */
export interface Listed {
  readonly requirements: readonly string[];
  readonly notes: readonly string[];
}

const mostNotes = 10;

/** `requirements.txt`. Source: pip documentation, "Requirements File Format". */
export function requirementsIn(tree: SourceTree): Listed {
  const lines = (tree.read("requirements.txt") ?? "")
    .replaceAll(/\\\r?\n/g, " ")
    .split(/\r?\n/)
    .flatMap(
      (line) =>
        line
          .replace(/(?:^|\s)#.*$/, "")
          .replace(/\s--hash=\S+/g, "")
          .trim() || [],
    );
  const isRequirement = (line: string): boolean => /^[A-Za-z0-9]/.test(line) && !/^[\w.+-]+:/.test(line);
  const left = lines.filter(
    (line) => !isRequirement(line) && !/^--?(?:i|index-url|extra-index-url)\b/.test(line),
  );
  return {
    requirements: lines.filter(isRequirement),
    notes: left
      .slice(0, mostNotes)
      .map((line) => `\`requirements.txt\` has \`${line.slice(0, 80)}\`, which is left out`),
  };
}
