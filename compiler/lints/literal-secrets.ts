import { literalSecret } from "../diagnostics/lints.ts";
import type { Place } from "../diagnostics/make.ts";
import type { FreeForm } from "../ir/values.ts";
import { staticText, type Text } from "../language/text.ts";
import { placeOf, type AppEntry } from "../passes/context.ts";
import { settingPlace } from "../passes/units/setting-place.ts";
import type { CheckedComponent } from "../schema/component.ts";
import { isSecretName } from "../support/secret-name.ts";
import { isSecretSetting, isWrittenSecret, secretSettings } from "../support/secret-settings.ts";
import { configTexts, type LintContext } from "./config-texts.ts";
import type { Lint } from "./lint.ts";
import { moduleSecrets } from "./module-secrets.ts";

/** What is named, by the path of the option that holds its value, and the place where that is known better. */
type Found = readonly [
  path: readonly (string | number)[],
  name: string,
  within?: (at: Place) => Place,
  /** The file of the recipe tree that it is written in, where that is not the recipe. */
  file?: string | undefined,
];

/** Literal values that are named like a secret, or that look like one themselves, wherever services have them. */
export const checkLiteralSecrets: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    for (const [path, name, within = same, file] of secretsOf(entry, context))
      reporter.report(literalSecret(name, within(placeOf(entry, "services", ...path)), file));
  }
};

function* secretsOf({ data: { services } }: AppEntry, context: LintContext): Iterable<Found> {
  for (const [component, data] of services.components) {
    const { process, resources } = data;
    const at = ["components", component];
    for (const [variable, value] of process.environment)
      if (isSecretVariable(variable, staticText(value)))
        yield [[...at, "process", "environment", variable], variable];
    for (const [index, name] of argumentSecrets(process.argv))
      yield [[...at, "process", "argv", index], name];
    for (const { path, text, source } of configTexts(data, context))
      for (const name of text ? namesIn(text) : [])
        yield [[...at, "process", "configData", ...path], name, same, source];
    for (const [resource, { hostosConfig }] of resources)
      yield* inModule([...at, "resources", resource, "hostosConfig"], hostosConfig);
  }
  const { container, hostos } = services.runtimes;
  yield* inModule(["runtimes", "hostos", "hostosConfig"], hostos.hostosConfig);
  for (const [resource, { hostosConfig }] of container.resources)
    yield* inModule(["runtimes", "container", "resources", resource, "hostosConfig"], hostosConfig);
}

function* inModule(at: readonly string[], module: FreeForm): Iterable<Found> {
  for (const { name, path } of moduleSecrets(module))
    yield [at, name, (around) => settingPlace(module, path, around)];
}

const same = (at: Place): Place => at;

const isSecretVariable = (variable: string, written: string | undefined): boolean =>
  written !== undefined && ((isSecretName(variable) && couldBeSecret(written)) || isWrittenSecret(written));

/** Neither a file nor what Grafana reads from elsewhere: `$__file{/run/secrets/admin}`. */
const couldBeSecret = (value: string): boolean =>
  value !== "" &&
  !/^(?:\/|file:\/|\$__(?:file|env|vault)\{)/.test(value) &&
  !/^(?:true|false|yes|no|on|off|none|null)$/i.test(value);

/** `--password=hunter2`, `--token hunter2`, and what is a secret wherever it stands: the process list shows them besides. */
function* argumentSecrets(argv: CheckedComponent["process"]["argv"]): Iterable<readonly [number, string]> {
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
      yield [index, option ?? `argument ${index + 1}`];
    else if (option !== undefined && value !== undefined && isSecretSetting(option, value))
      yield [written === undefined ? index + 1 : index, option];
  }
}

/** Names of secrets in the text of a file, each once. What only Nix knows is filled in. */
function namesIn({ parts }: Text): ReadonlySet<string> {
  const text = parts.map((part) => (typeof part === "string" ? part : "${}")).join("");
  return new Set(secretSettings(text).map(({ name }) => name));
}
