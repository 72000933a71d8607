import { exitStatus, type ExitStatus } from "./exit-status.ts";
export async function printOptions(_format: string): Promise<ExitStatus> {
  return exitStatus.fine;
}
