import type { AppTests, Component, Job, PackageLists, Programs, Runtimes } from "../ir/app.ts";
import type { PackageRef } from "../language/option-values.ts";

/** The parts of an app that list packages. */
interface PackageUsers {
  /** By name. */
  readonly components: Iterable<Component>;
  /** By name. */
  readonly jobs: Iterable<Job>;
  readonly runtimes: Runtimes;
  readonly programs: Programs;
  readonly test: AppTests;
}

/**
 * The packages in an app's `packages` options, by the part that lists them, in the order written, without
 * `mainPackage`, `command` and `healthcheck.packages`. Specification: "App result", `packages`.
 */
export function collectPackages({ components, jobs, runtimes, programs, test }: PackageUsers): PackageLists {
  return {
    components: [...components, ...jobs].flatMap(({ process }) => process.packages),
    containerComponents: [...runtimes.container.components.values()].flatMap(({ packages }) => packages),
    hostos: runtimes.hostos.packages,
    programs: programs.packages,
    test: [...test.programs.packages, ...test.services.packages],
  };
}

/** Specification: "App result", `packagesList`: all of them, duplicates included. */
export const concatenate = (lists: PackageLists): readonly PackageRef[] => [
  ...lists.components,
  ...lists.containerComponents,
  ...lists.hostos,
  ...lists.programs,
  ...lists.test,
];
