import { describe, expect, it } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { appFile } from "../../../emitters/apps/emit-apps.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { appChecks } from "../../../emitters/support/app-checks.ts";
import { outlineOfApp } from "../../../emitters/support/outline.ts";
import {
  makeApp,
  makeAppTests,
  makeComponent,
  makeRuntimes,
  makeServices,
} from "../../support/ir-fixtures.ts";

const runtimes = makeRuntimes({ container: { enable: true }, hostos: { enable: true } });
const test = makeAppTests({ services: { script: text("true") } });

describe("the checks of an app", () => {
  it("exist for each runtime of its services", () => {
    const components = new Map([["web", makeComponent("web")]]);
    const app = makeApp({ services: makeServices({ components, runtimes }), test });
    expect(appChecks(app)).toEqual(["hostos-units", "test-services-container", "test-services-hostos"]);
    for (const check of appChecks(app)) expect(printNix(appFile(app))).toContain(`${check} = `);
  });

  it("have the test of programs where it has a script, whatever runtimes are enabled", () => {
    const app = makeApp({ test: makeAppTests({ programs: { script: text("true") } }) });
    expect(appChecks(app)).toEqual(["test-programs"]);
    expect(outlineOfApp(app)).toMatchObject({ checks: ["test-programs"], hasProgram: false });
  });

  it("do not exist for runtimes without a component to run, as the attributes do not", () => {
    const app = makeApp({ services: makeServices({ runtimes }), test });
    expect(appChecks(app)).toEqual([]);
    expect(outlineOfApp(app)).toMatchObject({ checks: [], hasModule: false });
    expect(printNix(appFile(app))).not.toContain("attributes");
  });
});
