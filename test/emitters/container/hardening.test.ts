import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Process } from "../../../compiler/ir/app.ts";
import { makeComponent, makeProcess, makeResource } from "../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../support/resolve-recipe.ts";
import { emitted } from "./emitted.ts";

interface Service {
  readonly read_only?: boolean;
  readonly security_opt?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly volumes: readonly string[];
}

const servicesOf = (compose = ""): Readonly<Record<string, Service>> =>
  (parse(compose) as { readonly services: Readonly<Record<string, Service>> }).services;

/** The protections of the container of a component. */
function protections(process: Partial<Process>): Partial<Service> {
  const files = emitted([makeComponent("web", { process: makeProcess(process) })]);
  const { web } = servicesOf(files.get("compose.yaml"));
  const { read_only, security_opt, cap_drop, cap_add } = web ?? {};
  return Object.fromEntries(
    Object.entries({ read_only, security_opt, cap_drop, cap_add }).filter(([, value]) => value !== undefined),
  );
}

/** A set of switches, as the checker resolves it. */
function switches(set: Record<string, unknown>): Process["hardening"] {
  const { catalog } = resolveRecipe({
    apps: { demo: appWith({ web: { process: { command: "/bin/x", hardening: set } } }) },
  });
  const [app] = catalog.apps.values();
  return app?.services.components.get("web")?.process.hardening ?? "none";
}

const all = { read_only: true, security_opt: ["no-new-privileges:true"], cap_drop: ["ALL"] };
const { read_only: _, ...ofRoot } = all;

describe("the container of a component", () => {
  it("has every protection by default, and none with `none`", () => {
    expect(protections({})).toEqual(all);
    expect(protections({ hardening: "none" })).toEqual({});
    expect(protections({ hardening: "none", user: "root" })).toEqual({});
  });

  it("has the capabilities of its options only", () => {
    expect(protections({ capabilities: ["CAP_NET_RAW"] })).toEqual({ ...all, cap_add: ["NET_RAW"] });
  });

  it("can write to its root as root, and has the capabilities to prepare files and drop privileges", () => {
    const { cap_add, ...rest } = protections({ user: "root", capabilities: ["CAP_NET_RAW"] });
    expect(rest).toEqual(ofRoot);
    expect(cap_add).toEqual(expect.arrayContaining(["CHOWN", "NET_RAW", "SETUID"]));
    expect(cap_add).not.toContain("SETFCAP");
  });

  it.each([
    [{ noNewPrivileges: false }, { security_opt: undefined }],
    [{ protectSystem: "full" }, { read_only: undefined }],
    [{ protectSystem: "no" }, { read_only: undefined }],
    [{ capabilityBoundingSet: false }, { cap_drop: undefined }],
    [{ protectHome: false }, {}],
  ])("follows each switch: %j", (set, changes) => {
    const expected = Object.entries({ ...all, ...changes }).filter(([, value]) => value !== undefined);
    expect(protections({ hardening: switches(set) })).toEqual(Object.fromEntries(expected));
  });

  it("has no capability as root if the recipe restricts them", () => {
    expect(protections({ user: "root", hardening: switches({ capabilityBoundingSet: true }) })).toEqual(
      ofRoot,
    );
    expect(protections({ user: "root", hardening: switches({ capabilityBoundingSet: false }) })).toEqual({
      security_opt: all.security_opt,
    });
  });
});

it("the container of a resource keeps the privileges of systemd", () => {
  const startOrder = [
    { kind: "resource" as const, name: "db", after: [] },
    { kind: "component" as const, name: "web", after: [] },
  ];
  const files = emitted([makeComponent("web")], {
    resources: new Map([["db", makeResource("db")]]),
    startOrder,
  });
  const { db } = servicesOf(files.get("compose.yaml"));
  expect(Object.keys(db ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:read_only|security_opt|cap_drop)$/)]),
  );
  expect(db?.volumes).toEqual(["db-state:/var/lib", "ready:/run/catalog"]);
});
