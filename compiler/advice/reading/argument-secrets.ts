import { staticText, type Text } from "../../language/text.ts";
import { isPlaceholder, placeholderInUrl } from "../../support/placeholder-secrets.ts";
import { optionsIn } from "./options-in.ts";
import { isNamedSecret, isSecretSetting, isWrittenSecret } from "../../support/secret-settings.ts";

interface ArgumentSecret {
  readonly index: number;
  readonly name: string;
  readonly placeholder?: string;
  readonly inUrl?: true;
}

/**
 * `--password=hunter2`, `--token hunter2`, and secrets recognized by their form. The process list shows arguments as
 * well.
 */
export function* argumentSecrets(argv: readonly Text[]): Iterable<ArgumentSecret> {
  const words = argv.map(staticText);
  const options = new Map(optionsIn(words).map((each) => [each.at, each]));
  for (const [index, word] of words.entries()) {
    const option = options.get(index);
    if (option === undefined) {
      const placeholder = word === undefined ? undefined : placeholderInUrl(word);
      if (placeholder !== undefined) yield { index, name: `argument ${index + 1}`, placeholder, inUrl: true };
      if (word !== undefined && isWrittenSecret(word)) yield { index, name: `argument ${index + 1}` };
      continue;
    }
    const { name, value, valueAt } = option;
    if (value === undefined) continue;
    const at = { index: valueAt, name };
    const inUrl = placeholderInUrl(value);
    if (inUrl !== undefined) yield { ...at, placeholder: inUrl, inUrl: true };
    else if ((valueAt === index && isWrittenSecret(value)) || isSecretSetting(name, value)) yield at;
    else if (isNamedSecret(name) && isPlaceholder(value)) yield { ...at, placeholder: value };
  }
}
