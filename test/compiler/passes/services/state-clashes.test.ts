import { describe, expect, it } from "vitest";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const hostos = { hostos: { enable: true } };
const diagnosticsOf = (
  processes: Readonly<Record<string, object>>,
  runtimes: Record<string, unknown> = hostos,
) => {
  const components = Object.entries(processes).map(([name, process]) => [
    name,
    { process: { command: "/bin/web", ...process } },
  ]);
  return resolveRecipe({ apps: { demo: appWith(Object.fromEntries(components), runtimes) } }).diagnostics;
};
const at = (component: string) => `apps.demo.services.components.${component}.process.stateDir`;
const [plain, root] = [{ user: "non-privileged" }, { user: "root" }];

describe("state directories of two components", () => {
  it("are not the same", () => {
    const shared = { ...plain, stateDir: "/srv/shared" };
    expect(diagnosticsOf({ a: shared, b: shared })).toEqual([
      {
        code: "CG483",
        message: "`/srv/shared` is the state directory of `b` and of `a`",
        at: at("b"),
        related: [[at("a"), "`/srv/shared` is the state directory of `a`"]],
        hint: "Set another `stateDir` for one of them. On NixOS hosts one account cannot access the files of the other, and each container has its own volume. To share files, use a volume (`services.volumes`).",
      },
    ]);
  });

  it.each<[string, Readonly<Record<string, object>>, readonly string[]]>([
    [
      "a default of another",
      { a: {}, b: { stateDir: "/var/lib/a" } },
      ["`/var/lib/a` is the state directory of `b` and of `a`"],
    ],
    [
      "one of root",
      { a: { ...root, stateDir: "/srv/x" }, b: { ...root, stateDir: "/srv/x" } },
      ["`/srv/x` is the state directory of `b` and of `a`"],
    ],
    [
      "one inside the other",
      { a: { stateDir: "/var/lib/x/y" }, b: { stateDir: "/var/lib/x" } },
      ["`/var/lib/x/y`, the state directory of `a`, is inside that of `b`"],
    ],
    [
      "one that only root may enter",
      { a: { ...root, stateDir: "/srv/x" }, b: { ...plain, stateDir: "/srv/x/y/z" } },
      ["`/srv/x/y/z`, the state directory of `b`, is inside that of `a`"],
    ],
  ])("may clash: %s", (_, processes, expected) => {
    expect(diagnosticsOf(processes).map(({ message }) => message)).toEqual(expected);
  });

  it.each<[string, Readonly<Record<string, object>>]>([
    ["names that begin alike", { a: { stateDir: "/var/lib/x" }, b: { stateDir: "/var/lib/xy" } }],
    ["root's inside root's", { a: { ...root, stateDir: "/srv/x" }, b: { ...root, stateDir: "/srv/x/y" } }],
  ])("may be apart: %s", (_, processes) => {
    expect(diagnosticsOf(processes)).toEqual([]);
  });

  it("are volumes of their own in containers", () => {
    const data = { stateDir: "/data" };
    expect(diagnosticsOf({ a: data, b: data }, { container: { enable: true } })).toEqual([]);
  });
});
