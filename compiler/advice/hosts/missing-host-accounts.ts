import { missingHostAccount } from "../../diagnostics/lints-hosts.ts";
import { reify } from "../../language/reify.ts";
import { textWithHoles } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import { ModuleReader } from "../../passes/units/look-through.ts";
import { moduleDefinitions } from "../../passes/units/module-definitions.ts";
import { settingPlace } from "../../passes/units/setting-place.ts";
import type { Lint } from "../lint.ts";
import { texts } from "../reading/texts.ts";

/**
 * Files that a host gives to a component with a dynamic user, before it runs. There is no such account then (systemd.exec(5),
 * `DynamicUser=`): `chown` fails, and systemd-tmpfiles leaves the line out.
 */
export const checkMissingHostAccounts: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.hostos.enable) continue;
    const dynamic = [...components].flatMap(([name, { process }]) =>
      process.user === "prefer-dynamic" ? [name] : [],
    );
    const given = dynamic.filter((name) => isGivenBySetup(name, entry));
    const rules = tmpfilesRules(entry).filter(({ owners }) =>
      owners.some((owner) => dynamic.includes(owner)),
    );
    if ((given.length === 0 && rules.length === 0) || makesAccounts(entry)) continue;
    const at = placeOf(entry, "services", "runtimes", "hostos", "setup");
    for (const name of given) reporter.report(missingHostAccount("setup", name, at));
    for (const { owners, place } of rules)
      for (const name of dynamic.filter((each) => owners.includes(each)).slice(0, 1))
        reporter.report(missingHostAccount("tmpfiles", name, place));
  }
};

/** Source: shadow, busybox, systemd-sysusers(8). A dynamic user takes an account of its name that is there (systemd.exec(5)). */
const makingAccounts = /\b(?:useradd|adduser|groupadd|addgroup|newusers|systemd-sysusers)\b/;

/** Whether `setup` surely changes the owner of something to an account: no second choice may be what works. */
function isGivenBySetup(account: string, { data }: AppEntry): boolean {
  const script = textWithHoles(data.services.runtimes.hostos.setup, "\0");
  if (!script.includes(account) || /\|\||<</.test(script) || makingAccounts.test(script)) return false;
  const before = String.raw`(?:^|[;&]|\b(?:then|do)\s)[ \t]*`;
  const options = String.raw`(?:-[\w-]+(?:=\S*)?\s+)*`;
  const chown = `chown\\s+${options}["']?(?:[\\w-]*:)?${account}["']?(?=[:\\s])`;
  const install = `install\\s[^\\n;&|]*?(?:\\s-[og]\\s*|--(?:owner|group)[= ])["']?${account}(?![\\w-])`;
  return new RegExp(`${before}(?:${chown}|${install})`, "m").test(script);
}

interface Rule {
  /** User and group. */
  readonly owners: readonly string[];
  readonly place: ReturnType<typeof placeOf>;
}

/** What `systemd.tmpfiles.rules` of the app's own host say. Source: tmpfiles.d(5). */
function tmpfilesRules(entry: AppEntry): readonly Rule[] {
  return hostModules(entry)
    .filter(({ isTest }) => !isTest)
    .flatMap(({ module, at }) => {
      const path = ["systemd", "tmpfiles", "rules"];
      const lists = new ModuleReader().membersAt(moduleDefinitions(module), path);
      return lists.flatMap(({ expr, certain }): Rule[] =>
        certain && expr.kind === "list"
          ? expr.elements.flatMap((element): Rule[] => {
              const [rule, ...more] = element.kind === "string" ? element.parts : [];
              const [, user = "", group = ""] =
                typeof rule === "string" && more.length === 0 ? (line.exec(rule) ?? []) : [];
              return user === "" ? [] : [{ owners: [user, group], place: settingPlace(module, path, at) }];
            })
          : [],
      );
    });
}

const line = /^[a-zA-Z][-!+=~^$]*\s+\S+\s+\S+\s+:?([\w-]+)\s+:?([\w-]+)(?:\s|$)/;

/** Whether modules say anything of accounts. */
const makesAccounts = (entry: AppEntry): boolean =>
  hostModules(entry)
    .flatMap(({ module }) => texts(reify(module)))
    .some((each) => /^(?:users|groups|sysusers|userborn)$/.test(each));
