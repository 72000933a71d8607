import type { Definition } from "../../passes/units/definition.ts";
import { prevailing } from "../../passes/units/prevailing.ts";
import { hostRules, includesFiles, type HostRule } from "../../support/pg-hba.ts";

/**
 * Who is let in by TCP, and how, as `services.postgresql.authentication` says it.
 * @returns undefined where other files say more, or only Nix knows
 */
export function rulesOf(authentication: readonly Definition[]): readonly HostRule[] | undefined {
  const parts = prevailing(authentication).flatMap(({ expr }): readonly unknown[] =>
    expr.kind === "string" ? expr.parts : [undefined],
  );
  const texts = parts.flatMap((part) => (typeof part === "string" && !includesFiles(part) ? [part] : []));
  return texts.length === parts.length ? texts.flatMap(hostRules) : undefined;
}
