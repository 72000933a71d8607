import { oldFetcher } from "../../diagnostics/lints.ts";
import { fetcherVersions, needsNewestFetcher, plainPnpm } from "../../nixpkgs/pnpm.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import { isExplicit, placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { packageSteps } from "./package-steps.ts";

/** The fetcher that pnpm 11 and later need, and the other one. */
const [refused, newest] = fetcherVersions;

export const checkPnpmFetcher: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { build } = entry.data;
    const kind = enabledBuilder(build);
    if (kind !== "pnpmPackageBuilder") continue;
    const { pnpm, fetcherVersion } = build[kind];
    const name = packageSteps(pnpm.expr)?.join(".") ?? "";
    const major = name === "pnpm" ? plainPnpm : Number(/^pnpm_(\d+)$/.exec(name)?.[1] ?? 0);
    if (major < needsNewestFetcher || fetcherVersion !== refused || pkgs.has(name)) continue;
    const option = isExplicit(entry, "build", kind, "fetcherVersion") ? "fetcherVersion" : "pnpm";
    reporter.report(oldFetcher(name, major, fetcherVersion, newest, placeOf(entry, "build", kind, option)));
  }
};
