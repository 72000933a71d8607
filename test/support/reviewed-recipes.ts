import { review } from "../../tooling/review/review.ts";
import { compileNixRecipe } from "./compile-nix-recipe.ts";

/** What a review of the output of two recipes says, a line each. */
export async function reviewOf(before: string, after: string): Promise<readonly string[]> {
  const [old, now] = await Promise.all([compileNixRecipe(before), compileNixRecipe(after)]);
  for (const { diagnostics } of [old, now])
    for (const { severity, message } of diagnostics) if (severity === "error") throw new Error(message);
  return review(old.texts(), now.texts(), { isOwn: true }).findings.map(
    ({ severity, subject, message }) => `${severity} ${subject}: ${message}`,
  );
}
