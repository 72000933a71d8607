import type { App, Component, ConfigFile, DataItem } from "../../compiler/ir/app.ts";
import type { Catalog } from "../../compiler/ir/catalog.ts";
import type { PathLike } from "../../compiler/language/option-values.ts";
import {
  apply,
  attrs,
  attrsOf,
  bind,
  literal,
  select,
  string,
  stringOfParts,
  treePath,
  variable,
  inherit,
} from "../../compiler/language/build.ts";
import type { Expr, ValueBinding } from "../../compiler/language/expression.ts";
import type { Text } from "../../compiler/language/text.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { appChecks } from "../support/app-checks.ts";
import { toCallPackage } from "../support/call-package.ts";
import { type EmitContext, type EmittedFile, emittedPath } from "../support/emitted-file.ts";
import { nixFile } from "../support/nix-file.ts";
import { selectedEntries } from "../support/outline.ts";
import { packageList } from "../../compiler/language/value-expressions.ts";
import { withSharedLocals } from "../support/shared-locals.ts";

/** `apps/<app>/default.nix` for every app, in callPackage form. */
export function emitApps(catalog: Catalog, context: EmitContext): readonly EmittedFile[] {
  return [...selectedEntries(catalog.apps, context.only?.apps).values()].map((app) => {
    const body = appFile(app);
    return nixFile(
      `apps/${app.name}/default.nix`,
      app.recipePath,
      withSharedLocals(toCallPackage(body, { kind: "attrs", recursive: false, bindings: [] })),
      context,
    );
  });
}

/**
 * The body of `apps/<app>/default.nix`: a call of the shared `catalogLib.app` (templates/lib/app.nix) with the settings
 * of this app. Its attributes have the names of the specification's commands: `apps.<app>.test-programs` and so on.
 */
export function appFile(app: App): Expr {
  const { programs } = app;
  const { program, shell } = programs.runtimes;
  const attributes = serviceAttributes(app);
  const bindings: (ValueBinding | false)[] = [
    bind("name", string(app.name)),
    bind("broken", literal(app.broken)),
    bind("description", string(app.description)),
    program.enable && programs.mainPackage !== null && bind("program", programs.mainPackage.expr),
    shell.enable && bind("shell", packageList(programs.packages)),
    app.data.size > 0 && bind("data", data(app)),
    app.services.components.size > 0 && bind("components", components(app)),
    appChecks(app).includes("test-programs") && bind("testPrograms", testPrograms(app)),
    attributes.length > 0 && bind("attributes", attrsOf(attributes)),
  ];
  return apply(
    select(variable("pkgs"), "catalogLib", "app"),
    attrs(bindings.filter((binding) => binding !== false)),
  );
}

const text = (value: Text): Expr => stringOfParts(value.parts);
const path = (value: PathLike): Expr => (value.kind === "file" ? treePath(value.path) : value.expr);

const data = (app: App): Expr => attrsOf([...app.data].map(([key, item]) => [key, dataItem(item)] as const));

const dataItem = (item: DataItem): Expr =>
  attrsOf([
    ["name", string(item.name)],
    item.path === null ? ["text", text(item.content)] : ["path", path(item.path)],
  ]);

/** Only files in the store: `preStart` and configuration files. */
function components(app: App): Expr {
  return attrsOf([...app.services.components].map(([name, each]) => [name, component(each)] as const));
}

function component({ process }: Component): Expr {
  const files = [...process.configData].filter(([, file]) => file.enable);
  const entries: [string, Expr][] = [];
  if (process.preStart !== null) entries.push(["preStart", text(process.preStart)]);
  if (files.length > 0) {
    entries.push(["configData", attrsOf(files.map(([key, file]) => [key, configFile(file)] as const))]);
  }
  return attrsOf(entries);
}

const configFile = (file: ConfigFile): Expr =>
  file.source === null
    ? attrsOf([
        ["name", string(fileName(file.name))],
        ["text", file.text === null ? string() : text(file.text)],
      ])
    : attrsOf([["path", path(file.source)]]);

/** The name of a store path is the last part of the file's. */
const fileName = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

function testPrograms({ programs, test }: App): Expr {
  const { packages, sandbox, script } = test.programs;
  const bindings: (ValueBinding | false)[] = [
    programs.packages.length > 0 && bind("programs", packageList(programs.packages)),
    programs.mainPackage !== null && bind("program", programs.mainPackage.expr),
    packages.length > 0 && bind("packages", packageList(packages)),
    !sandbox && bind("sandbox", literal(false)),
    bind("script", text(script)),
  ];
  return attrs(bindings.filter((binding) => binding !== false));
}

/** The attributes that the service runtimes add to an app: `apps.<app>.container` and so on. */
function serviceAttributes(app: App): readonly (readonly [name: string, value: Expr])[] {
  const { container, hostos } = serviceRuntimes(app);
  return [...(container ? containerAttributes(app) : []), ...(hostos ? hostosAttributes(app) : [])];
}

/** The program that runs the containers, and their test. */
function containerAttributes(app: App): [name: string, value: Expr][] {
  const test = "test-services-container";
  return [
    ["container", imported("container/runner.nix")],
    ...(app.services.runtimes.container.quadlet.enable
      ? [["quadlet", imported("container/quadlet.nix")] as [string, Expr]]
      : []),
    ...(app.services.runtimes.container.kubernetes.enable
      ? [["push", imported("container/push.nix")] as [string, Expr]]
      : []),
    ...(appChecks(app).includes(test) ? [[test, imported("test/container.nix")] as [string, Expr]] : []),
  ];
}

/** The virtual machine, the comparison of unit text with the module, and the test. */
function hostosAttributes(app: App): [name: string, value: Expr][] {
  const test = "test-services-hostos";
  const checks = appChecks(app);
  const units = apply(
    select(variable("pkgs"), "catalogLib", "unitsCheck"),
    attrs([bind("name", string(app.name)), bind("folder", emittedPath("hostos"))]),
  );
  const machine = apply(select(variable("pkgs"), "nixos"), emittedPath("hostos/vm.nix"));
  return [
    ["vm", select(machine, "config", "system", "build", "vm")],
    ...(checks.includes("hostos-units") ? [["hostos-units", units] as [string, Expr]] : []),
    ...(checks.includes(test) ? [[test, imported("test/hostos.nix")] as [string, Expr]] : []),
  ];
}

/** A file of the app that takes the package set as argument. */
const imported = (path: string): Expr =>
  apply(variable("import"), emittedPath(path), attrs([inherit(["lib", "pkgs"])]));
