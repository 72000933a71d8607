/** Shared folders, whose owner and mode a component must not change (file-hierarchy(7)). */
const shared: ReadonlySet<string> = new Set(
  (
    "/bin /boot /dev /etc /home /lib /lib64 /media /mnt /nix /opt /proc /root /run /run/user /sbin /srv /sys /tmp /usr " +
    "/usr/local /var /var/cache /var/lib /var/log /var/run /var/spool /var/tmp"
  ).split(" "),
);

/** Shared folders without programs, in which a process may see something else. */
const places: ReadonlySet<string> = new Set(["/home", "/media", "/mnt", "/opt", "/srv"]);

/**
 * Folders that cannot contain the state of a component: those of the kernel and Nix, the state of dynamic users
 * (systemd.exec(5), `DynamicUser=`), and folders that catalogc uses on hosts and in containers.
 */
const closed: ReadonlyMap<string, string> = new Map([
  ["/boot", "for boot files"],
  ["/dev", "managed by the kernel"],
  ["/etc/catalog", "for configuration files"],
  ["/nix", "managed by Nix"],
  ["/proc", "managed by the kernel"],
  ["/run/catalog", "for the health state of containers"],
  ["/sys", "managed by the kernel"],
  ["/var/catalog", "for the record that `setup` has run"],
  ["/var/lib/private", "for the state of dynamic users"],
]);

/** Folders and files of hosts and containers without which a process, or its secrets, would not work. */
const needed: ReadonlyMap<string, string> = new Map([
  ...["/bin", "/lib", "/lib64", "/sbin", "/usr/bin", "/usr/lib", "/usr/sbin"].map(
    (path) => [path, "for programs"] as const,
  ),
  ...["/run/current-system", "/run/wrappers"].map((path) => [path, "for programs of NixOS"] as const),
  ...["/run/credentials", "/run/secrets"].map((path) => [path, "for secrets"] as const),
  ["/run/systemd", "for sockets of systemd"],
  ...["/etc/group", "/etc/passwd"].map((path) => [path, "for accounts"] as const),
]);

/** The reason why a path cannot be the state directory of a component, on hosts or in containers; undefined if it can. */
export const problemOfState = (path: string): string | undefined =>
  problemOfClosed(path) ?? (shared.has(path) ? "is a directory that other programs share" : undefined);

/** The reason why a volume cannot be mounted at a path, on hosts or in containers; undefined if it can. */
export const problemOfMountPoint = (path: string): string | undefined =>
  problemOfClosed(path, [...closed, ...needed]) ??
  (shared.has(path) && !places.has(path) ? "is a directory that programs need" : undefined);

function problemOfClosed(
  path: string,
  folders: Iterable<readonly [folder: string, whose: string]> = closed,
): string | undefined {
  for (const [folder, whose] of folders) {
    if (path === folder) return `is ${whose}`;
    if (path.startsWith(`${folder}/`)) return `is inside \`${folder}\`, which is ${whose}`;
  }
  return undefined;
}
