import { basename } from "node:path";
import { templates } from "../../../emitters/support/templates.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printFile } from "../../../cli/terminal/print.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** `catalogc completion`: the script for a shell, on standard output. Without a shell, for the one the user has. */
export function printCompletionScript(shell: Shell | undefined): ExitStatus {
  const own = basename(process.env["SHELL"] ?? "");
  const chosen = shell ?? shells.find((each) => each === own) ?? "bash";
  printFile(templates[`completion/catalogc.${chosen}`]);
  return exitStatus.fine;
}
