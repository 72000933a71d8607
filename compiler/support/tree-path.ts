/** Removes `.`, `..` and empty steps of a path from the root of the recipe tree; undefined if it leaves the tree. */
export function normalizePath(text: string): string | undefined {
  const steps: string[] = [];
  for (const step of text.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}

/**
 * The tree path of a file named as seen from another file (`./a.nix`, `../b/c.ts`); "" is the root. Undefined if it is
 * absolute or outside the tree.
 */
export const resolveTreePath = (from: string, written: string): string | undefined =>
  written.startsWith("/")
    ? undefined
    : normalizePath(`${from.slice(0, from.lastIndexOf("/") + 1)}${written}`);
