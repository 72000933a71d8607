import { apply, select, variable } from "../../compiler/language/build.ts";
import { text } from "../../compiler/language/text.ts";
import type { PackageRef, Text } from "../../compiler/ir/values.ts";
import { compose } from "../support/compose-text.ts";
import { packageList } from "../support/package-list.ts";
import type { HealthPlan } from "./model.ts";
import type { Script } from "./scripts.ts";
import { seconds } from "./seconds.ts";
import { shellCommand } from "./shell.ts";
import { tool } from "./tool.ts";

/** Time for `preStart` before the checks begin, as systemd gives every start by default (90 s). Milliseconds. */
const startAllowance = 90_000;

/** `timeout --kill-after`: a check that ignores the signal ends that much later. Milliseconds. */
const killAfter = 1_000;

/** Ten years: systemd does not read times beyond some number, and would take its default. Milliseconds. */
const longestStart = 10 * 365 * 24 * 3_600_000;

/**
 * How long a start may take, in milliseconds: never for ever. The checks themselves end at the latest after the start
 * period and `retries` checks that each use up their time. Source: systemd.service(5), `TimeoutStartSec=`.
 */
export const startTimeout = ({ startPeriod, retries, interval, timeout }: HealthPlan): number =>
  Math.min(startAllowance + startPeriod + (retries + 1) * (interval + timeout + killAfter), longestStart);

/** One check: the command itself with no shell around it, ended when its time is up (timeout(1)). */
export const checkScript = (name: string, { test, timeout, packages }: HealthPlan): Script => ({
  name: `${name}-check`,
  body: compose`${searchPath(packages)}exec ${tool("coreutils", "timeout")} --kill-after=${seconds(killAfter)} ${seconds(timeout)} ${shellCommand(test)}\n`,
});

const searchPath = (packages: readonly PackageRef[]): Text =>
  packages.length === 0
    ? text()
    : compose`PATH=${text(apply(select(variable("lib"), "makeBinPath"), packageList(packages)))}:$PATH\n`;
