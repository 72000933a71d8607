import { flagAt, objectAt, textAt } from "../../support/json-data.ts";
import { difference } from "../sides/tree.ts";
import { foreign, isForeignPath, type AppContext } from "./context.ts";
import { nowRoot } from "./processes.ts";
import { danger, elements, notice, unlessRemoved, warning, type Rate, type Row } from "./row.ts";
import { hostFiles } from "./units.ts";

type ContainerRate = Rate<AppContext>;

const protection: ContainerRate = ({ after }) =>
  after === true ? notice("gains a protection") : danger("loses a protection");

const capabilities: ContainerRate = (fact) => {
  const { added } = elements(fact);
  if (added.length === 0) return notice("loses capabilities");
  return added.every((right) => right === "NET_BIND_SERVICE")
    ? notice("may bind ports below 1024")
    : danger("gains capabilities");
};

/** Groups and devices of the host. The groups of volumes are numbers there, and are rated with the volumes. */
const access: ContainerRate = (fact, _, { tree }) => {
  const isDevice = fact.path.at(-1) === "devices";
  const isOfVolumes = !isDevice && Object.keys(objectAt(tree.after, "volumes")).length > 0;
  if (elements(fact).added.length === 0 || isOfVolumes) return notice();
  return isDevice ? danger("gains devices of the host") : warning("gains groups of the host");
};

/** Files of variables, and folders of the host. */
const files: ContainerRate = (fact, _, context) => {
  const known = hostFiles(context.tree.after);
  const sources = elements(fact).added.map((each) => each.split(":")[0] ?? "");
  const added = sources.filter((source) => /^[/~]/.test(source) && !known.has(source));
  if (added.length === 0) return undefined;
  return added.some((source) => source.startsWith("~") || isForeignPath(source, context))
    ? danger(`gets files of the host ${foreign}`)
    : warning("gets files of the host");
};

/** Compose Specification, "networks". */
const networks: ContainerRate = ({ before, after, isNew }) => {
  const joined = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.map(String) : ["default"];
  if (isNew) return undefined;
  return difference(joined(before), joined(after)).added.length > 0
    ? warning("joins other networks")
    : notice("leaves networks");
};

/** Keys of Compose that give a container nothing: Compose Specification, "services". */
const harmless =
  /^(?:labels|container_name|logging|annotations|profiles|healthcheck\.(?:interval|timeout|retries|start_\w+))(?:\.|$)/;

/** A key of `composeConfig`, which can give any privilege. */
const composeKey: ContainerRate = ({ after }, [, key = ""]) => {
  const note = "other settings of `composeConfig`";
  return after === undefined || harmless.test(key) ? warning(note) : danger(note);
};

/** The account of a container without a component: that of a component is rated with it. */
const user: ContainerRate = ({ after }, [name = ""], { tree }) => {
  const isRoot = /^(?:root|0)(?::|$)/.test(String(after));
  const isShown = [objectAt(tree.after, "components", name), objectAt(tree.after, "jobs", name)].some(
    (process) => textAt(process, "user") === "root",
  );
  return isRoot && !isShown ? nowRoot : undefined;
};

const network: ContainerRate = ({ after, isNew }) => {
  if (isNew) return undefined;
  return flagAt({ after }, "after")
    ? notice("is now internal")
    : warning("is no longer internal: its containers reach other hosts");
};

export const containerRows: readonly Row<AppContext>[] = [
  ["privileges", "container/*", null],
  ["privileges", "container/*/noNewPrivileges|dropsCapabilities|readOnly", protection],
  ["privileges", "container/*/groupAdd|devices", access],
  ["user", "container/*/user", user],
  ["privileges", "container/*/capAdd", capabilities],
  ["privileges", "container/*/environmentFiles|volumes", files],
  ["networks", "container/*/networks", networks],
  ["privileges", "container/*/composeConfig/**", composeKey],
  ["networks", "networks/*", null],
  ["networks", "networks/*/internal", network],
  ["networks", "networks/*/external", unlessRemoved("danger", "is shared with containers of other projects")],
];
