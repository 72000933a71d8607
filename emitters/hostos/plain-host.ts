import type { ComponentPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { type EmittedFile, header } from "../support/emitted-file.ts";
import { hostFileOrigin } from "../support/plain-host.ts";

/**
 * Files that the units need on a systemd host other than NixOS, in systemd's formats and from the same plan as the
 * module: `sysusers.conf` (sysusers.d(5)), `tmpfiles.conf` (tmpfiles.d(5)), and configuration files below `etc/`.
 */
export function plainHostFiles(folder: string, plan: ServicePlan): readonly EmittedFile[] {
  const accounts = plan.components.filter(({ account }) => account.policy !== "prefer-dynamic");
  const elsewhere = plan.components.filter(({ state }) => state.belowVarLib === null);
  const file = (name: string, lines: readonly string[]): EmittedFile => ({
    path: `${folder}/${name}`,
    content: `# ${header(plan.recipePath)}\n${lines.map((line) => `${line}\n`).join("")}`,
    recipe: plan.recipePath,
  });
  return [
    ...(accounts.length === 0 ? [] : [file("sysusers.conf", accounts.map(accountLine))]),
    ...(elsewhere.length === 0 ? [] : [file("tmpfiles.conf", elsewhere.map(directoryLine))]),
    ...plan.components.flatMap((component) => configFiles(folder, plan, component)),
  ];
}

/** The files with known content; RUN.md describes the others. */
const configFiles = (
  folder: string,
  { recipePath }: ServicePlan,
  { config }: ComponentPlan,
): readonly EmittedFile[] =>
  config.files.flatMap((file) => {
    const origin = hostFileOrigin(file);
    if (origin.kind !== "beside") return [];
    const path = `${folder}${config.directory}/${file.name}`;
    return [{ path, content: origin.content, recipe: recipePath }];
  });

/** A user and the group of the same name. */
const accountLine = ({ account }: ComponentPlan): string => `u ${account.name} -`;

function directoryLine({ account, state }: ComponentPlan): string {
  const owner = stateOwner(account);
  return `d ${tmpfilesWord(state.path)} 0750 ${owner} ${owner}`;
}

/** The owner of a state directory that systemd does not create. */
export const stateOwner = ({ policy, name }: ComponentPlan["account"]): string =>
  policy === "root" ? "root" : name;

// Escapes paths in lines of tmpfiles.d(5): `%` starts a specifier; quotes and backslashes have C-style escapes.

const specifiers = (path: string): string => path.replaceAll("%", "%%");

/** A word of a line. */
export const tmpfilesWord = (path: string): string =>
  /^[\w./%-]+$/.test(path) ? specifiers(path) : `"${specifiers(path).replace(/["\\]/g, "\\$&")}"`;

/**
 * The name of a path below `systemd.tmpfiles.settings`, which NixOS puts between single quotes without escaping it.
 * Source: nixos/modules/system/boot/systemd/tmpfiles.nix.
 */
export const tmpfilesSetting = (path: string): string => specifiers(path).replace(/['\\]/g, "\\$&");
