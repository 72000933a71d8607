import { review } from "../../tooling/review/review.ts";
import { compileNixRecipe } from "./compile-nix-recipe.ts";

/** A review also hides secrets of recipes that compile in spite of them. */
export const withSecrets = {
  "catalog.nix": `{ advice = { literal-secret = "warn"; secret-token = "warn"; }; }`,
};

/** The findings of a review of the output of two recipes. */
export async function reviewOf(before: string, after: string): Promise<readonly string[]> {
  const [old, now] = await Promise.all([
    compileNixRecipe(before, withSecrets),
    compileNixRecipe(after, withSecrets),
  ]);
  for (const { diagnostics } of [old, now])
    for (const { severity, message } of diagnostics) if (severity === "error") throw new Error(message);
  return review(old.texts(), now.texts(), { isOwn: true }).findings.map(
    ({ severity, subject, message }) => `${severity} ${subject}: ${message}`,
  );
}
