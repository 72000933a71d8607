import { objectAt, textAt } from "../../support/json-data.ts";
import { runsIn } from "../sides/side.ts";
import { foreign, isForeignPath, type AppContext } from "./context.ts";
import { danger, elements, notice, warning, type Rate } from "./row.ts";
import { isNewlyEverywhere, loadsCode } from "./values.ts";

type AppRate = Rate<AppContext>;

export const nowRoot = danger("now runs as root");

/** The account of a component or job. */
export const account: AppRate = ({ before, after }) =>
  after === "root"
    ? nowRoot
    : before === "root"
      ? warning("no longer runs as root; its files in volumes and outside `/var/lib` still belong to root")
      : notice("runs with another account");

/** A command line, or a configuration file. */
export const listens: AppRate = ({ before, after }, _, { app }) =>
  runsIn(app.after, "hostos") && isNewlyEverywhere(before, after)
    ? warning("now listens on all addresses of the host, not only on localhost")
    : notice();

/** A variable of a component or job. */
export const variable: AppRate = (fact, names, context) =>
  fact.after !== undefined && loadsCode(names.at(-1) ?? "")
    ? warning("programs load code or settings from a variable")
    : listens(fact, names, context);

/** A folder or file of the host. */
export const hostPath =
  (what: string, isData: boolean): AppRate =>
  ({ before, after, isNew }, _, context) => {
    if (typeof after !== "string") return notice();
    if (isForeignPath(after, context)) return danger(`${what} is ${foreign}`);
    if (!isData) return warning(`the host must have ${what}`);
    return isNew || before === undefined
      ? notice()
      : warning(`${what} is another one; existing files stay in the old one`);
  };

/** Published ports. A mapping of an endpoint is one port. */
export const ports: AppRate = (fact) => {
  const isMore = Array.isArray(fact.after ?? fact.before)
    ? elements(fact).added.length > 0
    : fact.after !== undefined;
  return isMore ? warning("publishes other ports") : notice("no longer publishes ports");
};

/** The network of the host, or of another component. */
export const sharedNetwork: AppRate = ({ after }) =>
  after === "host"
    ? danger("is in the network of the host")
    : after === undefined
      ? notice("has a network of its own")
      : warning("shares the network of another component");

/** Other parts that a component, resource or job starts after. */
export const startOrder: AppRate = (fact, _, { tree }) => {
  const isLeft = (name: string): boolean =>
    ["components", "resources", "jobs"].some((kind) => name in objectAt(tree.after, kind));
  return elements(fact).removed.some(isLeft)
    ? warning("no longer waits for a part, and may start before it")
    : notice("waits for other parts");
};

/** Databases of a resource, each with its component and role. */
export const databases: AppRate = ({ before, after }) => {
  const byComponent = (all: unknown, options: readonly string[]): ReadonlyMap<string, string> =>
    new Map(
      Array.isArray(all)
        ? all.map((each) => [textAt(each, "component"), options.map((name) => textAt(each, name)).join(" ")])
        : [],
    );
  const passwords = [byComponent(before, ["password"]), byComponent(after, ["password"])] as const;
  if ([...passwords[1]].some(([name, secret]) => secret === "" && (passwords[0].get(name) ?? "") !== ""))
    return warning("containers connect to a database without a password now");
  const [was, is] = [byComponent(before, ["name", "role"]), byComponent(after, ["name", "role"])];
  return [...is].some(([component, data]) => was.has(component) && was.get(component) !== data)
    ? warning("uses another database or role; data stays in the old one, tables keep their owner")
    : notice();
};
