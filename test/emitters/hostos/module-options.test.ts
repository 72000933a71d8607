// Slow. Depends on: emitters/hostos.
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { evaluateHostOs, type HostOs } from "../../support/host-os.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

const libFolder = process.env["NIXPKGS_LIB"];
const real = libFolder === undefined ? {} : { realLib: libFolder };

/** A host with an app whose component `web` runs a package behind nginx. */
async function hostWith(settings: string, hostos = ""): Promise<HostOs> {
  const { diagnostics, texts } = await compileNixRecipe(`{
    apps.demo.services = {
      components.web = {
        process = { command = pkgs.hello; argv = [ "--port" ]; ports = [ "8080:8000" ]; };
        resources.proxy = {
          role = "frontend";
          ports = [ "80:80" ];
          hostosConfig = { pkgs, ... }: {
            services.nginx.enable = true;
            systemd.services.nginx.environment.PROXY = "yes";
          };
        };
      };
      runtimes.hostos = {
        enable = true;
        setup = "true";
        hostosConfig = {
          services.nginx.virtualHosts.demo = { forceSSL = true; enableACME = true; };
          environment.etc."own".text = "own";
        };
        ${hostos}
      };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const out = join(tempFolder(), "out");
  writeTree(out, Object.fromEntries(texts()));
  const host = evaluateHostOs(out, ["demo"], { ...real, host: () => settings })["demo"];
  if (host === undefined) throw new Error("no host");
  return host;
}

describeWith("nix-instantiate", "the module of an app", () => {
  it("is enabled and opens no port of the firewall by default", async () => {
    const { units, ports, etc } = await hostWith("{ }");
    expect(Object.keys(units)).toEqual([
      "catalog-demo.target",
      "demo-setup.service",
      "nginx.service",
      "web.service",
    ]);
    expect(etc).toEqual({ own: { text: "own" } });
    expect(ports).toEqual([]);
  });

  it("opens the ports of the app on request, with that of HTTPS", async () => {
    expect((await hostWith("{ catalog.apps.demo.openFirewall = true; }")).ports).toEqual([80, 443, 8000]);
    expect((await hostWith("{ }", "openFirewall = true;")).ports).toEqual([80, 443, 8000]);
    const closed = "{ catalog.apps.demo.openFirewall = false; }";
    expect((await hostWith(closed, "openFirewall = true;")).ports).toEqual([]);
  });

  it("leaves nothing of the app and of its hostosConfig when it is disabled", async () => {
    const { units, ports, etc, users, hosts } = await hostWith(
      "{ catalog.apps.demo = { enable = false; openFirewall = true; }; }",
    );
    expect({ units, ports, etc, users, hosts }).toEqual({
      units: {},
      ports: [],
      etc: {},
      users: {},
      hosts: {},
    });
  });

  it("keeps imports and options of a disabled hostosConfig", async () => {
    const imported = `hostosConfig = { imports = [ { environment.etc.imported.text = "stays"; } ]; environment.etc.own.text = "goes"; };`;
    const { diagnostics, texts } = await compileNixRecipe(
      `{ apps.demo.services = { runtimes.hostos = { enable = true; setup = "true"; ${imported} }; }; }`,
    );
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const out = join(tempFolder(), "out");
    writeTree(out, Object.fromEntries(texts()));
    const host = () => "{ catalog.apps.demo.enable = false; }";
    expect(evaluateHostOs(out, ["demo"], { ...real, host })["demo"]?.etc).toEqual({
      imported: { text: "stays" },
    });
  });

  it("runs the package that the host chooses", async () => {
    const chosen = `{ outPath = "/chosen"; type = "derivation"; name = "hello"; meta.mainProgram = "hi"; }`;
    const { units } = await hostWith(`{ catalog.apps.demo.components.web.package = ${chosen}; }`);
    expect(units["web.service"]).toContain("ExecStart=/chosen/bin/hi --port\n");
    expect((await hostWith("{ }")).units["web.service"]).toContain("/hello/bin/hello --port\n");
  });
});
