import type { FreeForm } from "../language/option-values.ts";
import { isEmptyText } from "../language/text.ts";
import { reify } from "../language/reify.ts";
import type { AppEntry } from "../check/checked-catalog.ts";
import type { Definition } from "../passes/units/definition.ts";
import { hostModules } from "../passes/units/host-modules.ts";
import { definedWith, knownUnits } from "../passes/units/known-units.ts";
import { ModuleReader } from "../passes/units/look-through.ts";
import { settingPlace } from "../passes/units/setting-place.ts";
import { declaredResources, modulesOf } from "../passes/units/declared-resources.ts";
import type { EntryRule } from "./rule.ts";
import { plainModules } from "../passes/units/plain-modules.ts";
import { placeOf } from "../passes/context.ts";
import { texts } from "./reading/texts.ts";

/**
 * Files of the host that a unit requires and that the test machine does not have. Source: systemd.exec(5),
 * `LoadCredential=` and `EnvironmentFile=`.
 */
export const missingTestFile: EntryRule = {
  *app(entry) {
    const { services, test } = entry.data;
    if (services.components.size === 0 || isEmptyText(test.services.script)) return;
    const units = waitedFor(entry);
    const reported = new Set<string>();
    for (const { needed, name, at } of secretsOf(entry)) {
      const { unit, file } = needed;
      if (reported.has(file) || isMade(needed, entry)) continue;
      reported.add(file);
      yield {
        at,
        message: neverFinishes(entry.name, unit, file),
        hint: `Set the content of the secret for the test: \`test.services.secrets.${name}\`.`,
      };
    }
    for (const [unit, { process }] of services.components)
      for (const [index, file] of process.environmentFiles.entries()) {
        if (!ofHost.test(file) || reported.has(file)) continue;
        if (isMade({ unit, option: "EnvironmentFile", file }, entry)) continue;
        reported.add(file);
        yield {
          at: placeOf(entry, "services", "components", unit, "process", "environmentFiles", index),
          message: neverFinishes(entry.name, unit, file),
          hint: hintFor("EnvironmentFile", file),
        };
      }
    for (const { module, at } of hostModules(entry))
      for (const needed of filesOf(module)) {
        const { unit, option, file } = needed;
        if (!units.has(unit) || reported.has(file) || isMade(needed, entry)) continue;
        reported.add(file);
        yield {
          at: settingPlace(module, ["systemd", "services", unit, "serviceConfig", option], at),
          message: neverFinishes(entry.name, unit, file),
          hint: hintFor(option, file),
        };
      }
  },
};

const neverFinishes = (app: string, unit: string, file: string): string =>
  `the test of \`${app}\` never finishes: its machine does not have \`${file}\`, and \`${unit}\` cannot start`;

function hintFor(option: string, file: string): string {
  const content = option === "EnvironmentFile" ? ", and replace `only-a-test` with the variables" : "";
  return `systemd does not start a unit without the file that \`${option}\` names. Create one for the test: \`test.services.hostosConfig.systemd.tmpfiles.rules = [ "f ${file} 0400 root root - only-a-test" ]\`${content}.`;
}

/** The secrets of components without a content for tests. */
const secretsOf = (entry: AppEntry) =>
  [...entry.data.services.components].flatMap(([unit, { process }]) =>
    [...process.secrets].flatMap(([name, { file }]) => {
      const at = placeOf(entry, "services", "components", unit, "process", "secrets", name, "file");
      return ofHost.test(file) ? [{ needed: { unit, option: "secrets", file }, name, at }] : [];
    }),
  );

/** Components, and the units that they require. Other units, such as those of timers, may fail in a test. */
function waitedFor(entry: AppEntry): ReadonlySet<string> {
  const required = [...declaredResources(entry).values()]
    .flatMap(({ modules }) => knownUnits(modules))
    .flatMap(({ name, certain }) => (certain ? definedWith(name) : []));
  return new Set([
    ...entry.data.services.components.keys(),
    ...required.map((unit) => unit.replace(/\.service$/, "")),
  ]);
}

interface NeededFile {
  readonly unit: string;
  readonly option: string;
  readonly file: string;
}

