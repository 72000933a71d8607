import { joinedScript } from "../diagnostics/checking.ts";
import { syntaxAt } from "../support/span.ts";
import type { Value } from "../language/value.ts";
import { isPhase, scriptOptions } from "../support/script-names.ts";
import { joinedCommand } from "./joined-command.ts";
import type { Context } from "./context.ts";
import type { Trail } from "./trail.ts";

/** Scripts of `systemd.services.<name>`. */
const ofUnit: ReadonlySet<string> = new Set([
  "script",
  "preStart",
  "postStart",
  "preStop",
  "postStop",
  "reload",
]);

const scriptSets: ReadonlySet<string> = new Set(["extraAttrs", "phases", "structuredAttrs"]);

/** Reports a script in a folded YAML block (`preStart: >`) if joining its lines certainly changes its meaning. */
export function reportJoinedScript(value: Value, context: Context): void {
  const { span } = value;
  if (value.kind !== "string" || span === undefined || syntaxAt(span) !== "yaml") return;
  const source = context.sources(span.file);
  if (source?.[span.start] !== ">") return;
  const written = source.slice(span.start, span.end);
  const joined = joinedCommand(written);
  if (joined === undefined) return;
  const [header] = /^>[-+]?/.exec(written) ?? [">"];
  const at = { ...span, end: span.start + header.length };
  context.reportOnce(
    `CG325 ${span.file}:${span.start}`,
    joinedScript(header, joined.kind, joined.written, at),
  );
}

export const isScriptOption = ({ key, isEntry }: Trail): boolean => !isEntry && scriptOptions.has(key);

/**
 * Whether the attribute of `extraAttrs`, `structuredAttrs` or `systemd.services` of a module is a script. `path`
 * follows the trail.
 */
export function isScriptAttribute({ key, parent }: Trail, path: readonly string[] = []): boolean {
  if (path.length === 0) return scriptSets.has(parent?.key ?? "") && isPhase(key);
  return ofUnit.has(path.at(-1) ?? "") && path.at(-3) === "services" && path.at(-4) === "systemd";
}
