import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Certificates by ACME on machines that the catalog itself makes. Facts: nixos/modules/security/acme, `assertions`.

const proxy = "services.components.web.resources.proxy.hostosConfig";
const hosts = "services.runtimes.hostos.hostosConfig";
const withAcme = `services.nginx = { enable = true; virtualHosts."example.org".enableACME = true; };`;
const terms = `security.acme = { acceptTerms = true; defaults.email = "admin@example.org"; };`;

/** The advice on an app with these modules, by option. */
async function said(
  modules: Readonly<Record<string, string>>,
  runtimes: readonly ("container" | "hostos")[],
  script = "true",
): Promise<string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.site = mkMerge [
      {
        services.components.web = { process.command = "/bin/web"; resources.proxy.role = "frontend"; };
        test.services.script = "${script}";
      }
      ${runtimes.map((runtime) => `{ services.runtimes.${runtime}.enable = true; }`).join(" ")}
      ${Object.entries(modules)
        .map(([option, module]) => `{ ${option} = { ${module} }; }`)
        .join(" ")}
    ];
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "advice/test-certificate").map(({ message }) => message);
}

const both = "`security.acme.acceptTerms` and `security.acme.defaults.email`";
const demand = (what: string, options = both): string =>
  `NixOS refuses ${what}: the certificate of \`example.org\` requires ${options}`;
const machines = "the virtual machine and the test of `site`";
const inVain =
  "the test in containers never finishes: `proxy` waits for a certificate for `example.org`, which no CA issues there";

describe("a certificate by ACME", () => {
  it("is refused where the terms or the address are missing", async () => {
    expect(await said({ [proxy]: withAcme }, ["hostos"])).toEqual([demand(machines)]);
    expect(await said({ [proxy]: withAcme }, ["container"])).toEqual([demand("the image of `proxy`")]);
    expect(await said({ [hosts]: withAcme }, ["hostos", "container"])).toEqual([demand(machines)]);
    const accepted = "security.acme.acceptTerms = true;";
    expect(await said({ [proxy]: withAcme, [hosts]: accepted }, ["hostos"])).toEqual([
      demand(machines, "`security.acme.defaults.email`"),
    ]);
    const address = `security.acme.certs."example.org".email = "admin@example.org";`;
    expect(await said({ [proxy]: withAcme + address }, ["hostos"])).toEqual([
      demand(machines, "`security.acme.acceptTerms`"),
    ]);
  });

  it("is refused in containers where only hosts have the terms", async () => {
    expect(await said({ [proxy]: withAcme, [hosts]: terms }, ["hostos", "container"])).toEqual([
      demand("the image of `proxy`"),
    ]);
  });

  it("keeps a test in containers from finishing", async () => {
    const modules = { [proxy]: withAcme + terms };
    expect(await said(modules, ["hostos", "container"])).toEqual([inVain]);
    expect(await said(modules, ["hostos"])).toEqual([]);
    expect(await said(modules, ["container"], "")).toEqual([]);
  });

  it.each([
    ["for hosts alone", { [hosts]: withAcme + terms }],
    [
      "with defaults",
      { [hosts]: `${withAcme} security.acme = { acceptTerms = mkDefault true; email = "a@b.org"; };` },
    ],
    ["with terms for the machine of the test", { [hosts]: withAcme, "test.services.hostosConfig": terms }],
    [
      "of another host's (`useACMEHost`)",
      { [proxy]: `services.nginx = { enable = true; virtualHosts.web.useACMEHost = "example.org"; };` },
    ],
    ["that is turned off", { [proxy]: withAcme.replace("true; };", "false; };") }],
    ["of a server that is not enabled", { [proxy]: withAcme.replace("enable = true", "enable = false") }],
    [
      "where something that is not seen may set the terms",
      { [proxy]: withAcme, [hosts]: 'imports = [ "${pkgs.hello}/x.nix" ];' },
    ],
  ])("is not reported: %s", async (what, modules) => {
    const runtimes = what.startsWith("where") ? (["hostos"] as const) : (["hostos", "container"] as const);
    expect(await said(modules, runtimes)).toEqual([]);
  });

  it("is not reported in containers that turn it off", async () => {
    const off = `services.nginx.virtualHosts."example.org".enableACME = mkForce false;`;
    const inContainers = "services.runtimes.container.resources.proxy.hostosConfig";
    expect(
      await said({ [proxy]: withAcme, [hosts]: terms, [inContainers]: off }, ["hostos", "container"]),
    ).toEqual([]);
  });
});
