import { basename } from "node:path";
import { templates } from "../../../emitters/support/templates.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printFile } from "../../../cli/terminal/print.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** `catalogc completion`: prints the script for a shell, by default for the user's. */
export function printCompletionScript(shell: Shell | undefined): ExitStatus {
  const own = basename(process.env["SHELL"] ?? "");
  const chosen = shell ?? shells.find((each) => each === own) ?? "bash";
  printFile(templates[`completion/catalogc.${chosen}`]);
  return exitStatus.fine;
}
