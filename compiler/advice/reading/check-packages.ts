import type { PackageRef } from "../../ir/values.ts";
import type { CheckedApp } from "../../schema/app.ts";
import type { CheckedComponent } from "../../schema/component.ts";

/** The packages whose programs a component's health check finds, wherever it runs: a host does not have the container's. */
export function checkPackages(
  name: string,
  { healthcheck, process }: CheckedComponent,
  { runtimes: { container, hostos } }: CheckedApp["services"],
): readonly PackageRef[] {
  const inContainer = hostos.enable ? undefined : container.components.get(name)?.packages;
  return [...healthcheck.packages, ...process.packages, ...(inContainer ?? [])];
}
