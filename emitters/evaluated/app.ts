import { list, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { App, DataItem } from "../../compiler/ir/app.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { hostosDriver } from "../services/hostos-driver.ts";
import { programName } from "../../compiler/plan/command.ts";
import { maintainer } from "./maintainer.ts";
import { app as appOptions } from "../../compiler/schema/app.ts";
import { printOptions } from "./options.ts";
import { services as servicesOf } from "./services.ts";
import { bool, filePath, keyed, packagePaths, record, str } from "./shapes.ts";

/** The attribute that the specification observes as `result` of every app. */
const appResult = "hostos-vm-config";

/** One app of the evaluated catalog. Specification: "App result". */
export function evaluatedApp(app: App, catalog: PlannedCatalog): Expr {
  const { data, usage, fund, programs, services, test, ...described } = printOptions(appOptions, app, {
    maintainers: list(app.maintainers.map(maintainer)),
    data: keyed(app.data, (item, key) => dataItem(app, item, key)),
    programs: programsOf(app, catalog),
    services: servicesOf(app, catalog),
    test: tests(app, catalog),
  });
  return record({
    _recipeType: str("apps"),
    name: str(app.name),
    outputName: str(app.outputName),
    recipePath: str(app.recipePath),
    ...described,
    data,
    usage,
    fund,
    packages: record({
      components: packagePaths(app.packages.components),
      containerComponents: packagePaths(app.packages.containerComponents),
      hostos: packagePaths(app.packages.hostos),
      programs: packagePaths(app.packages.programs),
      test: packagePaths(app.packages.test),
    }),
    packagesList: packagePaths(app.packagesList),
    programs,
    result: str(appResult),
    services,
    test,
  });
}

function dataItem(app: App, item: DataItem, key: string): Expr {
  const written = string(select(variable("apps"), app.name, "data", key));
  return record({
    name: str(item.name),
    content: str(item.content),
    path: item.path === null ? written : filePath(item.path),
  });
}

const programsOf = ({ programs }: App, catalog: PlannedCatalog): Expr =>
  record({
    ...printOptions(appOptions.shape.programs, programs, {}),
    runProgram: str(programs.mainPackage === null ? "" : programName(catalog, programs.mainPackage)),
  });

/** The test driver of an app without components only starts the machine. */
const withoutServices = ({ name, recipePath }: App) =>
  ({ app: name, components: [], jobs: [], order: [], recipePath, resources: [], test: null }) as const;

function tests(app: App, catalog: PlannedCatalog): Expr {
  const { programs, services } = app.test;
  const plan = catalog.plans.get(app.name) ?? withoutServices(app);
  const { shape } = appOptions.shape.test;
  const sandbox = programs.setsSandbox ? bool(programs.sandbox) : undefined;
  return record({
    programs: record(printOptions(shape.programs, programs, { sandbox })),
    services: record({
      ...printOptions(shape.services, services, {}),
      result: str("hostos-test"),
      testScript: str(hostosDriver(plan)),
    }),
  });
}
