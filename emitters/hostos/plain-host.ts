import { ownersOnHosts } from "../../compiler/plan/jobs.ts";
import type { AccountPlan, ProcessPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { declaredGroups } from "../../compiler/plan/volumes.ts";
import { type EmittedFile, header } from "../support/emitted-file.ts";
import { type HostDirectory, hostDirectories, hostFileOrigin } from "../support/plain-host.ts";
import { tmpfilesWord } from "../support/tmpfiles-words.ts";

/**
 * Files that the units need on a systemd host other than NixOS, in systemd's formats and from the same plan as the
 * module: `sysusers.conf` (sysusers.d(5)), `tmpfiles.conf` (tmpfiles.d(5)), and configuration files below `etc/`.
 */
export function plainHostFiles(folder: string, plan: ServicePlan): readonly EmittedFile[] {
  const accounts = [
    ...ownersOnHosts(plan)
      .filter(({ account }) => account.policy !== "prefer-dynamic")
      .flatMap(({ account }) => accountLines(account)),
    ...declaredGroups(plan).map((name) => `g ${name} -`),
  ];
  const directories = hostDirectories(plan);
  const file = (name: string, lines: readonly string[]): EmittedFile => ({
    path: `${folder}/${name}`,
    content: `# ${header(plan.recipePath)}\n${lines.map((line) => `${line}\n`).join("")}`,
    recipe: plan.recipePath,
  });
  return [
    ...(accounts.length === 0 ? [] : [file("sysusers.conf", accounts)]),
    ...(directories.length === 0 ? [] : [file("tmpfiles.conf", directories.map(directoryLine))]),
    ...ownersOnHosts(plan).flatMap((component) => configFiles(folder, plan, component)),
  ];
}

/** The files with known content; RUN.md describes the others. */
const configFiles = (
  folder: string,
  { recipePath }: ServicePlan,
  { config }: ProcessPlan,
): readonly EmittedFile[] =>
  config.files.flatMap((file) => {
    const origin = hostFileOrigin(file);
    if (origin.kind !== "beside") return [];
    const path = `${folder}${config.directory}/${file.name}`;
    return [{ path, content: origin.content, recipe: recipePath }];
  });

/** A user and the group of the same name, which needs a line of its own if the numbers differ. */
function accountLines({ name, uid, gid }: AccountPlan): readonly string[] {
  if (gid === null || gid === uid) return [`u ${name} ${uid ?? "-"}`];
  return [`g ${name} ${gid}`, `u ${name} ${uid ?? "-"}:${name}`];
}

const directoryLine = ({ path, user, group, mode }: HostDirectory): string =>
  `d ${tmpfilesWord(path)} ${mode} ${user} ${group}`;
