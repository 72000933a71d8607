import { foreignState } from "../../diagnostics/lints-state.ts";
import { staticText, textWithHoles, type Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { isComment } from "../reading/config-lines.ts";
import { configTexts, type LintContext } from "../reading/config-texts.ts";
import type { Lint } from "../lint.ts";
import { administration } from "./administration.ts";

/**
 * Components that name the state folder of another: a worker or a backup beside a server. On hosts systemd lets in its own
 * account alone (systemd.exec(5), `StateDirectory=`; its mode is 0750), and in containers it is a volume of its own.
 */
export const checkForeignState: Lint = ({ apps }, reporter, context) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (components.size < 2) continue;
    const owners = new Map(
      [...components].map(([owner, { process }]) => [staticText(process.stateDir) ?? "", owner]),
    );
    for (const [component, checked] of components) {
      const isRefused = runtimes.hostos.enable && checked.process.user !== "root";
      const isMissing = runtimes.container.enable;
      const own = staticText(checked.process.stateDir);
      if (own === undefined || (!isRefused && !isMissing)) continue;
      for (const { folder, owner, path } of foreignFolders(own, owners, writtenBy(checked, context))) {
        if (isSeenTo(folder, component, entry)) continue;
        const at = placeOf(entry, "services", "components", component, "process", ...path);
        reporter.report(foreignState(component, folder, { owner, isRefused, isMissing }, at));
      }
    }
  }
};

interface Foreign {
  readonly folder: string;
  readonly owner: string;
  readonly path: Written["path"];
}

/** The first mention of each folder of another's. */
export function foreignFolders(
  own: string,
  owners: ReadonlyMap<string, string>,
  written: readonly Written[],
): readonly Foreign[] {
  const found = new Map<string, Foreign>();
  for (const { text, path } of written)
    for (const [mentioned] of text.matchAll(absolutePaths)) {
      const steps = mentioned.replace(/^\/+/, "").split("/");
      for (let folder = ""; steps.length > 0;) {
        folder += `/${steps.shift() ?? ""}`;
        const owner = owners.get(folder);
        // What is within its own folder is its own; where one is within the other, that is an error.
        if (folder === own) break;
        if (owner !== undefined && !own.startsWith(`${folder}/`) && !found.has(folder))
          found.set(folder, { folder, owner, path });
      }
    }
  return [...found.values()];
}

/** `/var/lib/web`, also behind the name of an option or the scheme of a URL, as in `sqlite:////var/lib/web/db`. */
const absolutePaths = /(?<![\w.@+/-])\/+[\w.@+-]+(?:\/[\w.@+-]+)*/g;

interface Written {
  readonly text: string;
  /** Below `process`. */
  readonly path: readonly (string | number)[];
}

function writtenBy(component: CheckedComponent, context: LintContext): readonly Written[] {
  const { environment, argv, preStart } = component.process;
  return [
    ...[...environment].map(([name, text]) => ({ text: known(text), path: ["environment", name] })),
    ...argv.map((text, index) => ({ text: known(text), path: ["argv", index] })),
    ...(preStart === null ? [] : [{ text: withoutComments(known(preStart)), path: ["preStart"] }]),
    ...configTexts(component, context).map(({ path, text }) => ({
      text: text === undefined ? "" : withoutComments(known(text)),
      path: ["configData", ...path],
    })),
  ];
}

/** What only Nix knows is a part of some name. */
const known = (text: Text): string => textWithHoles(text, "@");

const withoutComments = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !isComment(line))
    .join("\n");

/** Whether the recipe makes arrangements for files that several accounts use. */
const isSeenTo = (folder: string, component: string, entry: AppEntry): boolean =>
  administration(entry, component).some((text) => arrangements.test(text) || text.includes(folder));

/** Options by which a unit or an account gets at files of another. Sources: systemd.exec(5); NixOS, `users.users` and `users.groups`. */
export const arrangements =
  /^(?:SupplementaryGroups|extraGroups|members|group|User|Group|StateDirectoryMode|AmbientCapabilities|Bind(?:ReadOnly)?Paths)$/;
