import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { emitRunMd } from "../../../emitters/run-md/emit-run-md.ts";
import { goldenRoot } from "../../golden/cases.ts";
import { resolveRecipe } from "../../support/resolve-recipe.ts";
import { readTree } from "../../support/temp-folder.ts";

const golden = join(goldenRoot, "services");
const pages = Object.entries(readTree(join(golden, "out"))).filter(([path]) => path.endsWith("/RUN.md"));

// An input `path:./out` would be the output folder without the recipes, whose files the modules refer to.
it.each(pages)("imports the module from where it lies: %s", (path, page) => {
  const [, nix = ""] = /```nix\n([^`]*)```/.exec(page) ?? [];
  const modules = [...nix.matchAll(/\.\/out\/\S+/g)].map(([module]) => module);
  expect(modules).toEqual(nix === "" ? [] : [`./out/${dirname(path)}/hostos/module.nix`]);
  for (const module of modules) expect(existsSync(resolve(golden, module))).toBe(true);
  expect(nix).not.toContain("path:");
});

it("names the Compose project as the program that starts the containers does: in lower case", () => {
  const { catalog, diagnostics } = resolveRecipe({
    apps: {
      Demo: {
        services: {
          components: { web: { process: { command: "/bin/web" } } },
          runtimes: { container: { enable: true } },
        },
      },
    },
  });
  expect(diagnostics).toEqual([]);
  const [page] = emitRunMd(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
  expect(String(page?.content)).toContain(
    "podman-compose --project-name demo --file out/apps/Demo/container/compose.yaml up\n",
  );
});

it.each([
  [true, 0],
  [false, 1],
])("with sandbox = %s, RUN.md names the needs of `nix flake check` %i times", (sandbox, times) => {
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: { web: { process: { command: "/bin/web" } } },
          runtimes: { container: { enable: true } },
        },
        test: { services: { sandbox, script: "true" } },
      },
    },
  });
  const [page] = emitRunMd(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
  const said =
    /without `--option sandbox relaxed --builders ""`, and\n`nix flake check` of the catalog fails/g;
  expect(String(page?.content).match(said)?.length ?? 0).toBe(times);
});

it.each([
  [
    "8080:80",
    true,
    "Containers and the virtual machine are reached at the first port. A host itself has the service at the second.",
  ],
  [
    "8080:80",
    false,
    "The virtual machine is reached at the first port. A host itself has the service at the second.",
  ],
  ["8080:8080", true, ""],
])(
  "explains where the port %s is on a host, which maps no ports (containers: %s)",
  (port, enable, sentence) => {
    const { catalog } = resolveRecipe({
      apps: {
        demo: {
          services: {
            components: { web: { process: { command: "/bin/web", ports: [port] } } },
            runtimes: { container: { enable }, hostos: { enable: true } },
          },
        },
      },
    });
    const [page] = emitRunMd(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
    const [, after = ""] = /\n## Ports\n\n(?:\|.*\n)+\n?([^]*)$/.exec(String(page?.content)) ?? [];
    expect(after.trim()).toBe(sentence);
  },
);

it.each([
  [["8080:80", "8443:443"], true, true, undefined],
  [
    ["443:8443", "80:8080"],
    true,
    true,
    "Only root publishes ports below 1024. For others to start containers or the virtual machine, say `sudo sysctl net.ipv4.ip_unprivileged_port_start=80` before.",
  ],
  [
    ["53:53"],
    true,
    false,
    "Only root publishes ports below 1024. For others to start containers, say `sudo sysctl net.ipv4.ip_unprivileged_port_start=53` before.",
  ],
])(
  "names the account that may publish the ports %j (containers: %s, hosts: %s)",
  (ports, container, hostos, expected) => {
    const { catalog } = resolveRecipe({
      apps: {
        demo: {
          services: {
            components: { web: { process: { command: "/bin/web", ports } } },
            runtimes: { container: { enable: container }, hostos: { enable: hostos } },
          },
        },
      },
    });
    const [page] = emitRunMd(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
    expect(/^Only root.*$/m.exec(String(page?.content))?.[0]).toBe(expected);
  },
);

it("a test of programs that may reach the network has the options that Nix needs to build it", () => {
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: { web: { process: { command: "/bin/web" } } },
          runtimes: { hostos: { enable: true } },
        },
        test: { programs: { script: "true", sandbox: false }, services: { script: "true" } },
      },
    },
  });
  const [page] = emitRunMd(catalog, { recipesFromOut: "../recipes", recipesName: "recipes" });
  const commands = String(page?.content).match(/^nix build .*$/gm);
  expect(commands).toEqual([
    'nix build ./out#apps.demo.test-programs --option sandbox relaxed --builders ""',
    "nix build ./out#apps.demo.hostos-units",
    "nix build ./out#apps.demo.test-services-hostos",
  ]);
  expect(String(page?.content)).toContain("The recipe lets this test reach the internet.");
});
