import { oldFetcher } from "../../diagnostics/lints.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import { isExplicit, placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { packageSteps } from "./package-steps.ts";

/** nixpkgs, `pkgs/build-support/node/fetch-pnpm-deps`: what pnpm 11 and later are refused with, since 26.05. */
const needed = { pnpm: 11, fetcherVersion: 4 };

export const checkPnpmFetcher: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { build } = entry.data;
    const kind = enabledBuilder(build);
    if (kind !== "pnpmPackageBuilder") continue;
    const { pnpm, fetcherVersion } = build[kind];
    const name = packageSteps(pnpm.expr)?.join(".") ?? "";
    const [, major = "0"] = /^pnpm_(\d+)$/.exec(name) ?? [];
    if (Number(major) < needed.pnpm || fetcherVersion >= needed.fetcherVersion) continue;
    const option = isExplicit(entry, "build", kind, "fetcherVersion") ? "fetcherVersion" : "pnpm";
    reporter.report(
      oldFetcher(name, fetcherVersion, needed.fetcherVersion, placeOf(entry, "build", kind, option)),
    );
  }
};
