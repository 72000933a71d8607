import { expect, it } from "vitest";
import { sharedUnit } from "../../../compiler/advice/shared-unit.ts";
import type { AppUnit } from "../../../compiler/passes/services/app-units.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

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
])("the units %j of several apps clash as expected", (users, expected) => {
  const claims = users.map((of, index) => ({ name: "nginx.service", app: `app${index}`, at: undefined, of }));
  expect([...sharedUnit({ claims })].map(({ message }) => message)).toEqual(expected);
});

/** The advice on state folders of two apps with a component each. */
async function shared(one: string, other: string, runtime = "hostos"): Promise<readonly string[]> {
  const app = (component: string, options: string): string =>
    `{ services = mkMerge [ { components.${component}.process.command = "/bin/a"; runtimes.${runtime}.enable = true; } { ${options} } ]; }`;
  const { diagnostics } = await compileNixRecipe(
    `{ apps = { one = ${app("a", one)}; two = ${app("b", other)}; }; }`,
  );
  return diagnostics.flatMap(({ code, message }) => (code === "advice/shared-state-folder" ? [message] : []));
}
const state = (component: string, folder: string, user = "non-privileged"): string =>
  `components.${component}.process = { stateDir = "${folder}"; user = "${user}"; };`;

it("apps share a state folder only on hosts, and not of root", async () => {
  expect(await shared(state("a", "/var/lib/x"), state("b", "/var/lib/x"))).toEqual([
    "the apps `one` and `two` both keep their state in `/var/lib/x`",
  ]);
  expect(await shared(state("a", "/var/lib/x"), state("b", "/var/lib/x", "root"))).toEqual([]);
  expect(await shared(state("a", "/var/lib/x"), state("b", "/var/lib/x"), "container")).toEqual([]);
  expect(await shared(state("a", "/var/lib/x"), state("b", "/var/lib/y"))).toEqual([]);
});
