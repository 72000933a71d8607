import type { Place } from "./make.ts";

/**
 * A hint as the author of the recipe would write it: settings in hints are Nix, `` `services.web.port = 80` ``; elsewhere they are
 * `` `services: { web: { port: 80 } }` ``.
 */
export function inSyntaxOf(at: Place, hint: string): string {
  // Most have none; and of what is nested too deeply there is no stack left for more.
  if (!hint.includes(" = ") || at === undefined || !/\.(?:ts|ya?ml|json)$/.test(at.file)) return hint;
  const isTypeScript = at.file.endsWith(".ts");
  const isJson = at.file.endsWith(".json");
  return hint.replaceAll(setting, (written, path: string, value: string) => {
    const data = asData(value, isTypeScript);
    if (data === undefined) return written;
    const names = path
      .split(".")
      .map((name) => (!isJson && /^[A-Za-z_]\w*$/.test(name) ? name : `"${name}"`));
    return `\`${names.join(": { ")}: ${data}${" }".repeat(names.length - 1)}\``;
  });
}

const setting = /`((?:[A-Za-z_][\w-]*\.)+[A-Za-z_][\w-]*) = ([^`]+)`/g;

/** Undefined for what is another thing in the other syntax. */
function asData(value: string, isTypeScript: boolean): string | undefined {
  if (/^(?:"(?:[^"\\$]|\\.)*"|\d+|true|false|null)$/.test(value)) return value;
  const [, elements] = /^\[ ((?:"(?:[^"\\$]|\\.)*"(?: |(?= \])))+) ?\]$/.exec(value) ?? [];
  if (elements !== undefined) return `[${(elements.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join(", ")}]`;
  return isTypeScript && /^pkgs(?:\.[A-Za-z_]\w*)+$/.test(value) ? value : undefined;
}
