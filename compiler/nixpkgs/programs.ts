/**
 * Programs that checks use and that nothing brings by itself, neither the host OS nor an image; each with a package that has it.
 * Checked 2025-11.
 */
export const wellKnownPrograms: ReadonlyMap<string, string> = new Map([
  ["awk", "gawk"],
  ["curl", "curl"],
  ["dig", "dig"],
  ["envsubst", "gettext"],
  ["flock", "util-linux"],
  ["git", "git"],
  ["gzip", "gzip"],
  ["ip", "iproute2"],
  ["jq", "jq"],
  ["mariadb-admin", "mariadb"],
  ["mysqladmin", "mariadb"],
  ["nc", "netcat"],
  ["ncat", "nmap"],
  ["node", "nodejs"],
  ["openssl", "openssl"],
  ["perl", "perl"],
  ["pg_isready", "postgresql"],
  ["pgrep", "procps"],
  ["ping", "iputils"],
  ["pkill", "procps"],
  ["ps", "procps"],
  ["psql", "postgresql"],
  ["python", "python3"],
  ["python3", "python3"],
  ["redis-cli", "redis"],
  ["rsync", "rsync"],
  ["runuser", "util-linux"],
  ["setpriv", "util-linux"],
  ["socat", "socat"],
  ["sqlite3", "sqlite"],
  ["ss", "iproute2"],
  ["ssh", "openssh"],
  ["ssh-keygen", "openssh"],
  ["sysctl", "procps"],
  ["tar", "gnutar"],
  ["unzip", "unzip"],
  ["uuidgen", "util-linux"],
  ["wget", "wget"],
]);

/** Packages of nixpkgs that bring none of these. Checked 2025-11. */
export const bringNone =
  /^(?:bash|bashInteractive|cacert|coreutils|dash|diffutils|ffmpeg|file|findutils|gawk|git|gnugrep|gnupg|gnused|gnutar|gzip|imagemagick|iproute2|iputils|less|openssh|openssl|procps|sqlite|tini|tzdata|util-linux|which)$/;

/** Packages of nixpkgs that bring some of them. Checked 2025-11. */
export const bringSome: readonly (readonly [packages: RegExp, programs: readonly string[]])[] = [
  [/^curl(?:Full|Minimal)?$/, ["curl"]],
  [/^(?:bind|dig|dnsutils)$/, ["dig"]],
  [/^gawk(?:Interactive)?$/, ["awk"]],
  [/^gettext$/, ["envsubst"]],
  [/^git(?:Full|Minimal|SVN)?$/, ["git"]],
  [/^gnutar$/, ["tar"]],
  [/^gzip$/, ["gzip"]],
  [/^iproute2$/, ["ip", "ss"]],
  [/^iputils$/, ["ping"]],
  [/^jq$/, ["jq"]],
  [/^libressl$/, ["nc", "openssl"]],
  [/^netcat(?:-gnu|-openbsd)?$/, ["nc"]],
  [/^openssh(?:_hpn|_gssapi)?$/, ["ssh", "ssh-keygen"]],
  [/^openssl$/, ["openssl"]],
  [/^postgresql(?:_\d+)?$/, ["pg_isready", "psql"]],
  [/^procps$/, ["pgrep", "pkill", "ps", "sysctl"]],
  [/^rsync$/, ["rsync"]],
  [/^socat$/, ["socat"]],
  [/^sqlite(?:-interactive)?$/, ["sqlite3"]],
  [/^unzip$/, ["unzip"]],
  [/^util-linux$/, ["flock", "runuser", "setpriv", "uuidgen"]],
  [/^wget$/, ["wget"]],
];

/** On every `PATH`, in containers and on hosts: nixos/lib/systemd-lib.nix, `path`. Checked 2025-11. */
export const onEveryPath: ReadonlySet<string> = new Set([
  "coreutils",
  "findutils",
  "gnugrep",
  "gnused",
  "systemd",
]);
