import type { ComponentPlan, JobPlan, ServicePlan } from "./model.ts";

/** Everything that runs a process: components, then jobs. */
export const processes = ({
  components,
  jobs,
}: Pick<ServicePlan, "components" | "jobs">): readonly (ComponentPlan | JobPlan)[] => [
  ...components,
  ...jobs,
];

/** The processes with an account, a state directory and configuration files of their own. */
export const owners = (
  plan: Pick<ServicePlan, "components" | "jobs">,
): readonly (ComponentPlan | JobPlan)[] =>
  processes(plan).filter((each) => each.kind === "component" || each.component === null);

/** The names of what only profiles start. */
export const startedByProfiles = (
  plan: Pick<ServicePlan, "components" | "jobs" | "resources">,
): ReadonlySet<string> =>
  new Set(
    [...processes(plan), ...plan.resources].flatMap(({ name, profiles = [] }) =>
      profiles.length > 0 ? [name] : [],
    ),
  );

/** Those whose accounts, folders and files are the host's; the engine has those of images. */
export const ownersOnHosts = (
  plan: Pick<ServicePlan, "components" | "jobs">,
): readonly (ComponentPlan | JobPlan)[] => owners(plan).filter(({ image }) => image === null);
