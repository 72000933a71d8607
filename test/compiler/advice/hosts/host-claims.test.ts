import { expect, it } from "vitest";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { reportSharedClaims } from "../../../../compiler/advice/hosts/host-claims.ts";
import type { AppUnit } from "../../../../compiler/passes/units/app-units.ts";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const said = (...users: readonly AppUnit["of"][]): readonly string[] => {
  const messages: string[] = [];
  const claims = users.map((of, index) => ({ name: "nginx.service", app: `app${index}`, at: undefined, of }));
  reportSharedClaims(claims, {
    report: ({ message }: Diagnostic) => {
      messages.push(message);
    },
  });
  return messages;
};
const clash = ["the apps `app0` and `app1` both define the unit `nginx.service`"];

it.each<[readonly AppUnit["of"][], readonly string[]]>([
  [["component"], []],
  [["component", "component"], clash],
  [["module", "component"], clash],
  [["health", "module"], clash],
  // NixOS merges what several modules say of its own units.
  [["module", "module"], []],
  // Their components clash.
  [["health", "health"], []],
])("a unit of %j", (users, expected) => {
  expect(said(...users)).toEqual(expected);
});

/** CG598 of two apps with a component and a module of the host each. */
async function told(one: string, other: string, runtime = "hostos"): Promise<readonly string[]> {
  const app = (component: string, options: string): string =>
    `{ services = mkMerge [ { components.${component}.process.command = "/bin/a"; runtimes.${runtime}.enable = true; } { ${options} } ]; }`;
  const { diagnostics } = await compileNixRecipe(
    `{ apps = { one = ${app("a", one)}; two = ${app("b", other)}; }; }`,
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG598" ? [message] : []));
}
const resource = (component: string, module: string): string =>
  `components.${component}.resources.db.hostosConfig.services = { ${module} };`;
const pg = (version: string, component = "a"): string =>
  resource(component, `postgresql = { enable = true; package = ${version}; };`);
const state = (component: string, folder: string, user = "non-privileged"): string =>
  `components.${component}.process = { stateDir = "${folder}"; user = "${user}"; };`;

it("tells of packages that several apps set, also of equal ones", async () => {
  const both = ["the apps `one` and `two` both set `services.postgresql.package`"];
  expect(await told(pg("pkgs.postgresql_17"), pg("pkgs.postgresql_16", "b"))).toEqual(both);
  expect(await told(pg("pkgs.postgresql_17"), pg("pkgs.postgresql_17", "b"))).toEqual(both);
  expect(await told(pg("pkgs.postgresql_17"), pg("mkDefault pkgs.postgresql_17", "b"))).toEqual([]);
  expect(await told(pg("pkgs.postgresql_17"), pg("mkForce pkgs.postgresql_16", "b"))).toEqual([]);
  expect(await told(pg("pkgs.postgresql_17"), pg("pkgs.postgresql_17", "b"), "container")).toEqual([]);
  const forced = `runtimes.hostos.hostosConfig.services.postgresql.package = mkForce pkgs.postgresql_16;`;
  expect(await told(`${pg("pkgs.postgresql_17")} ${forced}`, pg("pkgs.postgresql_17", "b"))).toEqual([]);
  expect(await told(pg("pkgs.postgresql_17"), "")).toEqual([]);
});

it("tells of ports that several apps set otherwise", async () => {
  const redis = (component: string, port: string): string =>
    resource(component, `redis.servers.x = { enable = true; port = ${port}; };`);
  expect(await told(redis("a", "6379"), redis("b", "6380"))).toEqual([
    "the apps `one` and `two` both set `services.redis.servers.x.port`",
  ]);
  expect(await told(redis("a", "6379"), redis("b", "6379"))).toEqual([]);
});

it("tells of state folders that several apps have", async () => {
  expect(await told(state("a", "/var/lib/x"), state("b", "/var/lib/x"))).toEqual([
    "the apps `one` and `two` both keep their state in `/var/lib/x`",
  ]);
  expect(await told(state("a", "/var/lib/x"), state("b", "/var/lib/x", "root"))).toEqual([]);
  expect(await told(state("a", "/var/lib/x"), state("b", "/var/lib/x"), "container")).toEqual([]);
  expect(await told(state("a", "/var/lib/x"), state("b", "/var/lib/y"))).toEqual([]);
});

it("tells of ports at which several apps listen, where nothing maps them", async () => {
  const ports = (component: string, mapping: string): string =>
    `components.${component}.process.ports = [ "${mapping}" ];`;
  const both = ["the apps `one` and `two` both listen at port 80 of the host"];
  expect(await told(ports("a", "8080:80"), ports("b", "8081:80"))).toEqual(both);
  expect(await told(ports("a", "8080:80"), ports("b", "80:80"))).toEqual(both);
  // Containers cannot have that either, which is told of itself (CG457).
  expect(await told(ports("a", "80:80"), ports("b", "80:80"))).toEqual([]);
  expect(await told(ports("a", "8080:80"), ports("b", "8081:81"))).toEqual([]);
  expect(await told(ports("a", "8080:80"), ports("b", "8081:80"), "container")).toEqual([]);
});

it("tells of several Redis at one port", async () => {
  const redis = (name: string, port: string, more = ""): string =>
    `redis.servers.${name} = { enable = true; port = ${port}; }; ${more}`;
  const both = ["the apps `one` and `two` both listen at port 6379 of the host"];
  expect(await told(resource("a", redis("x", "6379")), resource("b", redis("y", "6379")))).toEqual(both);
  expect(await told(resource("a", redis("x", "0")), resource("b", redis("y", "0")))).toEqual([]);
  expect(await told(resource("a", redis("x", "6379")), resource("b", redis("y", "mkForce 6379")))).toEqual(
    [],
  );
});
