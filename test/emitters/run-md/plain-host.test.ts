import { expect, it } from "vitest";
import { emitHostos } from "../../../emitters/hostos/emit-hostos.ts";
import { emitRunMd } from "../../../emitters/run-md/emit-run-md.ts";
import { fileRef, packageRef } from "../../support/ir-fixtures.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";

const context = { recipesFromOut: "../recipes", recipesName: "recipes" };

/** The part of RUN.md about other hosts, and the files that it installs below /etc. */
function otherHost(
  process: Record<string, unknown>,
  more: {
    readonly resources?: Record<string, unknown>;
    readonly hostosConfig?: Record<string, unknown>;
  } = {},
) {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: {
            web: { process: { command: "/bin/web", ...process }, resources: more.resources ?? {} },
          },
          runtimes: { hostos: { enable: true, hostosConfig: more.hostosConfig ?? {} } },
        },
      },
    },
    files: { "logo.svg": "<svg/>" },
  });
  expect(diagnostics).toEqual([]);
  const [page] = emitRunMd(catalog, context);
  const steps = String(page?.content).match(/^- .*$/gm) ?? [];
  const files = emitHostos(catalog, context)
    .filter(({ path }) => path.includes("/hostos/etc/"))
    .map(({ path, content }) => [path, content]);
  return { steps, files };
}

it("always needs the names of the app's nodes", () => {
  expect(otherHost({}, { resources: { db: {} } })).toEqual({
    steps: ["- `/etc/hosts` needs the line `127.0.0.1 db web`."],
    files: [],
  });
});

it("needs accounts, directories and configuration files, wherever their content is", () => {
  const configData = {
    "web.toml": { text: "port = 80" },
    "off.toml": { enable: false, text: "" },
    "logo.svg": { source: fileRef("logo.svg") },
    "a:b": { text: "colon" },
    share: { source: packageRef("share") },
  };
  expect(otherHost({ user: "non-privileged", stateDir: "/srv/web", configData })).toEqual({
    steps: [
      "- `hostos/sysusers.conf` goes to `/etc/sysusers.d/`.",
      "- `hostos/tmpfiles.conf` goes to `/etc/tmpfiles.d/`.",
      "- `hostos/etc/` goes to `/etc/`.",
      "- `/etc/catalog/demo/web/a:b` is what `environment.etc` of `hostos/module.nix` says.",
      "- `/etc/catalog/demo/web/logo.svg` is a copy of `recipes/logo.svg`.",
      "- `/etc/catalog/demo/web/share` is what `environment.etc` of `hostos/module.nix` says.",
      "- `/etc/hosts` needs the line `127.0.0.1 web`.",
    ],
    files: [["apps/demo/hostos/etc/catalog/demo/web/web.toml", "port = 80"]],
  });
});

it("a host without NixOS must provide the parts that NixOS has", () => {
  const enabling = (name: string) => ({ services: { [name]: { enable: true } } });
  const resources = {
    db: { hostosConfig: enabling("postgresql") },
    proxy: { role: "frontend", hostosConfig: enabling("unheardOf") },
  };
  expect(otherHost({}, { resources, hostosConfig: enabling("caddy") }).steps).toEqual([
    "- `/etc/hosts` needs the line `127.0.0.1 db web proxy`.",
    "- Resource `db` is the host's to provide: `postgresql.service`.",
    "- Resource `proxy` is the host's to provide.",
    "- What `runtimes.hostos.hostosConfig` sets on NixOS is the host's to set.",
  ]);
});
