import { staticText, type Text } from "../language/text.ts";
import { isPlaceholder } from "../support/placeholder-secrets.ts";
import { isNamedSecret, isSecretSetting, isWrittenSecret } from "../support/secret-settings.ts";

interface ArgumentSecret {
  readonly index: number;
  readonly name: string;
  readonly placeholder?: string;
}

/** `--password=hunter2`, `--token hunter2`, and what is a secret wherever it stands: the process list shows them besides. */
export function* argumentSecrets(argv: readonly Text[]): Iterable<ArgumentSecret> {
  const words = argv.map(staticText);
  for (const [index, word] of words.entries()) {
    const [, option, written] = /^--?([\w.-]+)(?:=(.*))?$/s.exec(word ?? "") ?? [];
    const next = words[index + 1];
    const value = written ?? (next?.startsWith("-") === true ? undefined : next);
    if (
      option === undefined
        ? word !== undefined && isWrittenSecret(word)
        : written !== undefined && isWrittenSecret(written)
    )
      yield { index, name: option ?? `argument ${index + 1}` };
    else if (option !== undefined && value !== undefined) {
      const at = { index: written === undefined ? index + 1 : index, name: option };
      if (isSecretSetting(option, value)) yield at;
      else if (isNamedSecret(option) && isPlaceholder(value)) yield { ...at, placeholder: value };
    }
  }
}
