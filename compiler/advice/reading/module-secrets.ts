import type { FreeForm } from "../../language/option-values.ts";
import { expressionsIn } from "../../language/expressions-in.ts";
import { reify } from "../../language/reify.ts";
import { textWithHoles, type Text } from "../../language/text.ts";
import { isPlaceholder, placeholderInUrl, placeholderSettings } from "../../support/placeholder-secrets.ts";
import {
  isNamedSecret,
  isSecretSetting,
  isWrittenSecret,
  secretSettings,
} from "../../support/secret-settings.ts";

/** The place of a probable secret in a module. */
interface ModuleSecret {
  readonly name: string;
  /** The setting, as far as its path is known. */
  readonly path: readonly string[];
  /** Its value, if it is a placeholder. */
  readonly placeholder?: string;
  /** Set if the value is only the password of a URL. */
  readonly inUrl?: true | undefined;
}

/**
 * Probable secrets in a module, each name once: options with a text (`requirePass`), lines of longer texts (SQL,
 * configuration files), and values recognized by their form.
 * @param called the name of the module itself
 */
export function moduleSecrets(module: FreeForm, called = "hostosConfig"): readonly ModuleSecret[] {
  const found = new Map<string, ModuleSecret>();
  for (const { expr, path } of expressionsIn(reify(module)))
    if (expr.kind === "string")
      for (const secret of secretsIn(expr, path.at(-1) ?? called))
        if (!found.has(secret.name)) found.set(secret.name, { ...secret, path });
  return [...found.values()];
}

function secretsIn(value: Text, name: string): readonly Omit<ModuleSecret, "path">[] {
  const text = textWithHoles(value, "${}");
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
