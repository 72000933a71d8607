import { literalSecret, placeholderSecret, referenceSecret } from "../../diagnostics/lints-secrets.ts";
import type { Place } from "../../diagnostics/make.ts";
import type { FreeForm } from "../../ir/values.ts";
import { staticText, textWithHoles, type Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import { isPlaceholder, placeholderInUrl, placeholderSettings } from "../../support/placeholder-secrets.ts";
import { isSecretName } from "../../support/secret-name.ts";
import { isReference, isWrittenSecret, secretSettings } from "../../support/secret-settings.ts";
import { argumentSecrets } from "./argument-secrets.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import type { Lint } from "../lint.ts";
import { moduleSecrets } from "./module-secrets.ts";
import { isOverridden, isReplaced } from "./replaced-placeholders.ts";

/** Something that is named like a secret, or looks like one. */
interface Found {
  /** Of the option that holds its value, from `services`. */
  readonly path: readonly (string | number)[];
  readonly name: string;
  /** Its value, where that stands for one that somebody is to write there. */
  readonly placeholder?: string | undefined;
  /** Set when that is the name of a variable. */
  readonly isReference?: true;
  /** Set when that is only the password of the URL that stands there. */
  readonly inUrl?: true | undefined;
  /** The place where that is known better. */
  readonly within?: (at: Place) => Place;
  /** The file of the recipe tree that it is written in, where that is not the recipe. */
  readonly file?: string | undefined;
}

/** Literal values that are named like a secret, or that look like one themselves, wherever services have them. */
export const checkLiteralSecrets: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    for (const { path, name, placeholder, isReference, inUrl, within, file } of secretsOf(entry, context)) {
      const around = placeOf(entry, "services", ...path);
      const at = within === undefined ? around : within(around);
      if (placeholder === undefined) reporter.report(literalSecret(name, at, file));
      else if (isReference === true) reporter.report(referenceSecret(name, placeholder, at));
      else if (!isReplaced(placeholder, entry))
        reporter.report(placeholderSecret(name, placeholder, at, inUrl));
    }
  }
};

function* secretsOf(entry: AppEntry, context: LintContext): Iterable<Found> {
  const { services } = entry.data;
  for (const [component, data] of services.components) {
    const { process, resources } = data;
    const at = ["components", component];
    for (const [variable, value] of process.environment) {
      const written = staticText(value);
      const path = [...at, "process", "environment", variable];
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
  yield* inModule(["runtimes", "hostos", "hostosConfig"], hostos.hostosConfig);
  for (const [resource, { hostosConfig }] of container.resources)
    yield* inModule(["runtimes", "container", "resources", resource, "hostosConfig"], hostosConfig);
}

function* inModule(at: readonly string[], module: FreeForm): Iterable<Found> {
  for (const { path, ...found } of moduleSecrets(module))
    yield { path: at, ...found, within: (around) => settingPlace(module, path, around) };
}

const isSecretVariable = (variable: string, written: string | undefined): boolean =>
  written !== undefined && ((isSecretName(variable) && couldBeSecret(written)) || isWrittenSecret(written));

/** Neither a file nor what Grafana reads from elsewhere: `$__file{/run/secrets/admin}`. */
const couldBeSecret = (value: string): boolean =>
  value !== "" &&
  !/^(?:\/|file:\/|\$__(?:file|env|vault)\{)/.test(value) &&
  !/^(?:true|false|yes|no|on|off|none|null)$/i.test(value);

/** Secrets in the text of a file, each name once. What only Nix knows is filled in. */
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
