import { isFolder } from "../../disk/safe-reads.ts";

/** The hint if `--only` was given a folder among the entries; undefined if not. */
export function hintForOnly(only: readonly string[]): string | undefined {
  const folder = only.find(isFolder);
  if (folder === undefined) return undefined;
  return `\`--only\` takes all arguments that follow it. Put the folder first: \`catalogc compile ${folder} --only …\`.`;
}
