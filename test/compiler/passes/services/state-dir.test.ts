import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import { packageRef } from "../../../support/ir-fixtures.ts";
import { appWith, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolveDir = (stateDir: unknown, runtimes: Record<string, unknown> = {}, user?: string) => {
  const process = {
    command: "/bin/web",
    ...(stateDir !== undefined && { stateDir }),
    ...(user !== undefined && { user }),
  };
  const { catalog, diagnostics } = resolveRecipe({ apps: { demo: appWith({ web: { process } }, runtimes) } });
  return {
    stateDir: catalog.apps.get("demo")?.services.components.get("web")?.process.stateDir,
    diagnostics,
  };
};
const hostos = { hostos: { enable: true } };
const at = "apps.demo.services.components.web.process";

describe("state directories", () => {
  it("are named after the component", () => {
    expect(resolveDir(undefined, hostos)).toEqual({ stateDir: text("/var/lib/web"), diagnostics: [] });
  });

  it.each([
    ["state", "is not an absolute path", "Write an absolute path such as `/var/lib/<name>`."],
    ["/", "is the root of the file system", "Write an absolute path such as `/var/lib/<name>`."],
    ["/var/lib/web/", "is not normalized", "Write `/var/lib/web`."],
    ["/var/lib//web", "is not normalized", "Write `/var/lib/web`."],
    ["/var/lib/./x/../web", "is not normalized", "Write `/var/lib/web`."],
    [
      "/var/lib/a:b",
      "contains a colon, which separates paths in units and Compose files",
      "Write an absolute path such as `/var/lib/<name>`.",
    ],
    [
      "/var/lib/web ",
      "ends in a space, which systemd drops",
      "Write an absolute path such as `/var/lib/<name>`.",
    ],
    ...[
      ["/etc", "is a directory that other programs share"],
      ["/tmp", "is a directory that other programs share"],
      ["/run", "is a directory that other programs share"],
      ["/var/lib", "is a directory that other programs share"],
      ["/nix/store", "is inside `/nix`, which is managed by Nix"],
      ["/run/catalog", "is for the health state of containers"],
      ["/etc/catalog/demo/web", "is inside `/etc/catalog`, which is for configuration files"],
      ["/var/lib/private", "is for the state of dynamic users"],
      ["/var/lib/private/web", "is inside `/var/lib/private`, which is for the state of dynamic users"],
    ].map(([path, problem]) => [path, problem, "Write an absolute path such as `/var/lib/<name>`."]),
  ])("are not %s", (written, problem, hint) => {
    expect(resolveDir(written).diagnostics).toEqual([
      {
        code: "CG462",
        message: `\`stateDir\` is \`${written}\`, which ${problem}`,
        at: `${at}.stateDir`,
        hint,
      },
    ]);
  });

  it.each(["/srv/web", "/var/library/web"])("cannot be %s for a dynamic user", (written) => {
    expect(resolveDir(written, hostos).diagnostics).toEqual([
      {
        code: "CG463",
        message: `\`${written}\` cannot be the state directory of \`web\`, which runs as a dynamic user`,
        at: `${at}.stateDir`,
        hint: 'Move `stateDir` below `/var/lib`, the only place where systemd creates directories for a dynamic user. Or set `user` to `"non-privileged"`.',
      },
    ]);
  });

  it("may be inside shared folders", () => {
    for (const written of ["/etc/web", "/run/web", "/tmp/web", "/home/web"])
      expect(resolveDir(written, hostos, "root").diagnostics).toEqual([]);
  });

  it("are reported with the user that the recipe sets", () => {
    const { diagnostics } = resolveDir("/srv/web", hostos, "prefer-dynamic");
    expect(diagnostics.map(({ related }) => related)).toEqual([[[`${at}.user`, "the user is set here"]]]);
  });

  it("may be anywhere for other users, and where no unit runs", () => {
    expect(resolveDir("/srv/web", hostos, "root").diagnostics).toEqual([]);
    expect(resolveDir("/srv/web", hostos, "non-privileged").diagnostics).toEqual([]);
    expect(resolveDir("/srv/web", { container: { enable: true } }).diagnostics).toEqual([]);
  });

  it("are not inside of root's home when others are to get there", () => {
    expect(resolveDir("/root/web", hostos, "non-privileged").diagnostics).toEqual([
      {
        code: "CG462",
        message: "`stateDir` is `/root/web`, which is inside `/root`, which only root can access",
        at: `${at}.stateDir`,
        hint: "Write an absolute path such as `/var/lib/<name>`.",
      },
    ]);
    expect(resolveDir("/root/web", hostos, "root").diagnostics).toEqual([]);
    expect(resolveDir("/rooted/web", hostos, "non-privileged").diagnostics).toEqual([]);
    expect(resolveDir("/root/web", { container: { enable: true } }, "non-privileged").diagnostics).toEqual(
      [],
    );
  });

  it("must be known: units and volumes compare it", () => {
    const { diagnostics } = resolveDir(text("/var/lib/", packageRef("x").expr), hostos);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "`stateDir` is `/var/lib/…`, which only Nix can evaluate",
    ]);
  });
});
