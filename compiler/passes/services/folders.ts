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

/** The reason why a path cannot be the state directory of a component, on hosts or in containers; undefined if it can. */
export const problemOfState = (path: string): string | undefined =>
  problemOfClosed(path) ?? (shared.has(path) ? "is a directory that other programs share" : undefined);

/** The reason why a volume cannot be mounted at a path, on hosts or in containers; undefined if it can. */
export const problemOfMountPoint = (path: string): string | undefined =>
  problemOfClosed(path) ??
  (shared.has(path) && !places.has(path) ? "is a directory that programs need" : undefined);

function problemOfClosed(path: string): string | undefined {
  for (const [folder, whose] of closed) {
    if (path === folder) return `is ${whose}`;
    if (path.startsWith(`${folder}/`)) return `is inside \`${folder}\`, which is ${whose}`;
  }
  return undefined;
}
