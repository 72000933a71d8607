/** What a process needs to do as root whatever it likes with the host: capabilities(7). */
const strong = "(?:cap_)?(?:sys_(?:admin|module|ptrace|rawio)|dac_(?:override|read_search)|bpf)";

/** Where data of the host lies, and its memory. A graphics card or a serial port frees nothing. */
const disks = "/dev/(?:[shv]d[a-z]|xvd|nvme|mmcblk|dm-|md\\d|mapper/|disk/|k?mem\\b|port\\b)";

/**
 * Elements of `extraOptions`, `devices` and `volumes` that let a container out, as podman-run(1) has them: what turns off
 * the confinement, and devices, folders and sockets that belong to root. Options may have their value in the next element.
 */
export const freesContainer = new RegExp(
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
export const strongCapability = new RegExp(
  `^virtualisation\\.oci-containers\\.containers\\..+\\.capabilities\\.(?:all|${strong})$`,
  "i",
);
