import { secretSettings, type SecretSetting } from "../../../compiler/support/secret-settings.ts";
import { objectAt, textsAt, type JsonObject } from "../data.ts";
import type { Severity } from "../finding.ts";
import { scriptSecrets, secretArguments, secretIsPublic } from "../secrets/secrets.ts";
import type { ReviewedApp, ReviewedPackage } from "../sides/side.ts";
import { configFilesOf, machineScripts, packageScripts, testScripts } from "../sides/texts.ts";
import type { OutputTree } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rating } from "./fact.ts";

/** A text of an entry, and the probable secrets in it. */
interface SecretText {
  /** With its verb: "`web` is given". */
  readonly what: string;
  readonly severity: Severity;
  readonly secrets: readonly SecretSetting[];
}

export function appSecrets(
  app: ReviewedApp | undefined,
  view: JsonObject,
  files: OutputTree,
): readonly SecretText[] {
  if (app === undefined) return [];
  const commands = (["components", "jobs"] as const).flatMap((kind) =>
    Object.keys(objectAt(view, kind)).map((name) => ({
      what: `${kind === "jobs" ? "job " : ""}${quoted(name)} is given`,
      secrets: secretArguments(textsAt(view, kind, name, "command")),
    })),
  );
  const configs = [...configFilesOf(app, files)].map(([name, { text }]) => ({
    what: `configuration file ${quoted(name)} has`,
    secrets: secretSettings(text),
  }));
  return [
    ...[...commands, ...configs].map((each) => ({ ...each, severity: "danger" as const })),
    ...ofScripts(machineScripts(app), "danger"),
    // Secrets in tests may be made up for them.
    ...ofScripts(testScripts(app), "warning"),
  ];
}

export const packageSecrets = (pkg: ReviewedPackage | undefined): readonly SecretText[] =>
  pkg === undefined ? [] : ofScripts(packageScripts(pkg), "warning");

const ofScripts = (scripts: ReadonlyMap<string, string>, severity: Severity): readonly SecretText[] =>
  [...scripts].map(([what, text]) => ({ what: `${what} has`, severity, secrets: scriptSecrets(text) }));

/** Secrets that only the new side has. */
export function newSecrets(before: readonly SecretText[], after: readonly SecretText[]): readonly Rating[] {
  const key = (what: string, { name, value }: SecretSetting): string => JSON.stringify([what, name, value]);
  const known = new Set(before.flatMap(({ what, secrets }) => secrets.map((secret) => key(what, secret))));
  return after.flatMap(({ what, severity, secrets }) =>
    secrets
      .filter((secret) => !known.has(key(what, secret)))
      .map(({ name }) => ({ severity, message: `${what} ${quoted(name)}: ${secretIsPublic}` })),
  );
}
