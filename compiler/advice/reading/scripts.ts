import type { AppEntry, AppPath, PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { isEmptyText, type Text } from "../../language/text.ts";
import { isExplicit } from "../../passes/context.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";

/** A script that bash runs. */
export interface Script<Path> {
  /** "`preStart` of `web`" */
  readonly name: string;
  readonly text: Text;
  /** The path of the option in the entry. */
  readonly path: Path;
  /** The component that starts after it, `*` for all components; absent if it runs for another purpose. */
  readonly before?: string;
}

/** The scripts that an app sets for components, hosts, containers and tests. */
export function appScripts({ name, data: { services, test } }: AppEntry): readonly Script<AppPath>[] {
  const { container, hostos } = services.runtimes;
  const all: readonly Script<AppPath>[] = [
    ...[...services.components].map(([component, { process }]) => ({
      name: `\`preStart\` of \`${component}\``,
      text: process.preStart ?? { parts: [] },
      path: ["services", "components", component, "process", "preStart"] as const,
      before: component,
    })),
    ...[...services.jobs].map(([job, { process }]) => ({
      name: `\`preStart\` of \`${job}\``,
      text: process.preStart ?? { parts: [] },
      path: ["services", "jobs", job, "process", "preStart"] as const,
      before: job,
    })),
    ...[...container.components].map(([component, { setup }]) => ({
      name: `\`setup\` of the container of \`${component}\``,
      text: setup,
      path: ["services", "runtimes", "container", "components", component, "setup"] as const,
      before: component,
    })),
    {
      name: `\`setup\` of \`${name}\` on hosts`,
      text: hostos.setup,
      path: ["services", "runtimes", "hostos", "setup"] as const,
      before: "*",
    },
    {
      name: `the test of the programs of \`${name}\``,
      text: test.programs.script,
      path: ["test", "programs", "script"] as const,
    },
    {
      name: `the test of the services of \`${name}\``,
      text: test.services.script,
      path: ["test", "services", "script"] as const,
    },
  ];
  return all.filter(({ text }) => !isEmptyText(text));
}

/** The scripts that a package sets. */
export function packageScripts(entry: PackageEntry): readonly Script<PackagePath>[] {
  const { name, data } = entry;
  const kind = enabledBuilder(data.build);
  const phases = kind === undefined || kind === "identityBuilder" ? [] : [...data.build[kind].phases];
  const all: readonly Script<PackagePath>[] = [
    ...phases.map(([phase, text]) => ({
      name: `\`${phase}\` of \`${name}\``,
      text,
      path: ["build", kind, "phases", phase] as unknown as PackagePath,
    })),
    { name: `the test of \`${name}\``, text: data.test.script, path: ["test", "script"] as const },
    {
      name: `\`shellHook\` of \`${name}\``,
      text: data.develop.shellHook,
      path: ["develop", "shellHook"] as const,
    },
  ];
  return all.filter(({ path }) => isExplicit(entry, ...path));
}
