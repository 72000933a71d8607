import type { AppEntry, AppPath } from "../check/checked-catalog.ts";
import { reify } from "../language/reify.ts";
import { isEmptyText, text } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { resourceOwners } from "../passes/services/process-owner.ts";
import { hostModules } from "../passes/services/host-modules.ts";
import { texts } from "./reading/texts.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Files of the host that a component requires and that the test machine does not have. Source: systemd.exec(5),
 * `LoadCredential=` and `EnvironmentFile=`.
 */
export const missingTestFile: EntryRule = {
  *app(entry) {
    if (isEmptyText(entry.data.test.services.script)) return;
    const mentions = textsOf(entry);
    const reported = new Set<string>();
    for (const { component, file, path, hint } of neededFiles(entry)) {
      const folder = file.slice(0, file.lastIndexOf("/") + 1);
      if (!ofHost.test(file) || reported.has(file) || mentions.some((each) => each.includes(folder)))
        continue;
      reported.add(file);
      yield {
        at: placeOf(entry, ...path),
        message: `the test of \`${entry.name}\` never finishes: its machine does not have \`${file}\`, and \`${component}\` cannot start`,
        hint,
      };
    }
  },
};

/** NixOS, a program or a package creates files in other folders. */
const ofHost = /^\/(?:run|root|srv|var\/lib)\//;

interface NeededFile {
  readonly component: string;
  readonly file: string;
  readonly path: AppPath;
  readonly hint: string;
}

function neededFiles(entry: AppEntry): readonly NeededFile[] {
  const { services, test } = entry.data;
  const ofResources = resourceOwners(entry).flatMap(({ name: component, process, path: at }) =>
    [...process.secrets].flatMap(([name, { file }]): NeededFile[] =>
      test.services.secrets.has(name)
        ? []
        : [{ component, file, path: [...at, "secrets", name, "file"], hint: setContent(name) }],
    ),
  );
  const ofComponents = [...services.components].flatMap(([component, { process }]) => {
    const at = ["services", "components", component, "process"] as const;
    const secrets = [...process.secrets].filter(([name]) => !test.services.secrets.has(name));
    return [
      ...secrets.map(([name, { file }]): NeededFile => ({
        component,
        file,
        path: [...at, "secrets", name, "file"],
        hint: setContent(name),
      })),
      ...process.environmentFiles.map((file, index): NeededFile => ({
        component,
        file,
        path: [...at, "environmentFiles", index],
        hint: `systemd does not start a unit without the file that \`EnvironmentFile\` names. Create one for the test: \`test.services.hostosConfig.systemd.tmpfiles.rules = [ "f ${file} 0400 root root - only-a-test" ]\`, and replace \`only-a-test\` with the variables.`,
      })),
    ];
  });
  return [...ofComponents, ...ofResources];
}

const setContent = (secret: string): string =>
  `Set the content of the secret for the test: \`test.services.secrets.${secret}\`.`;

/** The texts of modules and scripts, which may create a file that they mention. */
const textsOf = (entry: AppEntry): readonly string[] => [
  ...texts(entry.data.services.runtimes.hostos.setup),
  ...[...entry.data.services.components.values()].flatMap(({ process }) => texts(process.preStart ?? text())),
  ...hostModules(entry).flatMap(({ module }) => texts(reify(module))),
];
