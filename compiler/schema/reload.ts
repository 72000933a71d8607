import * as z from "zod";
import { extended } from "./extension.ts";
import { listOf, nullOr, oneOf, str } from "./types.ts";

/** Signals with which programs read their configuration again. Source: signal(7). */
const signal = oneOf(["SIGHUP", "SIGUSR1", "SIGUSR2", "SIGWINCH", "SIGINT", "SIGQUIT", "SIGCONT"]);

/** How a process reads its configuration again while it runs. The specification does not have this option. */
export const reload = z
  .object({
    command: listOf(str).meta(
      extended(
        "Command that makes the process read its configuration again: a program and its arguments, executed without a shell. " +
          "`$XDG_CONFIG_HOME` is the directory of `configData`, and an argument `$MAINPID` is the process ID. Sets `ExecReload=`.",
      ),
    ),
    signal: nullOr(signal).meta(
      extended(
        "Signal that makes the process read its configuration again, such as `SIGHUP`. Sets `ExecReload=`.",
      ),
    ),
  })
  .meta({
    title: "Reload",
    description:
      "How the process reads its configuration again, by a command or a signal. On hosts a change of `configData` reloads the unit then. " +
      "Nothing reloads containers: `RUN.md` says so.",
  });
