import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about the hardening of processes: CG507, CG721.

/** CG507: a switch of `hardening` takes away what another option of the process sets. */
export const hardeningConflict = (
  component: string,
  name: string,
  option: string,
  value: string,
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error("CG507", at, `\`${name}\` of \`${component}\` conflicts with \`${value}\` in \`${option}\``, {
    related: place(otherAt, `\`${option}\` is set here`),
    hint: `Remove \`${name}\`, which is off by default with such \`${option}\`, or change \`${option}\`.`,
  });

/** CG721: a device is a folder, which systemd cannot allow as a whole. */
export const deviceFolder = (component: string, path: string, at: Place): Diagnostic =>
  error("CG721", at, `\`${path}\` in \`devices\` of \`${component}\` is a folder`, {
    hint:
      path === "/dev/net"
        ? "Write `/dev/net/tun`."
        : `Write the device nodes that \`${component}\` uses, such as \`${path}/<name>\`. systemd allows nodes, not folders.`,
  });
