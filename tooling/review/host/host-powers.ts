import type { Severity } from "../finding.ts";
import type { HostConfig } from "../sides/settings.ts";
import { isObject } from "../data.ts";
import { setToFalse, setToTrue, valuesOf } from "../sides/settings.ts";
import { difference } from "../sides/tree.ts";

/** Capabilities that are equivalent to root: capabilities(7). */
const strong = "(?:cap_)?(?:sys_(?:admin|module|ptrace|rawio)|dac_(?:override|read_search)|bpf)";

/** Devices with the data or the memory of the host. */
const disks = "/dev/(?:[shv]d[a-z]|xvd|nvme|mmcblk|dm-|md\\d|mapper/|disk/|k?mem\\b|port\\b)";

/**
 * Elements of `extraOptions`, `devices` and `volumes` that break the isolation of a container: podman-run(1). An option may have
 * its value in the next element.
 */
const freesContainer = new RegExp(
  `"(?:${[
    "--privileged(?!=false)\\b",
    `--cap-add[= ](?:\\w+,)*(?:all|${strong})\\b`,
    `${strong}"`,
    "(?:--security-opt[= ])?(?:(?:apparmor|seccomp|systempaths)[=:]unconfined|label[=:]disable|unmask=all)\\b",
    "--(?:pid|ipc|userns|uts|cgroupns)[= ]host\\b",
    `(?:--device[= ])?${disks}`,
    "(?:(?:--volume|-v)[= ])?/(?:(?:etc|root|home|boot|proc|sys|dev|var|usr)/?)?:",
    "(?:(?:--volume|-v)[= ])?/(?:var/)?run/(?:docker|podman|containerd)\\b",
  ].join("|")})`,
  "i",
);

/** The security effect of an option of the host, or of containers; undefined for most. */
export function powerOf(
  path: string,
  text: string,
  { was, of }: { was: string | undefined; of: HostConfig["of"] },
): { severity: Severity; what: string; values?: readonly string[] } | undefined {
  const power = powers.find(
    ({ option, when, inContainers }) =>
      option.test(path) &&
      (when === undefined || when.test(text)) &&
      (of === "host" || inContainers === true),
  );
  if (power?.listed !== true) return power && { severity: power.severity, what: power.what };
  const { added, removed } = difference(listedIn(was), listedIn(text));
  const values = added.filter((each) => power.when?.test(JSON.stringify(each)) !== false);
  // Removing elements has no effect, nor has adding others than those that match.
  return values.length > 0 || (removed.length === 0 && power.when === undefined)
    ? { severity: power.severity, what: power.what, values }
    : undefined;
}

/** The elements of a list; ranges of ports as `8000-8010`. */
const listedIn = (text: string | undefined): readonly string[] =>
  valuesOf(text)
    .flat()
    .map((each) => (isObject(each) ? `${String(each["from"])}-${String(each["to"])}` : String(each)));

interface Power {
  readonly option: RegExp;
  readonly severity: Severity;
  readonly what: string;
  /** The text of the setting has to match; see `settingsOf`. */
  readonly when?: RegExp;
  /** The elements of a list are reported, not the list. */
  readonly listed?: true;
  /** Also reported if only containers have it: it is about users of a service, or about the programs that run. */
  readonly inContainers?: true;
}

type Terms = Pick<Power, "when" | "listed" | "inContainers">;
const danger = (what: string, option: RegExp, terms: Terms = {}): Power => ({
  ...{ severity: "danger", what, option },
  ...terms,
});
const warning = (what: string, option: RegExp, terms: Terms = {}): Power => ({
  ...danger(what, option, terms),
  severity: "warning",
});

const firewall = "opens the firewall of the host";
const anonymous = "lets users in without a login";
const rootGroup = "adds an account to a group that is equivalent to root";
const rootContainer = "gives a container of the host root privileges";
const containerOption = (name: string): RegExp =>
  new RegExp(`^virtualisation\\.oci-containers\\.containers\\..+\\.(?:${name})$`, "i");

/** Options of NixOS (nixos/modules in nixpkgs). The first that matches counts. */
const powers: readonly Power[] = [
  danger("turns off the firewall of the host", /^networking\.firewall\.enable$/, { when: setToFalse }),
  warning(firewall, /^networking\.firewall\.(?:(?:interfaces\..+\.)?allowed\w+|trustedInterfaces)$/, {
    listed: true,
  }),
  warning(
    "changes the firewall of the host",
    /^networking\.(?:firewall\.(?!enable$)|nftables\.(?:ruleset|tables))/,
  ),
  warning(firewall, /^services\..*\.openFirewall\w*$/, { when: setToTrue }),
  danger(
    "lets accounts become root without a password",
    /^security\.(?:sudo|sudo-rs|doas)\.wheelNeedsPassword$/,
    { when: setToFalse },
  ),
  danger(
    "changes who may become root",
    /^security\.(?:sudo|sudo-rs|doas)\.(?:extraRules|extraConfig|configFile)\b/,
  ),
  warning(
    "changes the security of the host",
    /^security\.(?:wrappers|polkit|pam|apparmor|pki|allow\w+|protectKernelImage|lockKernelModules)\b/,
  ),
  danger(
    "sets the password of a host account",
    /^users\.users\..+\.(?:password|hashedPassword|initialPassword|initialHashedPassword|hashedPasswordFile|passwordFile)$/,
  ),
  danger("lets a key log in to the host", /^users\.users\..+\.openssh\.authorizedKeys\./),
  danger(rootContainer, containerOption("privileged"), { when: setToTrue }),
  danger(rootContainer, containerOption(`capabilities\\.(?:all|${strong})`), { when: setToTrue }),
  danger(rootContainer, containerOption("extraOptions|devices|volumes"), {
    when: freesContainer,
    listed: true,
  }),
  danger("makes cron run commands as root", /^services\.cron\.systemCronJobs$/, {
    when: /\sroot\s/,
    listed: true,
  }),
  danger(rootGroup, /^users\.users\..+\.(?:extraGroups|group)$/, {
    when: /"(?:wheel|root|docker|podman|libvirtd|lxd|incus-admin|disk|shadow|kvm)"/,
  }),
  danger(rootGroup, /^users\.groups\.(?:wheel|root|docker|libvirtd|lxd|incus-admin|disk|shadow)\.members$/),
  warning("creates a login account on the host", /^users\.users\..+\.isNormalUser$/, { when: setToTrue }),
  danger("gives an account the user ID of root", /^users\.users\..+\.uid$/, { when: /(?:^|\s)0$/m }),
  warning("changes who may log in to the host", /^users\.(?:mutableUsers|allowNoPasswordLogin)$/),
  danger(
    "logs in at the console of the host without a password",
    /^services\.getty\.(?:autologinUser|autologinOnce)$|^services\.(?:displayManager|xserver\.displayManager)\.autoLogin\./,
  ),
  danger(
    "lets root log in to the host remotely",
    /^services\.openssh\.(?:settings\.)?(?:PermitRootLogin|permitRootLogin)$/,
    { when: /(?:^|\s)"(?!no")/m },
  ),
  danger(
    "allows remote logins to the host with a password",
    /^services\.openssh\.(?:settings\.)?(?:PasswordAuthentication|passwordAuthentication|PermitEmptyPasswords|KbdInteractiveAuthentication)$/,
    { when: setToTrue },
  ),
  warning("changes who may log in to the host remotely", /^services\.openssh\./),
  danger(
    "changes who may build as root",
    /^nix\.settings\.(?:trusted-users|allowed-users|extra-trusted-users)$|^nix\.(?:trustedUsers)$/,
  ),
  danger(
    "lets others control Docker, which makes them root",
    /^virtualisation\.docker\.(?:listenOptions|daemon\.settings\.hosts)$/,
    { when: /"(?:tcp:|[^"/]*\d")/ },
  ),
  warning(
    "makes Redis answer everyone without a password",
    /^services\.redis\.servers\..*\.settings\.protected-mode$/,
    { when: /(?:^|\s)(?:false|"no")$/m },
  ),
  danger(
    "lets everyone use the database without a password",
    /^services\.mysql\.settings\.\w+\.skip-grant-tables$/,
    { inContainers: true },
  ),
  warning(
    anonymous,
    /^services\.grafana\.settings\.auth\.anonymous\.enabled$|^services\..*\.(?:allow_anonymous|anonymousUser)$/,
    { when: setToTrue, inContainers: true },
  ),
  warning(anonymous, /^services\..*\.(?:auth|authentication)$/, {
    when: /(?:^|\s)"none"$/m,
    inContainers: true,
  }),
  warning("shares folders of the host with other machines", /^services\.nfs\.server\.exports$/),
  danger("lets Nix accept or build unverified packages", /^nix\.settings\.(?:sandbox|require-sigs)$/, {
    when: /(?:^|\s)(?:false|"relaxed")$/m,
  }),
  danger(
    "changes where the host gets programs from",
    /^nix\.settings\.(?:extra-)?(?:substituters|trusted-public-keys|trusted-substituters)$/,
  ),
  warning(
    "lets Nix build packages that are known to be insecure",
    /^nixpkgs\.config\.(?:permittedInsecurePackages|allowInsecure\w*)$/,
    { inContainers: true, listed: true },
  ),
  warning("runs a script as root at every switch", /^system\.(?:user)?[aA]ctivationScripts\./),
  warning(
    "changes the kernel of the host",
    /^boot\.(?:kernelParams|kernelPatches|blacklistedKernelModules|kernel\.sysctl\.)/,
  ),
];
