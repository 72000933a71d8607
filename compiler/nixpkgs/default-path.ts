const programs = (words: string): readonly string[] => words.split(" ");

/**
 * The programs that every component finds, in containers and on hosts. Sources, 2026-11: the manuals of coreutils 9.5
 * (nixpkgs builds them all as one program), findutils 4.10, grep 3.11 and sed 4.9.
 */
const everywhere = programs(
  "[ b2sum base32 base64 basename basenc cat chcon chgrp chmod chown chroot cksum comm coreutils cp csplit cut date dd " +
    "df dir dircolors dirname du echo env expand expr factor false fmt fold groups head hostid id install join kill " +
    "link ln logname ls md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nproc numfmt od paste pathchk pinky pr " +
    "printenv printf ptx pwd readlink realpath rm rmdir runcon seq sha1sum sha224sum sha256sum sha384sum sha512sum " +
    "shred shuf sleep sort split stat stdbuf stty sum sync tac tail tee test timeout touch tr true truncate tsort tty " +
    "uname unexpand uniq unlink uptime users vdir wc who whoami yes " +
    "find locate updatedb xargs grep egrep fgrep sed",
);

/** The programs of systemd 257, which units of hosts find too, without those that begin with `systemd-`. */
const onHosts = programs(
  "bootctl busctl coredumpctl halt homectl hostnamectl importctl init journalctl kernel-install localectl loginctl " +
    "machinectl mount.ddi networkctl oomctl portablectl poweroff reboot resolvconf resolvectl run0 runlevel shutdown " +
    "systemctl telinit timedatectl udevadm updatectl userdbctl varlinkctl",
);

const inContainers: ReadonlySet<string> = new Set(everywhere);
const onHost: ReadonlySet<string> = new Set([...everywhere, ...onHosts]);

/** Whether a component finds a program without a package of its own, in containers or on hosts. */
export const isOnDefaultPath = (program: string, runtime: "container" | "hostos"): boolean =>
  runtime === "container" ? inContainers.has(program) : onHost.has(program) || program.startsWith("systemd-");

/** Commands that bash itself runs. Source: bash(1), "SHELL BUILTIN COMMANDS". */
export const builtins: ReadonlySet<string> = new Set(
  programs(
    ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo " +
      "enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd " +
      "printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type " +
      "typeset ulimit umask unalias unset wait",
  ),
);
