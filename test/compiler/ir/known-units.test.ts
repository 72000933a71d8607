import { expect, it } from "vitest";
import { definedWith, knownUnits } from "../../../compiler/ir/known-units.ts";
import type { Value } from "../../../compiler/language/value.ts";

/** Plain data as an evaluated value. */
function value(data: unknown): Value {
  if (typeof data === "boolean") return { kind: "bool", value: data } as Value;
  if (typeof data === "object" && data !== null) {
    const entries = Object.entries(data).map(
      ([key, each]) => [key, { value: { force: () => value(each) } }] as const,
    );
    return { kind: "attrs", entries: new Map(entries) } as unknown as Value;
  }
  return { kind: "null" } as unknown as Value;
}
const units = (...services: unknown[]) => knownUnits(services.map((each) => value({ services: each })));
const enabled = { enable: true };

it.each([
  [{ postgresql: enabled }, ["postgresql.target"]],
  [{ mysql: enabled }, ["mysql.service"]],
  [{ dovecot2: enabled }, ["dovecot.service"]],
  [{ nginx: enabled, rabbitmq: enabled }, ["nginx.service", "rabbitmq.service"]],
  [
    { redis: { servers: { "": enabled, cache: enabled, off: { enable: false } } } },
    ["redis-cache.service", "redis.service"],
  ],
  [{ nginx: { enable: false } }, []],
  [{ nginx: {} }, []],
  [{ constructor: enabled, unheardOf: enabled }, []],
])("%j starts %j", (services, expected) => {
  expect(units(services)).toEqual(expected);
});

it("looks at every module, and tells each unit once", () => {
  expect(units({ nginx: enabled }, { nginx: enabled }, { caddy: enabled })).toEqual([
    "caddy.service",
    "nginx.service",
  ]);
});

it("knows the services behind a target", () => {
  expect(definedWith("postgresql.target")).toEqual([
    "postgresql.target",
    "postgresql.service",
    "postgresql-setup.service",
  ]);
  expect(definedWith("nginx.service")).toEqual(["nginx.service"]);
});
