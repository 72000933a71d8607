import type { FreeForm } from "../ir/values.ts";
import type { Expr } from "../language/expression.ts";
import { reify } from "../language/reify.ts";
import { isPlaceholder, placeholderInUrl, placeholderSettings } from "../support/placeholder-secrets.ts";
import {
  isNamedSecret,
  isSecretSetting,
  isWrittenSecret,
  secretSettings,
} from "../support/secret-settings.ts";

/** Where a module has something that looks like a secret. */
interface ModuleSecret {
  readonly name: string;
  /** The setting, as far as its path is known. */
  readonly path: readonly string[];
  /** Its value, where that stands for one that somebody is to write there. */
  readonly placeholder?: string;
  /** Set when that is only the password of the URL that stands there. */
  readonly inUrl?: true | undefined;
}

/**
 * What looks like a secret in a module, each name once: options with a text (`requirePass`), lines of longer texts (SQL,
 * configuration files), and what is one by its form. A loop, not recursion: modules are deep.
 */
export function moduleSecrets(module: FreeForm): readonly ModuleSecret[] {
  const found = new Map<string, ModuleSecret>();
  const seen = new Set<object>();
  const rest: (readonly [node: object, path: readonly string[]])[] = [[reify(module), []]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [node, path] = next;
    if (seen.has(node)) continue;
    seen.add(node);
    if (isExpr(node) && node.kind === "string")
      for (const secret of secretsIn(node.parts, path.at(-1) ?? "hostosConfig"))
        found.set(secret.name, { ...secret, path });
    const inside = [...path, ...namesOf(node)];
    for (const child of Object.values(node) as readonly unknown[])
      if (typeof child === "object" && child !== null) rest.push([child, inside]);
  }
  return [...found.values()];
}

const isExpr = (node: object): node is Expr => "kind" in node;

/** The names that a binding gives its value. */
function namesOf(node: object): readonly string[] {
  if (!("kind" in node) || node.kind !== "value" || !("path" in node) || !Array.isArray(node.path)) return [];
  return node.path.flatMap((step: unknown) =>
    typeof step === "object" && step !== null && "name" in step && typeof step.name === "string"
      ? [step.name]
      : [],
  );
}

function secretsIn(parts: readonly unknown[], name: string): readonly Omit<ModuleSecret, "path">[] {
  const text = parts.map((part) => (typeof part === "string" ? part : "${}")).join("");
  if (text.includes("\n"))
    return [
      ...placeholderSettings(text).map((each) => ({
        name: each.name,
        placeholder: each.value,
        inUrl: each.inUrl,
      })),
      ...secretSettings(text).map((each) => ({ name: each.name })),
    ];
  const inUrl = placeholderInUrl(text);
  if (inUrl !== undefined) return [{ name, placeholder: inUrl, inUrl: true }];
  if (isSecretSetting(name, text) || isWrittenSecret(text)) return [{ name }];
  return isNamedSecret(name) && isPlaceholder(text) ? [{ name, placeholder: text }] : [];
}
