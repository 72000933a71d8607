import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Modules whose units cannot be told: the recipe may write the order itself, for each component that uses them.

const components = `
  components.web = { process.command = "/bin/web"; resources.foo.hostosConfig.services.foo.enable = true; };
`;

/** The resources for which no order is found. */
async function said(services: string, runtime = "hostos"): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(
    `{ apps.site.services = mkMerge [ { runtimes.${runtime}.enable = true; } { ${services} } ]; }`,
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) =>
    code === "advice/unknown-unit-order" ? [/^the units of `(.*?)`/.exec(message)?.[1] ?? message] : [],
  );
}

const onHost = (config: string, before = components) =>
  said(`${before} runtimes.hostos.hostosConfig = { ${config} };`);
const unit = (name: string) => `{ after = [ "${name}" ]; requires = [ "${name}" ]; }`;

describe("a backend", () => {
  it.each([
    ["as the hint says", `systemd.services.web = ${unit("foo.service")};`],
    ["by another name", `systemd.services.web = ${unit("food.service")};`],
    [
      "among others",
      'systemd.services.web.after = mkMerge [ [ "network.target" ] (mkAfter [ "foo.service" ]) ];',
    ],
    [
      "from the other side",
      'systemd.services.foo = { before = [ "web.service" ]; requiredBy = [ "web.service" ]; };',
    ],
    ["in an imported module", `imports = [ { systemd.services.web = ${unit("foo.service")}; } ];`],
  ])("has the order that is written %s", async (_, config) => {
    expect(await onHost(config)).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["another component's unit", `systemd.services.web = ${unit("worker.service")};`],
    ["a unit of every host", `systemd.services.web = ${unit("network-online.target")};`],
    [
      "a unit of another module",
      `services.postgresql.enable = true; systemd.services.web = ${unit("postgresql.service")};`,
    ],
    ["a unit that comes later", 'systemd.services.foo.after = [ "web.service" ];'],
    ["what another component waits for", `systemd.services.worker = ${unit("foo.service")};`],
  ])("has none where its component waits for %s", async (_, config) => {
    const worker = 'components.worker.process.command = "/bin/worker";';
    expect(await onHost(config, components + worker)).toEqual(["foo"]);
  });

  it("has an order only when every component that declares it has", async () => {
    const two =
      components +
      'components.worker = { process.command = "/bin/worker"; resources.foo.hostosConfig.services.foo.x = 1; };';
    const web = `systemd.services.web = ${unit("foo.service")};`;
    expect(await onHost(web, two)).toEqual(["foo"]);
    expect(await onHost(`${web} systemd.services.worker = ${unit("foo.service")};`, two)).toEqual([]);
    expect(await onHost(web, `${two} components.worker.dependsOn = [ "web" ];`)).toEqual(["foo"]);
    const worker = `systemd.services.worker = ${unit("web.service")};`;
    expect(await onHost(`${web} ${worker}`, two)).toEqual(["foo"]);
  });
});

describe("a frontend", () => {
  const frontend = (units: string) => `components.web = {
    process.command = "/bin/web";
    resources.foo = { role = "frontend"; hostosConfig = { services.foo.enable = true; ${units} }; };
  };`;

  it("has the order that its module sets", async () => {
    expect(await said(frontend(`systemd.services.foo = ${unit("web.service")};`))).toEqual([]);
    expect(await onHost('systemd.services.web.before = [ "foo.service" ];', frontend(""))).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["something else", `systemd.services.foo = ${unit("network.target")};`],
    ["the unit of containers alone", `systemd.services.foo = ${unit("catalog-upstreams.service")};`],
    ["its component, in the wrong order", 'systemd.services.web.after = [ "foo.service" ];'],
  ])("has none where it waits for %s", async (_, units) => {
    expect(await said(frontend(units))).toEqual(["foo"]);
  });

  it("waits for its own unit in containers", async () => {
    const order = `systemd.services.foo = ${unit("catalog-upstreams.service")};`;
    expect(await said(frontend(order), "container")).toEqual([]);
    expect(await said(frontend(`systemd.services.foo = ${unit("web.service")};`), "container")).toEqual([
      "foo",
    ]);
  });
});
