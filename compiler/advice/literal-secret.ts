import { differingPath, type DifferingPath } from "../passes/services/differing.ts";
import type { CheckedJob } from "../schema/jobs.ts";
import type { Place } from "../diagnostics/make.ts";
import type { FreeForm } from "../language/option-values.ts";
import { staticText, textWithHoles } from "../language/text.ts";
import type { AppEntry, AppPath } from "../check/checked-catalog.ts";
import { placeOf } from "../passes/context.ts";
import { settingPlace } from "../language/module-system/options.ts";
import { isReference, isSecretName, secretsInText } from "../support/secrets.ts";
import { wordsFor, type SecretWords } from "./secret-words.ts";
import { argumentSecrets, moduleSecrets, packageSecrets, textSecrets } from "./reading/named-secrets.ts";
import { configTexts, type ConfigReader } from "./reading/config-texts.ts";
import { appTexts } from "./reading/app-texts.ts";
import type { EntryRule, Finding } from "./rule.ts";

/** A value with the name or the form of a secret. */
interface Found extends SecretWords {
  /** The option that holds its value. */
  readonly path: AppPath;
  /** Narrows the place inside the option. */
  readonly within?: (at: Place) => Place;
}

/** Values with the name or the form of a secret: those of services, of sources and of what packages are built with. */
export const literalSecret: EntryRule = {
  *app(entry, context) {
    for (const found of secretsOf(entry, context))
      if (found.placeholder === undefined) yield findingOf(found, entry);
  },
  *pkg(entry) {
    for (const found of packageSecrets(entry))
      if (found.placeholder === undefined)
        yield { at: placeOf(entry, ...found.path), ...wordsFor(found, "package") };
  },
};

/** The same with a placeholder that nothing replaces. */
export const placeholderSecret: EntryRule = {
  *app(entry, context) {
    for (const found of secretsOf(entry, context)) {
      const { placeholder, isReference } = found;
      if (placeholder === undefined || (!isReference && isReplaced(placeholder, entry))) continue;
      yield findingOf(found, entry);
    }
  },
  *pkg(entry) {
    for (const found of packageSecrets(entry))
      if (found.placeholder !== undefined)
        yield { at: placeOf(entry, ...found.path), ...wordsFor(found, "package") };
  },
};

function findingOf(found: Found, entry: AppEntry): Finding {
  const around = placeOf(entry, ...found.path);
  return { at: found.within?.(around) ?? around, ...wordsFor(found, "app") };
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
    const at = ["services", "components", component] as const;
    yield* ofProcess(at, data, entry, context);
    for (const [resource, { hostosConfig }] of data.resources)
      yield* inModule([...at, "resources", resource, "hostosConfig"], hostosConfig);
  }
  for (const [job, data] of services.jobs) yield* ofProcess(["services", "jobs", job], data, entry, context);
  for (const runtime of ["hostos", "container"] as const)
    for (const [component, { environment, argv }] of services.runtimes[runtime].components)
      yield* ofValues(differingPath(runtime, component), { environment, argv: argv ?? [] }, entry);
  const { container, hostos } = services.runtimes;
  yield* inModule(["services", "runtimes", "hostos", "hostosConfig"], hostos.hostosConfig);
  for (const [resource, { hostosConfig }] of container.resources)
    yield* inModule(
      ["services", "runtimes", "container", "resources", resource, "hostosConfig"],
      hostosConfig,
    );
}

function* ofProcess(
  at: readonly ["services", "components" | "jobs", string],
  owner: { readonly process: CheckedJob["process"] },
  entry: AppEntry,
  context: ConfigReader,
): Iterable<Found> {
  const { process } = owner;
  yield* ofValues([...at, "process"], process, entry);
  for (const { path, text, source } of configTexts(owner, context))
    for (const found of text ? secretsInText(textWithHoles(text, "${}")) : [])
      yield { path: [...at, "process", "configData", ...path], ...found, file: source };
}

function* ofValues(
  at: readonly ["services", "components" | "jobs", string, "process"] | DifferingPath,
  { environment, argv }: Pick<CheckedJob["process"], "environment" | "argv">,
  entry: AppEntry,
): Iterable<Found> {
  for (const [variable, value] of environment) {
    const written = staticText(value);
    const path = [...at, "environment", variable] as const;
    if (isSecretName(variable) && written !== undefined && isReference(written)) {
      if (!isReplaced(written, entry) && !isOverridden(entry))
        yield { path, name: variable, placeholder: written, isReference: true };
      continue;
    }
    for (const found of textSecrets(variable, value)) yield { path, ...found };
  }
  for (const { index, ...found } of argumentSecrets(argv)) yield { path: [...at, "argv", index], ...found };
}

function* inModule(at: AppPath, module: FreeForm): Iterable<Found> {
  for (const { setting, ...found } of moduleSecrets(module))
    yield { path: at, ...found, within: (around) => settingPlace(module, setting, around) };
}
