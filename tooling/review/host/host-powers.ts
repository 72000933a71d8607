import type { Severity } from "../finding.ts";
import type { HostConfig } from "../sides/settings.ts";
import { isObject } from "../data.ts";
import { setToFalse, setToTrue, valuesOf } from "../sides/settings.ts";
import { difference } from "../sides/tree.ts";

/** What a process needs to do as root whatever it likes with the host: capabilities(7). */
const strong = "(?:cap_)?(?:sys_(?:admin|module|ptrace|rawio)|dac_(?:override|read_search)|bpf)";

/** Where data of the host lies, and its memory. A graphics card or a serial port frees nothing. */
const disks = "/dev/(?:[shv]d[a-z]|xvd|nvme|mmcblk|dm-|md\\d|mapper/|disk/|k?mem\\b|port\\b)";

/**
 * Elements of `extraOptions`, `devices` and `volumes` that let a container out, as podman-run(1) has them: what turns off
 * the confinement, and devices, folders and sockets that belong to root. Options may have their value in the next element.
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

/** The option of a capability that is as good as being root. */
const strongCapability = new RegExp(
  `^virtualisation\\.oci-containers\\.containers\\..+\\.capabilities\\.(?:all|${strong})$`,
  "i",
);

/** What an option of the host, or of containers, does that a reviewer has to know of, and how grave that is; undefined for most. */
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
  // What only takes back is none, nor is another element than those that matter.
  return values.length > 0 || (removed.length === 0 && power.when === undefined)
    ? { severity: power.severity, what: power.what, values }
    : undefined;
}

interface Power {
  readonly option: RegExp;
  /** What its text has to be like; anything when missing. Priorities may stand before: see `settingsOf`. */
  readonly when?: RegExp;
  readonly severity: Severity;
  readonly what: string;
  /** Its elements are what matters. */
  readonly listed?: boolean;
  /** As grave where only containers have it: who uses the service, or what runs there. The rest is about the host. */
  readonly inContainers?: true;
}

/** The elements of a list; ranges of ports as `8000-8010`. */
const listedIn = (text: string | undefined): readonly string[] =>
  valuesOf(text)
    .flat()
    .map((each) => (isObject(each) ? `${String(each["from"])}-${String(each["to"])}` : String(each)));

