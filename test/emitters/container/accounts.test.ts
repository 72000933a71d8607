import { describe, expect, it } from "vitest";
import { accountNumber } from "../../../compiler/ir/numbers.ts";
import { groupVariable } from "../../../compiler/plan/container-names.ts";
import { makeComponent } from "../../support/ir-fixtures.ts";
import { emitted } from "./emitted.ts";

describe("the groups of a process in containers", () => {
  it("have the numbers of the host where the recipe has names", () => {
    const web = makeComponent("web");
    const files = emitted([{ ...web, process: { ...web.process, groups: ["docker", "44"] } }]);
    expect(files.get("compose.yaml")).toMatch(/- "\$\{DEMO_DOCKER_GROUP:-\d+\}"\n\s+- "44"/);
    expect(files.get("runner.nix")).toContain('DEMO_DOCKER_GROUP = [ "docker" ]');
  });

  it("have a variable each", () => {
    const names = ["a-b", "a_b", "a_d_b", "a-_b", "a_-b", "a__b", "a--b"];
    expect(new Set(names.map((name) => groupVariable("demo", name))).size).toBe(names.length);
  });
});

describe("the account of a component in containers", () => {
  it("has a number by its name, which other components cannot change", () => {
    const number = (names: readonly string[]) =>
      /uid = (\d+);/.exec(emitted(names.map((name) => makeComponent(name))).get("images.nix") ?? "")?.[1];
    expect(number(["web"])).toBe(String(accountNumber("demo", "web")));
    expect(accountNumber("demo", "web")).toBe(52_094);
  });
});
