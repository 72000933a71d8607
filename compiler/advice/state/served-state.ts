import { servedState } from "../../diagnostics/lints-state.ts";
import { expressionsIn } from "../../language/expressions-in.ts";
import { staticText, textWithHoles } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import type { FreeForm } from "../../ir/values.ts";
import type { Lint } from "../lint.ts";
import { isComment } from "../reading/config-lines.ts";
import { declaredResources } from "../reading/declared-resources.ts";
import { administration } from "./administration.ts";
import { arrangements, foreignFolders } from "./foreign-state.ts";

/** Those that have an account of their own on NixOS. Source: the modules of these names in nixos/modules/services/web-servers. */
const webServers = ["caddy", "httpd", "nginx"];

/**
 * Web servers that serve files from the state folder of a component, as what a program uploads or collects beside it. On hosts
 * systemd lets in the account of the component alone (systemd.exec(5), `StateDirectoryMode=`), and in containers the server is
 * another machine.
 */
export const checkServedState: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    const owners = new Map(
      [...components].map(([owner, { process }]) => [staticText(process.stateDir) ?? "", owner]),
    );
    for (const [name, { at, modules, inContainer }] of declaredResources(entry)) {
      const onHost = runtimes.hostos.enable ? servedBy(modules) : [];
      const there = runtimes.container.enable ? servedBy(inContainer) : [];
      const [hosts, containers] = [foldersIn(onHost, owners), foldersIn(there, owners)];
      for (const [folder, owner] of new Map([...hosts, ...containers])) {
        const isRefused = hosts.has(folder) && !isOpened(folder, owner, entry, onHost);
        const isMissing = containers.has(folder);
        if (isRefused || isMissing)
          reporter.report(servedState(name, folder, { owner, isRefused, isMissing }, at));
      }
    }
  }
};

/** Whose state folders are mentioned. */
const foldersIn = (
  lines: readonly string[],
  owners: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    foreignFolders(
      "",
      owners,
      lines.map((text) => ({ text, path: [] })),
    ).map(({ folder, owner }) => [folder, owner]),
  );

/** What is written in the settings of web servers, line by line. */
function servedBy(modules: readonly FreeForm[]): readonly string[] {
  const reader = new ModuleReader();
  const services = reader.members(modules.flatMap(moduleDefinitions), "services");
  return (
    webServers
      .flatMap((server) => reader.members(services, server))
      .flatMap(({ expr }) => [...expressionsIn(expr)])
      // What only Nix knows is a part of some name.
      .flatMap(({ expr }) => (expr.kind === "string" ? textWithHoles(expr, "@") : []))
      .flatMap((text) => text.split("\n"))
      .filter((line) => !isComment(line))
  );
}

/** Whether the recipe makes arrangements for it, beside what the server is told to serve. */
const isOpened = (folder: string, owner: string, entry: AppEntry, served: readonly string[]): boolean =>
  administration(entry, owner).some(
    (text) =>
      arrangements.test(text) ||
      text === "user" ||
      text.split("\n").some((line) => line.includes(folder) && !served.includes(line)),
  );