/** Options of NixOS (nixos/modules in nixpkgs); the first that fits counts. */
const powers: readonly Power[] = [
  {
    option: /^networking\.firewall\.enable$/,
    when: setToFalse,
    severity: "danger",
    what: "turns off the firewall of the host",
  },
  {
    option: /^networking\.firewall\.(?:(?:interfaces\..+\.)?allowed\w+|trustedInterfaces)$/,
    severity: "warning",
    what: "opens the firewall of the host",
    listed: true,
  },
  {
    option: /^networking\.firewall\.(?!enable$)/,
    severity: "warning",
    what: "changes the firewall of the host",
  },
  {
    option: /^services\..*\.openFirewall\w*$/,
    when: setToTrue,
    severity: "warning",
    what: "opens the firewall of the host",
  },
  {
    option: /^networking\.nftables\.(?:ruleset|tables)/,
    severity: "warning",
    what: "changes the firewall of the host",
  },
  {
    option: /^security\.(?:sudo|sudo-rs|doas)\.wheelNeedsPassword$/,
    when: setToFalse,
    severity: "danger",
    what: "lets accounts become root without a password",
  },
  {
    option: /^security\.(?:sudo|sudo-rs|doas)\.(?:extraRules|extraConfig|configFile)\b/,
    severity: "danger",
    what: "decides who may become root",
  },
  {
    option: /^security\.(?:wrappers|polkit|pam|apparmor|pki|allow\w+|protectKernelImage|lockKernelModules)\b/,
    severity: "warning",
    what: "changes the security of the host",
  },
  {
    option:
      /^users\.users\..+\.(?:password|hashedPassword|initialPassword|initialHashedPassword|hashedPasswordFile|passwordFile)$/,
    severity: "danger",
    what: "gives an account of the host a password",
  },
  {
    option: /^users\.users\..+\.openssh\.authorizedKeys\./,
    severity: "danger",
    what: "lets somebody log in to the host",
  },
  {
    option: /^virtualisation\.oci-containers\.containers\..+\.privileged$/,
    when: setToTrue,
    severity: "danger",
    what: "gives a container of the host rights of root",
  },
  {
    option: strongCapability,
    when: setToTrue,
    severity: "danger",
    what: "gives a container of the host rights of root",
  },
  {
    option: /^virtualisation\.oci-containers\.containers\..+\.(?:extraOptions|devices|volumes)$/,
    when: freesContainer,
    severity: "danger",
    what: "gives a container of the host rights of root",
    listed: true,
  },
  {
    option: /^services\.cron\.systemCronJobs$/,
    when: /\sroot\s/,
    severity: "danger",
    what: "has cron run commands as root",
    listed: true,
  },
  {
    option: /^users\.(?:users\..+\.extraGroups|users\..+\.group)$/,
    when: /"(?:wheel|root|docker|podman|libvirtd|lxd|incus-admin|disk|shadow|kvm)"/,
    severity: "danger",
    what: "puts an account into a group that is as good as root",
  },
  {
    option: /^users\.groups\.(?:wheel|root|docker|libvirtd|lxd|incus-admin|disk|shadow)\.members$/,
    severity: "danger",
    what: "puts an account into a group that is as good as root",
  },
  {
    option: /^users\.users\..+\.isNormalUser$/,
    when: setToTrue,
    severity: "warning",
    what: "makes an account of the host for a person",
  },
  {
    option: /^users\.users\..+\.uid$/,
    when: /(?:^|\s)0$/m,
    severity: "danger",
    what: "makes an account root",
  },
  {
    option: /^users\.(?:mutableUsers|allowNoPasswordLogin)$/,
    severity: "warning",
    what: "decides who may log in to the host",
  },
  {
    option:
      /^services\.getty\.(?:autologinUser|autologinOnce)$|^services\.(?:displayManager|xserver\.displayManager)\.autoLogin\./,
    severity: "danger",
    what: "lets anybody at the host log in without a password",
  },
  {
    option: /^services\.openssh\.(?:settings\.)?(?:PermitRootLogin|permitRootLogin)$/,
    when: /(?:^|\s)"(?!no")/m,
    severity: "danger",
    what: "lets root log in to the host from elsewhere",
  },
  {
    option:
      /^services\.openssh\.(?:settings\.)?(?:PasswordAuthentication|passwordAuthentication|PermitEmptyPasswords|KbdInteractiveAuthentication)$/,
    when: setToTrue,
    severity: "danger",
    what: "lets people log in to the host with a password",
  },
  {
    option: /^services\.openssh\./,
    severity: "warning",
    what: "decides who may log in to the host from elsewhere",
  },
  {
    option: /^nix\.settings\.(?:trusted-users|allowed-users|extra-trusted-users)$|^nix\.(?:trustedUsers)$/,
    severity: "danger",
    what: "decides who may build as root",
  },
  {
    option: /^virtualisation\.docker\.(?:listenOptions|daemon\.settings\.hosts)$/,
    when: /"(?:tcp:|[^"/]*\d")/,
    severity: "danger",
    what: "lets others control Docker, and so become root",
  },
  {
    option: /^services\.redis\.servers\..*\.settings\.protected-mode$/,
    when: /(?:^|\s)(?:false|"no")$/m,
    severity: "warning",
    what: "has Redis answer everybody without a password",
  },
  {
    option: /^services\.mysql\.settings\.\w+\.skip-grant-tables$/,
    severity: "danger",
    what: "lets everybody into the database without a password",
    inContainers: true,
  },
  {
    option:
      /^services\.grafana\.settings\.auth\.anonymous\.enabled$|^services\..*\.(?:allow_anonymous|anonymousUser)$/,
    when: setToTrue,
    severity: "warning",
    what: "lets people in who have not logged in",
    inContainers: true,
  },
  {
    option: /^services\..*\.(?:auth|authentication)$/,
    when: /(?:^|\s)"none"$/m,
    severity: "warning",
    what: "lets people in who have not logged in",
    inContainers: true,
  },
  {
    option: /^services\.nfs\.server\.exports$/,
    severity: "warning",
    what: "lets other machines at folders of the host",
  },
  {
    option: /^nix\.settings\.(?:sandbox|require-sigs)$/,
    when: /(?:^|\s)(?:false|"relaxed")$/m,
    severity: "danger",
    what: "lets Nix take or build what is not checked",
  },
  {
    option: /^nix\.settings\.(?:extra-)?(?:substituters|trusted-public-keys|trusted-substituters)$/,
    severity: "danger",
    what: "decides from where the host takes programs",
  },
  {
    option: /^nixpkgs\.config\.(?:permittedInsecurePackages|allowInsecure\w*)$/,
    severity: "warning",
    what: "lets Nix build packages that are known to be insecure",
    inContainers: true,
    listed: true,
  },
  {
    option: /^system\.(?:user)?[aA]ctivationScripts\./,
    severity: "warning",
    what: "runs a script as root at every switch",
  },
  {
    option: /^boot\.(?:kernelParams|kernelPatches|blacklistedKernelModules|kernel\.sysctl\.)/,
    severity: "warning",
    what: "changes the kernel of the host",
  },
];
