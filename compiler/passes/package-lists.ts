import type { AppTests, Component, PackageLists, Programs, Runtimes } from "../ir/app.ts";
import type { PackageRef } from "../ir/values.ts";

/** What the lists are made of. */
interface PackageUsers {
  /** By name. */
  readonly components: Iterable<Component>;
  readonly runtimes: Runtimes;
  readonly programs: Programs;
  readonly test: AppTests;
}

/** The packages an app uses, by what uses them, each list in the order written. Specification: "App result", `packages`. */
export function collectPackages({ components, runtimes, programs, test }: PackageUsers): PackageLists {
  return {
    components: [...components].flatMap(({ process, healthcheck }) => [
      ...("kind" in process.command ? [process.command] : []),
      ...process.packages,
      ...healthcheck.packages,
    ]),
    containerComponents: [...runtimes.container.components.values()].flatMap(({ packages }) => packages),
    hostos: runtimes.hostos.packages,
    programs: [...(programs.mainPackage === null ? [] : [programs.mainPackage]), ...programs.packages],
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
