import { describe, expect, it } from "vitest";
import type { UserPolicy } from "../../../compiler/ir/app.ts";
import { text } from "../../../compiler/language/text.ts";
import { emitContainer } from "../../../emitters/container/emit-container.ts";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import {
  makeApp,
  makeCatalog,
  makeComponent,
  makeHealthCheck,
  makeProcess,
  makeRuntimes,
  makeServices,
} from "../../support/ir-fixtures.ts";

const context = { recipesFromOut: "../recipes", recipesName: "recipes" };

/** The lines with `HOME` of an app `demo` with the component `web`, by file. */
function homes(user: UserPolicy, environment: Readonly<Record<string, string>> = {}) {
  const process = makeProcess({
    user,
    stateDir: text("/srv/100%"),
    environment: new Map(Object.entries(environment).map(([name, value]) => [name, text(value)])),
  });
  const healthcheck = makeHealthCheck({ enable: true, test: [text("true")] });
  const components = new Map([["web", makeComponent("web", { process, healthcheck })]]);
  const runtimes = makeRuntimes({ container: { enable: true }, hostos: { enable: true } });
  const catalog = makeCatalog({ apps: [makeApp({ services: makeServices({ components, runtimes }) })] });
  const files = [...emitHostos(catalog, context), ...emitContainer(catalog, context)];
  return Object.fromEntries(
    files.flatMap(({ path, content }) => {
      const found = String(content).match(/^.*\bHOME\b.*$/gm);
      return found === null ? [] : [[path.replace("apps/demo/", ""), found.map((line) => line.trim())]];
    }),
  );
}

describe("HOME of a component", () => {
  it.each(["root", "prefer-dynamic", "non-privileged"] as const)(
    "is its state directory on hosts, as %s",
    (user) => {
      expect(homes(user)).toEqual({
        "hostos/module.nix": ['HOME = "/srv/100%%";'],
        "hostos/units/web.service": ['Environment="HOME=/srv/100%%"'],
        "hostos/units/web-health.service": ['Environment="HOME=/srv/100%%"'],
      });
    },
  );

  it("is the recipe's own if the recipe sets it", () => {
    expect(homes("non-privileged", { HOME: "/opt/home" })).toEqual({
      "container/compose.yaml": ['HOME: "/opt/home"'],
      "hostos/module.nix": ['HOME = "/opt/home";'],
      "hostos/units/web.service": ['Environment="HOME=/opt/home"'],
      "hostos/units/web-health.service": ['Environment="HOME=/opt/home"'],
    });
  });
});
