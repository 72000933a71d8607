import { list, select, string, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { App, AppTests, DataItem, Programs } from "../../compiler/ir/app.ts";
import type { PlannedCatalog } from "../../compiler/plan/planned-catalog.ts";
import { hostosDriver } from "../services/hostos-driver.ts";
import { programName } from "../../compiler/plan/command.ts";
import { maintainer } from "./maintainer.ts";
import { services } from "./services.ts";
import {
  bool,
  filePath,
  filePathOrNull,
  freeForm,
  keyed,
  packagePath,
  packagePaths,
  nothing,
  record,
  str,
  strOrNull,
  strs,
} from "./shapes.ts";

/** What the specification observes as `result` of every app. */
const appResult = "hostos-vm-config";

/** One app of the evaluated catalog. Specification: "App result". */
export function evaluatedApp(app: App, catalog: PlannedCatalog): Expr {
  return record({
    _recipeType: str("apps"),
    name: str(app.name),
    outputName: str(app.outputName),
    recipePath: str(app.recipePath),
    broken: bool(app.broken),
    description: str(app.description),
    displayName: str(app.displayName),
    icon: filePathOrNull(app.icon),
    links: record({
      docs: strOrNull(app.links.docs),
      source: strOrNull(app.links.source),
      website: strOrNull(app.links.website),
    }),
    maintainers: list(app.maintainers.map(maintainer)),
    data: keyed(app.data, (item, key) => dataItem(app, item, key)),
    usage: str(app.usage),
    fund: record({ grants: keyed(new Map(Object.entries(app.fund.grants)), (grants) => strs(grants)) }),
    packages: record({
      components: packagePaths(app.packages.components),
      containerComponents: packagePaths(app.packages.containerComponents),
      hostos: packagePaths(app.packages.hostos),
      programs: packagePaths(app.packages.programs),
      test: packagePaths(app.packages.test),
    }),
    packagesList: packagePaths(app.packagesList),
    programs: programs(app.programs, catalog),
    result: str(appResult),
    services: services(app, catalog),
    test: tests(app, catalog),
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

function programs(value: Programs, catalog: PlannedCatalog): Expr {
  return record({
    mainPackage: value.mainPackage === null ? nothing : packagePath(value.mainPackage),
    packages: packagePaths(value.packages),
    runtimes: record({
      program: record({ enable: bool(value.runtimes.program.enable) }),
      shell: record({ enable: bool(value.runtimes.shell.enable) }),
    }),
    runProgram: value.mainPackage === null ? str("") : str(programName(catalog, value.mainPackage)),
  });
}

/** The driver of an app without components only starts the machine. */
const withoutServices = ({ name, recipePath }: App) =>
  ({ app: name, components: [], recipePath, test: null }) as const;

function tests(app: App, catalog: PlannedCatalog): Expr {
  const value: AppTests = app.test;
  const plan = catalog.plans.get(app.name) ?? withoutServices(app);
  return record({
    programs: record({
      packages: packagePaths(value.programs.packages),
      ...(value.programs.setsSandbox && { sandbox: bool(value.programs.sandbox) }),
      script: str(value.programs.script),
    }),
    services: record({
      hostosConfig: freeForm(value.services.hostosConfig),
      packages: packagePaths(value.services.packages),
      sandbox: bool(value.services.sandbox),
      script: str(value.services.script),
      result: str("hostos-test"),
      testScript: str(hostosDriver(plan)),
    }),
  });
}
