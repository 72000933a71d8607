import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import type { PackageHash } from "../../../tooling/edit/package-hashes.ts";

/** Replaces a hash, or adds one that was left at its default. With problems, nothing changes. */
export async function writeHash(
  editor: RecipeEditor,
  { option, neighbors }: PackageHash,
  got: string,
): Promise<readonly Diagnostic[]> {
  const problems = await editor.set(option, got);
  if (!problems.some(({ code }) => code === "CG560")) return problems;
  for (const neighbor of neighbors) if (await editor.add(option, neighbor, got)) return [];
  return problems;
}
