import { at, flagAt, isObject, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { difference } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import { foreign, isForeignPath, type AppContext } from "./context.ts";
import { elements, type Rate } from "./row.ts";
import { filesIn } from "./units.ts";

type ContainerRate = Rate<AppContext>;

/** As Compose writes them. */
const protections: Readonly<Record<string, string>> = {
  noNewPrivileges: "no-new-privileges",
  dropsCapabilities: "cap_drop: ALL",
  readOnly: "read_only: true",
};

export const protection: ContainerRate = ({ path, after }, [name = ""]) => ({
  severity: after === true ? "notice" : "danger",
  message: `container ${quoted(name)} ${after === true ? "gains" : "loses"}`,
  items: [quoted(protections[path.at(-1) ?? ""] ?? "")],
});

/** The account of a container without a component: that of a component is rated with it. */
export const containerUser: ContainerRate = ({ after }, [name = ""], { view }) => {
  const isShown = ["components", "jobs"].some((kind) => isObject(at(view.after, kind, name)));
  if (
    !/^(?:root|0)(?::|$)/.test(String(after)) ||
    (isShown && ["components", "jobs"].some((kind) => textAt(view.after, kind, name, "user") === "root"))
  )
    return undefined;
  return { severity: "danger", message: `container ${quoted(name)} now runs as root` };
};

/** What Podman and Docker give to root by default: podman-run(1), docker-run(1), `--cap-add`. */
const ofRoot =
  "CHOWN DAC_OVERRIDE FOWNER FSETID KILL NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT".split(
    " ",
  );

export const containerRights: ContainerRate = (_, [name = ""], { view }) => {
  const [was, is] = [view.before, view.after].map((side) => objectAt(side, "containers", name));
  const becomesRoot = textAt(is, "user") === "root" && textAt(was, "user") !== "root";
  const added = difference(rightsOf(was), textsAt(is, "capAdd")).added.filter(
    (right) => !(becomesRoot && ofRoot.includes(right)),
  );
  const [first] = added;
  if (first === undefined) return undefined;
  const items = added.map((right) => quoted(`cap_add: ${right}`));
  return first === "NET_BIND_SERVICE" && added.length === 1
    ? { severity: "notice", message: `container ${quoted(name)} may bind ports below 1024 (${items.join()})` }
    : { severity: "danger", message: `container ${quoted(name)} gains`, items };
};

const rightsOf = (container: JsonObject | undefined): readonly string[] => [
  ...textsAt(container, "capAdd"),
  ...(textAt(container, "user") === "root" && !flagAt(container, "dropsCapabilities") ? ofRoot : []),
];

/** Groups and devices of the host. The groups of volumes are rated with these. */
export const containerAccess: ContainerRate = (fact, [name = ""], { view }) => {
  const key = fact.path.at(-1);
  // The groups of volumes are numbers there.
  const isOfVolumes = key !== "devices" && Object.keys(objectAt(view.after, "volumes")).length > 0;
  const { added, removed } = elements(fact);
  const verb = added.length > 0 ? "gains" : "loses";
  return {
    severity: added.length === 0 || isOfVolumes ? "notice" : key === "devices" ? "danger" : "warning",
    message: `container ${quoted(name)} ${verb} ${key === "devices" ? "devices" : "groups"} of the host:`,
    items: (added.length > 0 ? added : removed).map(quoted),
  };
};

/** Files of variables, and folders of the host. */
export const containerFiles: ContainerRate = (fact, [name = ""], context) => {
  const known = filesIn(context.view.after);
  const added = elements(fact).added.filter(
    (each) => /^[/~]/.test(each) && !known.has(each.split(":")[0] ?? ""),
  );
  const bad = added.filter(
    (each) => each.startsWith("~") || isForeignPath(each.split(":")[0] ?? "", context),
  );
  if (added.length === 0) return undefined;
  const isForeign = bad.length > 0;
  return {
    severity: isForeign ? "danger" : "warning",
    message: `container ${quoted(name)} gets files of the host${isForeign ? ` ${foreign}` : ""}:`,
    items: (isForeign ? bad : added).map(quoted),
  };
};

/** Compose Specification, "networks". */
export const containerNetworks: ContainerRate = ({ before, after, isNew }, [name = ""]) => {
  const joined = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.map(String) : ["default"];
  const { added, removed } = difference(joined(before), joined(after));
  if (isNew) return undefined;
  return {
    severity: added.length > 0 ? "warning" : "notice",
    message: `container ${quoted(name)} ${[
      ...(added.length > 0 ? [`joins the networks ${added.map(quoted).join(", ")}`] : []),
      ...(removed.length > 0 ? [`leaves the networks ${removed.map(quoted).join(", ")}`] : []),
    ].join(" and ")}`,
  };
};

/** Keys of Compose that give a container nothing: Compose Specification, "services". */
const harmless =
  /^(?:labels|container_name|logging|annotations|profiles|healthcheck\.(?:interval|timeout|retries|start_\w+))(?:\.|$)/;

/** A key of `composeConfig`, which can give any privilege. */
export const composeKey: ContainerRate = ({ after }, [name = "", path = ""]) => ({
  severity: after === undefined || harmless.test(path) ? "warning" : "danger",
  message: `container ${quoted(name)} has other settings of ${quoted("composeConfig")}:`,
  items: [quoted(path)],
});

export const network: ContainerRate = ({ after, isNew }, [name = ""]) =>
  isNew
    ? undefined
    : after === true
      ? { severity: "notice", message: `network ${quoted(name)} is now internal` }
      : {
          severity: "warning",
          message: `network ${quoted(name)} is no longer internal: its containers reach other hosts`,
        };
