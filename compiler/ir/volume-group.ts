/**
 * The default group of a volume. Names of apps, volumes and components contain no underscore, so no other volume and no
 * account has it. systemd-sysusers does not accept a digit at the start (systemd.exec(5), "User/Group Name Syntax").
 */
export function volumeGroup(app: string, volume: string): string {
  const name = `${app.toLowerCase()}_${volume}`;
  return /^\d/.test(name) ? `_${name}` : name;
}

/** Whether catalogc creates the folder of a volume on hosts, at least where it is missing. */
export const isMade = ({
  path,
  create,
}: {
  readonly path: string | null;
  readonly create: boolean;
}): boolean => path === null || create;
