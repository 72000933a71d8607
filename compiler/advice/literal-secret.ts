import type { Place } from "../diagnostics/make.ts";
import type { FreeForm } from "../language/option-values.ts";
import { staticText, textWithHoles, type Text } from "../language/text.ts";
import type { AppEntry, AppPath } from "../check/checked-catalog.ts";
import { placeOf } from "../passes/context.ts";
import { settingPlace } from "../passes/units/setting-place.ts";
import { isPlaceholder, placeholderInUrl, placeholderSettings } from "../support/placeholder-secrets.ts";
import { isSecretName, isReference, isWrittenSecret, secretSettings } from "../support/secret-settings.ts";
import { argumentSecrets } from "./reading/argument-secrets.ts";
import { configTexts, type ConfigReader } from "./reading/config-texts.ts";
import { appTexts } from "./reading/app-texts.ts";
import type { EntryRule, Finding } from "./rule.ts";
import { moduleSecrets } from "./reading/module-secrets.ts";

/** A value with the name or the form of a secret. */
interface Found {
  /** The option that holds its value. */
  readonly path: AppPath;
  readonly name: string;
  /** Its value, if it is a placeholder. */
  readonly placeholder?: string | undefined;
  /** Set if the value is the name of a variable. */
  readonly isReference?: true;
  /** Set if the value is only the password of a URL. */
  readonly inUrl?: true | undefined;
  /** Narrows the place inside the option. */
  readonly within?: (at: Place) => Place;
  /** The file of the recipe tree that contains it, if that is not the recipe. */
  readonly file?: string | undefined;
}

/** Literal values with the name or the form of a secret, anywhere in services. */
export const literalSecret: EntryRule = {
  *app(entry, context) {
    for (const found of secretsOf(entry, context)) {
      if (found.placeholder !== undefined && !found.isReference && isReplaced(found.placeholder, entry))
        continue;
      const around = placeOf(entry, ...found.path);
      yield { at: found.within?.(around) ?? around, ...wordsFor(found) };
    }
  },
};

function wordsFor({ name, placeholder, isReference, inUrl, file }: Found): Pick<Finding, "message" | "hint"> {
  if (placeholder === undefined)
    return {
      message: `\`${name}\` looks like a secret, and its value is written in ${file === undefined ? "the recipe" : `\`${file}\``}`,
      hint:
        file === undefined
          ? "Everyone can read it in the repository, in the Nix store and in the unit. Let the program or `preStart` read it from a file."
          : "Everyone can read it in the repository and in the Nix store. Let the program read it from a file or an environment variable of the machine, or let `preStart` write a copy of the configuration with the secret to the state directory.",
    };
  if (isReference === true)
    return {
      message: `\`${name}\` is set to the text \`${placeholder}\`, and nothing replaces it`,
      hint: "Nothing expands values of `environment`: no shell, Compose file or template. Remove it and set it on the machine: with `EnvironmentFile` of the unit on hosts, with a second Compose file for containers.",
    };
  return {
    message: `${inUrl === true ? "the password of " : ""}\`${name}\` is set to the placeholder \`${placeholder}\`, and nothing replaces it`,
    hint: "Anyone can guess it. Remove it and set the secret on the machine: in a file that a variable or option names, or in a copy of the configuration that `preStart` writes.",
  };
}

/** Programs that replace text. */
const replacing = /\b(?:sed|perl|awk|gawk|jq|yq|python3?|replace-secret|substitute\w*)\b|\$\{\w+\/\//;

/** Whether a script of the app or of its modules mentions a placeholder and may replace it. */
const isReplaced = (placeholder: string, entry: AppEntry): boolean =>
  appTexts(entry).some((text) => text.includes(placeholder) && replacing.test(text));

/** Whether a module names a file that sets variables, which overrides the recipe (systemd.exec(5)). */
const isOverridden = (entry: AppEntry): boolean =>
  appTexts(entry).some((text) => /^environmentFiles?$/i.test(text));

function* secretsOf(entry: AppEntry, context: ConfigReader): Iterable<Found> {
  const { services } = entry.data;
  for (const [component, data] of services.components) {
    const { process, resources } = data;
    const at = ["services", "components", component] as const;
    for (const [variable, value] of process.environment) {
      const written = staticText(value);
      const path = [...at, "process", "environment", variable] as const;
      const inUrl = written === undefined ? undefined : placeholderInUrl(written);
      if (inUrl !== undefined) {
        yield { path, name: variable, placeholder: inUrl, inUrl: true };
        continue;
      }
      if (isSecretName(variable) && written !== undefined && isReference(written)) {
        if (!isReplaced(written, entry) && !isOverridden(entry))
          yield { path, name: variable, placeholder: written, isReference: true };
        continue;
      }
      const isReal = written === undefined || !isPlaceholder(written) || isReplaced(written, entry);
      const placeholder = isReal ? undefined : written;
      if (isSecretVariable(variable, written)) yield { path, name: variable, placeholder };
    }
    for (const { index, ...found } of argumentSecrets(process.argv))
      yield { path: [...at, "process", "argv", index], ...found };
    for (const { path, text, source } of configTexts(data, context))
      for (const found of text ? secretsIn(text) : [])
        yield { path: [...at, "process", "configData", ...path], ...found, file: source };
    for (const [resource, { hostosConfig }] of resources)
      yield* inModule([...at, "resources", resource, "hostosConfig"], hostosConfig);
  }
  const { container, hostos } = services.runtimes;
  yield* inModule(["services", "runtimes", "hostos", "hostosConfig"], hostos.hostosConfig);
  for (const [resource, { hostosConfig }] of container.resources)
    yield* inModule(
      ["services", "runtimes", "container", "resources", resource, "hostosConfig"],
      hostosConfig,
    );
}

function* inModule(at: AppPath, module: FreeForm): Iterable<Found> {
  for (const { path, ...found } of moduleSecrets(module))
    yield { path: at, ...found, within: (around) => settingPlace(module, path, around) };
}

const isSecretVariable = (variable: string, written: string | undefined): boolean =>
  written !== undefined && ((isSecretName(variable) && couldBeSecret(written)) || isWrittenSecret(written));

/** Not a file, and not a reference that Grafana resolves: `$__file{/run/secrets/admin}`. */
const couldBeSecret = (value: string): boolean =>
  value !== "" &&
  !/^(?:\/|file:\/|\$__(?:file|env|vault)\{)/.test(value) &&
  !/^(?:true|false|yes|no|on|off|none|null)$/i.test(value);

/** Secrets in the text of a file, each name once. Residual parts are placeholders. */
function secretsIn(content: Text): readonly Pick<Found, "name" | "placeholder" | "inUrl">[] {
  const text = textWithHoles(content, "${}");
  const names = new Set(secretSettings(text).map(({ name }) => name));
  return [
    ...[...names].map((name) => ({ name })),
    ...placeholderSettings(text)
      .filter(({ name }) => !names.has(name))
      .map(({ name, value, inUrl }) => ({ name, placeholder: value, inUrl })),
  ];
}
