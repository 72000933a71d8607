import type { FreeForm } from "../ir/values.ts";
import type { Expr } from "../language/expression.ts";
import { reify } from "../language/reify.ts";
import { isSecretSetting, isWrittenSecret, secretSettings } from "../support/secret-settings.ts";

/**
 * Names of what looks like a secret in a module: options with a text (`requirePass`), lines of longer texts (SQL, configuration
 * files), and what is one by its form. A loop, not recursion: modules are deep.
 */
export function moduleSecrets(module: FreeForm): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const rest: (readonly [node: object, name: string])[] = [[reify(module), "hostosConfig"]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [node, name] = next;
    if (seen.has(node)) continue;
    seen.add(node);
    if (isExpr(node) && node.kind === "string") {
      for (const each of namesIn(node.parts, name)) found.add(each);
    }
    const named = nameOf(node) ?? name;
    for (const child of Object.values(node) as readonly unknown[])
      if (typeof child === "object" && child !== null) rest.push([child, named]);
  }
  return found;
}

const isExpr = (node: object): node is Expr => "kind" in node;

/** The name that a binding gives its value. */
function nameOf(node: object): string | undefined {
  if (!("kind" in node) || node.kind !== "value" || !("path" in node) || !Array.isArray(node.path))
    return undefined;
  const last: unknown = node.path.at(-1);
  return typeof last === "object" && last !== null && "name" in last && typeof last.name === "string"
    ? last.name
    : undefined;
}

function namesIn(parts: readonly unknown[], name: string): readonly string[] {
  const text = parts.map((part) => (typeof part === "string" ? part : "${}")).join("");
  if (!text.includes("\n")) return isSecretSetting(name, text) || isWrittenSecret(text) ? [name] : [];
  return secretSettings(text).map((each) => each.name);
}
