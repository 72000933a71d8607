/** Folders that many share: their owner and mode are not one component's to set (file-hierarchy(7)). */
const shared: ReadonlySet<string> = new Set(
  (
    "/bin /boot /dev /etc /home /lib /lib64 /media /mnt /nix /opt /proc /root /run /run/user /sbin /srv /sys /tmp /usr " +
    "/usr/local /var /var/cache /var/lib /var/log /var/run /var/spool /var/tmp"
  ).split(" "),
);

/**
 * Folders below which nothing can be a component's state: what the kernel and Nix show there, the state of dynamic users
 * (systemd.exec(5), `DynamicUser=`), and what catalogc puts into hosts and containers.
 */
const closed: ReadonlyMap<string, string> = new Map([
  ["/boot", "what the machine starts from"],
  ["/dev", "the kernel's"],
  ["/etc/catalog", "where configuration files are"],
  ["/nix", "Nix's"],
  ["/proc", "the kernel's"],
  ["/run/catalog", "where containers tell each other that they are healthy"],
  ["/sys", "the kernel's"],
  ["/var/catalog", "where containers remember that `setup` has run"],
  ["/var/lib/private", "where systemd keeps what belongs to dynamic users"],
]);

/** Why a path cannot be the state directory of one component, on hosts and in containers alike; undefined when it can. */
export function problemOfFolder(path: string): string | undefined {
  for (const [folder, whose] of closed) {
    if (path === folder) return `is ${whose}`;
    if (path.startsWith(`${folder}/`)) return `is inside \`${folder}\`, which is ${whose}`;
  }
  return shared.has(path) ? "is not one component's alone" : undefined;
}
