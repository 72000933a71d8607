import { syntaxAt, type RecipeSyntax } from "../support/syntax-at.ts";
import type { Place } from "./make.ts";

/**
 * A hint as the author of the recipe would write it: settings in hints are Nix, `` `services.web.port = 80` ``; elsewhere they are
 * `` `services: { web: { port: 80 } }` ``. In TypeScript packages are `` `pkgs["pkg-config"]` ``.
 */
export function inSyntaxOf(at: Place, hint: string): string {
  // No pattern before there is something to replace: CG219 is made where the stack ends, and V8 may end the process there.
  const hasSetting = hint.includes(" = ");
  if (!hasSetting && !hint.includes("`pkgs.")) return hint;
  const syntax = syntaxAt(at);
  const named = syntax === "typescript" ? hint.replaceAll(packageName, asMember) : hint;
  return hasSetting && syntax !== undefined && syntax !== "nix" ? asProperties(named, syntax) : named;
}

const packageName = /(?<=`)pkgs(?:\.[A-Za-z_][\w-]*)+(?=`)/g;

/** Behind a dot no name of TypeScript has a hyphen. */
const asMember = (path: string): string => path.replaceAll(/\.(\w+-[\w-]*)/g, '["$1"]');

function asProperties(hint: string, syntax: RecipeSyntax): string {
  const isTypeScript = syntax === "typescript";
  const isJson = syntax === "json";
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
  return isTypeScript && /^pkgs(?:\.[A-Za-z_][\w-]*)+$/.test(value) ? asMember(value) : undefined;
}
