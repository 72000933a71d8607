import {
  apply,
  attrs,
  attrsOf,
  bind,
  literal,
  select,
  string,
  variable,
} from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { PackageRef } from "../../compiler/language/option-values.ts";
import { text } from "../../compiler/language/text.ts";
import { loopback } from "../../compiler/plan/lower.ts";
import type { HostosPlan, ProcessPlan, ServicePlan } from "../../compiler/plan/model.ts";
import { printNix } from "../nix/print.ts";
import { programPath } from "../../compiler/plan/command.ts";

/** The variable of the module for the values of its options on the host. */
export const settingsSet = "cfg";

/** The options of a module, so that a host can set them instead of overriding their effects. */
export function moduleOptions({ app, components }: ServicePlan, { openFirewall }: HostosPlan): Expr {
  const packages = components.flatMap(({ name, package: own }) => (own === null ? [] : [{ name, own }]));
  return attrs([
    bind("enable", option("bool", literal(true), `Whether this host runs the app ${app}.`)),
    bind(
      "openFirewall",
      option("bool", literal(openFirewall), `Whether the firewall is open for the ports of ${app}.`),
    ),
    ...packages.map(({ name, own }): Binding =>
      bind(
        ["components", name, "package"],
        option("package", own.expr, `The package whose program ${name} runs.`),
      ),
    ),
  ]);
}

/** Source: nixpkgs manual, `lib.options.mkOption`. */
const option = (type: string, value: Expr, description: string): Expr =>
  apply(
    select(variable("lib"), "mkOption"),
    attrsOf([
      ["type", select(variable("lib"), "types", type)],
      ["default", value],
      ["description", string(description)],
    ]),
  );

/** The plan with programs of packages that the host can override: a job has the package of its component, if it is the same. */
export const withChosenPackages = (plan: ServicePlan, catalog: Catalog): ServicePlan => ({
  ...plan,
  hostos: plan.hostos && { ...plan.hostos, publishedAt: text(publishedAt) },
  components: plan.components.map((component) =>
    component.package === null
      ? component
      : withChosen(component, component.name, component.package, catalog),
  ),
  jobs: plan.jobs.map((job) => {
    const component = plan.components.find(({ name }) => name === job.component);
    return component !== undefined &&
      component.package !== null &&
      job.package !== null &&
      printNix(job.package.expr) === printNix(component.package.expr)
      ? withChosen(job, component.name, job.package, catalog)
      : job;
  }),
});

/** As the host's own option says. */
const publishedAt: Expr = {
  kind: "if",
  condition: select(variable(settingsSet), "openFirewall"),
  then: string(""),
  else: string(loopback),
};

function withChosen<P extends ProcessPlan>(
  process: P,
  component: string,
  own: PackageRef,
  catalog: Catalog,
): P {
  const [, ...args] = process.argv;
  const expr = select(variable(settingsSet), "components", component, "package");
  return { ...process, argv: [programPath(catalog, { ...own, expr }), ...args] };
}
