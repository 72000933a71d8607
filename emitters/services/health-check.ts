import { apply, select, variable } from "../../compiler/language/build.ts";
import { text } from "../../compiler/language/text.ts";
import type { PackageRef, Text } from "../../compiler/ir/values.ts";
import { compose } from "../support/compose-text.ts";
import { packageList } from "../support/package-list.ts";
import type { HealthPlan } from "../../compiler/plan/model.ts";
import { killAfter } from "../../compiler/plan/restart.ts";
import type { Script } from "./scripts.ts";
import { seconds } from "../../compiler/plan/seconds.ts";
import { shellCommand, tool } from "./shell.ts";

/** One check: the command itself with no shell around it, ended when its time is up (timeout(1)). */
export const checkScript = (name: string, { test, timeout, packages }: HealthPlan): Script => ({
  name: `${name}-check`,
  body: compose`${searchPath(packages)}exec ${tool("coreutils", "timeout")} --kill-after=${seconds(killAfter)} ${seconds(timeout)} ${shellCommand(test)}\n`,
});

const searchPath = (packages: readonly PackageRef[]): Text =>
  packages.length === 0
    ? text()
    : compose`PATH=${text(apply(select(variable("lib"), "makeBinPath"), packageList(packages)))}:$PATH\n`;
