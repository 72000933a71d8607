import { expect, it } from "vitest";
import { parse } from "yaml";
import { makeComponent, makeResource } from "../../support/ir-fixtures.ts";
import { emitted } from "./emitted.ts";

it("containers can run programs that are unpacked to /tmp and /run, as hosts can", () => {
  const resources = new Map([["db", makeResource("db")]]);
  const startOrder = (["resource", "component"] as const).map((kind) => ({
    kind,
    name: kind === "resource" ? "db" : "web",
    after: [],
  }));
  const compose = emitted([makeComponent("web")], { resources, startOrder }).get("compose.yaml") ?? "";
  const { services } = parse(compose) as { services: Record<string, { tmpfs: string[] }> };
  expect(Object.entries(services).map(([name, { tmpfs }]) => [name, tmpfs])).toEqual([
    ["db", ["/run:exec", "/tmp:exec"]],
    ["web", ["/run:exec", "/tmp:exec", "/var/tmp:exec"]],
  ]);
});
