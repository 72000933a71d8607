import { describe, expect, it } from "vitest";
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
  packageRef,
} from "../../support/ir-fixtures.ts";

const context = { recipesFromOut: "../recipes", recipesName: "recipes" };

/** The files of an app `demo` with the component `web`, by path. */
function emitted(environment: ReadonlyMap<string, ReturnType<typeof text>>, argv: readonly string[] = []) {
  const process = makeProcess({ environment, argv: argv.map((argument) => text(argument)) });
  const healthcheck = makeHealthCheck({ enable: true, test: [text("curl")], packages: [packageRef("curl")] });
  const components = new Map([["web", makeComponent("web", { process, healthcheck })]]);
  const runtimes = makeRuntimes({ container: { enable: true }, hostos: { enable: true } });
  const catalog = makeCatalog({ apps: [makeApp({ services: makeServices({ components, runtimes }) })] });
  const files = [...emitHostos(catalog, context), ...emitContainer(catalog, context)];
  return (path: string): string => String(files.find((file) => file.path === `apps/demo/${path}`)?.content);
}

describe("a PATH of the component's own", () => {
  const file = emitted(new Map([["PATH", text("/opt/100%/bin")]]));

  it("is the one in units", () => {
    const paths = file("hostos/units/web.service")
      .split("\n")
      .filter((line) => line.includes("PATH="));
    expect(paths).toEqual(['Environment="PATH=/opt/100%%/bin"']);
    expect(file("hostos/units/web-health.service")).toContain('"PATH=/opt/100%%/bin"');
  });

  it("overrides the one of NixOS", () => {
    expect(file("hostos/module.nix")).toContain(`PATH = lib.mkForce "/opt/100%%/bin";`);
  });

  it("is the container's, whose health check still finds its packages", () => {
    expect(file("container/compose.yaml")).toContain('PATH: "/opt/100%/bin"');
    expect(file("container/compose.yaml")).toMatch(/test:\n +- "CMD"\n +- "\/bin\/catalog-check"\n/);
    expect(emitted(new Map())("container/compose.yaml")).toMatch(/test:\n +- "CMD"\n +- "curl"\n/);
  });

  it("is not needed by programs that catalogc runs beside the component", () => {
    for (const path of ["hostos/scripts.nix", "container/scripts.nix"]) {
      const [, ...called] = file(path).split(/(?<![\w/-])(?:timeout|sleep|rm|readlink)(?= )/);
      expect(called).toEqual([]);
      expect(file(path)).toContain("exec ${pkgs.coreutils}/bin/timeout ");
    }
  });
});

it("an XDG_CONFIG_HOME of the component's own is used in its arguments", () => {
  const file = emitted(new Map([["XDG_CONFIG_HOME", text("/opt/", packageRef("conf").expr)]]), [
    "--config=$XDG_CONFIG_HOME/a:$XDG_CONFIG_HOME",
  ]);
  expect(file("hostos/units/web.service")).toContain("--config=/opt/@conf@/a:/opt/@conf@\n");
});
