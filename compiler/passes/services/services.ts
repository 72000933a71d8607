import type { Backup, Services } from "../../ir/app.ts";
import { checkAccountIds, checkAccountNumbers } from "./account-ids.ts";
import { checkHardening } from "./hardening.ts";
import { checkModuleUnits } from "./app-units.ts";
import { resolveComponents } from "./components.ts";
import { checkComposeConfig } from "./compose-config.ts";
import { checkEndpoints } from "./endpoints.ts";
import { checkExternal, withoutExternal } from "./external.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { checkImages, checkReachFromImages } from "./image.ts";
import { isWrong, placeOf, type PassContext } from "../context.ts";
import { checkServiceNames } from "../names.ts";
import { checkedSchedule, resolveJobs } from "./jobs.ts";
import { checkKubernetes } from "./kubernetes.ts";
import { checkNetworks } from "./networks.ts";
import { checkOpenDatabases } from "./open-databases.ts";
import { checkPortClashes } from "./port-clashes.ts";
import { aggregateResources } from "./resources.ts";
import { checkReservedNames } from "./reserved-names.ts";
import { resolveRuntimes } from "./runtimes.ts";
import { checkSecrets } from "./secrets.ts";
import { checkSharedNetworks } from "./shared-networks.ts";
import { resolveStartOrder } from "./start-order.ts";
import { checkStateClashes } from "./state-clashes.ts";
import { checkVolumes } from "./volumes.ts";
import { checkUnitCycles } from "./unit-cycles.ts";

/** The services of an app: first each component separately, then what combines them. */
export function resolveServices(whole: AppEntry, context: PassContext): Services {
  checkExternal(whole, context);
  const entry = withoutExternal(whole);
  checkServiceNames(whole, context);
  checkReservedNames(entry, context);
  checkModuleUnits(entry, context);
  const byName = resolveComponents(entry, whole, context);
  const resources = aggregateResources(byName, entry, context);
  const jobsByName = resolveJobs(resources, entry, context);
  const startOrder = resolveStartOrder({ components: byName, resources, jobs: jobsByName }, entry, context);
  const runtimes = resolveRuntimes(entry, new Set(resources.keys()), context);
  if (runtimes.hostos.enable) checkUnitCycles(startOrder, resources, entry, context);
  checkComposeConfig(entry, context);
  checkImages(entry, context);
  checkReachFromImages(startOrder, entry, context);
  checkEndpoints(entry, context);
  checkPortClashes(entry, context);
  checkOpenDatabases(entry, context);
  checkStateClashes(entry, context);
  checkVolumes(entry, context);
  checkNetworks({ components: byName, resources, jobs: jobsByName }, entry, context);
  checkSharedNetworks({ components: byName, resources, jobs: jobsByName }, entry, context);
  if (runtimes.container.enable && runtimes.container.kubernetes.enable) checkKubernetes(entry, context);
  checkAccountIds(entry, context);
  checkAccountNumbers(entry, context);
  checkHardening(entry, context);
  checkSecrets(entry, context);
  const components = startOrder.flatMap(({ kind, name }) => {
    const component = kind === "component" ? byName.get(name) : undefined;
    return component === undefined ? [] : [[name, component] as const];
  });
  const jobs = startOrder.flatMap(({ kind, name }) => {
    const job = kind === "job" ? jobsByName.get(name) : undefined;
    return job === undefined ? [] : [[name, job] as const];
  });
  return {
    components: new Map(components),
    jobs: new Map(jobs),
    resources,
    startOrder,
    runtimes,
    networks: entry.data.services.networks,
    volumes: entry.data.services.volumes,
    backup: resolveBackup(entry, context),
  };
}

function resolveBackup(entry: AppEntry, context: PassContext): Backup | null {
  const { schedule, path, keep } = entry.data.services.backup;
  const option = ["services", "backup", "schedule"] as const;
  const times =
    schedule === null || isWrong(entry, ...option)
      ? null
      : checkedSchedule(schedule, placeOf(entry, ...option), context);
  return times === null && path === null ? null : { schedule: times, path, keep };
}