function filesOf(module: FreeForm): readonly NeededFile[] {
  const plain = plainModules(modulesOf(module));
  if (plain === undefined) return [];
  const { configs } = plain;
  const reader = new ModuleReader();
  const units = reader.members(reader.members(configs, "systemd"), "services");
  return [...reader.names(units)].flatMap((unit) => {
    const config = reader.members(reader.members(units, unit), "serviceConfig");
    const isOptional = [...reader.names(config)].some((name) => name.startsWith("SetCredential"));
    return options.flatMap(({ option, pattern }) =>
      isOptional && option !== "EnvironmentFile"
        ? []
        : words(reader.members(config, option)).flatMap((word) => {
            const [, file] = pattern.exec(word) ?? [];
            return file === undefined ? [] : [{ unit, option, file }];
          }),
    );
  });
}

const ofHost = /^\/(?:run|root|srv|var\/lib)\//;

/** Options that name files of the host. Files in other folders are made by NixOS, a program or a package. */
const options = [
  { option: "EnvironmentFile", pattern: /^(\/(?:run|root|srv|var\/lib)\/[\w./-]+)$/ },
  { option: "LoadCredential", pattern: /^[^:]+:(\/(?:run|root|srv|var\/lib)\/[\w./-]+)$/ },
  { option: "LoadCredentialEncrypted", pattern: /^[^:]+:(\/(?:run|root|srv|var\/lib)\/[\w./-]+)$/ },
];

/** Texts in a value or a list of them that certainly apply. */
const words = (definitions: readonly Definition[]): readonly string[] =>
  definitions
    .flatMap(({ expr, certain }) => (certain ? (expr.kind === "list" ? expr.elements : [expr]) : []))
    .flatMap((expr) => {
      const [only, ...more]: readonly unknown[] = expr.kind === "string" ? expr.parts : [];
      return typeof only === "string" && more.length === 0 ? [only] : [];
    });

/** Modules that create such files, and words in scripts and tmpfiles.d(5) rules that do. */
const makers = /^(?:age|sops|vault|secrets|systemd-vaultd)$/;
const making =
  /(?:^|\s)[fFCL][+!-]*\s|(?:^|[\s/])(?:install|cp|ln|mv|echo|printf|cat|touch|tee|openssl|head|dd|[\w-]+-keygen)\s|>/;

/** Whether the test machine makes a file with the content of a secret. */
const isTestSecret = (file: string, { data: { services, test } }: AppEntry): boolean =>
  [...services.components.values()].some(({ process }) =>
    [...process.secrets].some(([name, secret]) => secret.file === file && test.services.secrets.has(name)),
  );

/**
 * Whether something may create a file: a mention of its folder in the test or the host's setup, or a unit that owns the
 * folder.
 */
function isMade({ unit, file }: NeededFile, entry: AppEntry): boolean {
  const { services, test } = entry.data;
  const folder = file.slice(0, file.lastIndexOf("/"));
  if (isTestSecret(file, entry)) return true;
  const ofTest = texts(reify(test.services.hostosConfig));
  if (ofTest.some((text) => text.includes(folder) || text.includes("LoadCredential"))) return true;
  const modules = hostModules(entry).map(({ module }) => module);
  const plain = plainModules(modules);
  const reader = new ModuleReader();
  if (plain === undefined || [...reader.names(plain.configs)].some((name) => makers.test(name))) return true;
  const { components } = services;
  const [, owner = unit] = /^\/var\/lib\/([^/]+)\//.exec(file) ?? [];
  const { configs } = plain;
  const others = new Set([...components.keys(), ...reader.names(plain.services)]);
  // Self-signed certificates until others exist: nixos/modules/security/acme, `preliminarySelfsigned`.
  if (reader.names(reader.members(configs, "security")).has("acme")) others.add("acme");
  if (owner !== unit && others.has(owner)) return true;
  const scripts = [...components.values()].flatMap(({ process }) => process.preStart ?? []);
  const said = [
    ...texts(services.runtimes.hostos.setup),
    ...scripts.flatMap(texts),
    ...modules.flatMap((module) => texts(reify(module))),
  ];
  return said.some((text) => text.includes(folder) && making.test(text));
}
