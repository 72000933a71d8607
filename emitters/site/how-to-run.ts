import type { App } from "../../compiler/ir/app.ts";
import type { Package } from "../../compiler/ir/package.ts";
import { select, variable } from "../../compiler/language/build.ts";
import { isEmptyText, staticText } from "../../compiler/language/text.ts";
import { projectName } from "../../compiler/plan/container-names.ts";
import { serviceRuntimes } from "../../compiler/plan/service-runtimes.ts";
import { printNix } from "../nix/print.ts";
import { appChecks, optionsOfCheck, relaxedOptions } from "../support/app-checks.ts";
import { html, Html } from "./html.ts";
import { quoted } from "./as-read.ts";
import type { Guide } from "./guide.ts";
import { installable } from "./entry-facts.ts";
import type { Site } from "./page.ts";
import { commands } from "./shown.ts";

/** How to run an app, by runtime, and its tests. Undefined if nothing of it runs. */
export function howToRunApp(site: Site, app: App, guide: Guide): Html | undefined {
  const { name, programs } = app;
  const { program, shell } = programs.runtimes;
  const { container, hostos } = serviceRuntimes(app);
  const hasPrograms = program.enable || shell.enable;
  const attribute = `apps.${name}`;
  const tests = appChecks(app).map(
    (check) => `nix build ${installable(site, `${attribute}.${check}`)}${optionsOfCheck(app, check)}`,
  );
  const module = printNix(select(variable("catalog"), "nixosModules", name)).trimEnd();
  return howToRun([
    [
      "Nix",
      commands([
        ...(program.enable ? [`nix run ${installable(site, name)}`] : []),
        ...(shell.enable ? [`nix shell ${installable(site, `${attribute}.shell`)}`] : []),
        ...(container ? [`nix run ${installable(site, `${attribute}.container`)}`] : []),
        ...(hostos ? [`nix run ${installable(site, `${attribute}.vm`)}`] : []),
      ]),
    ],
    [
      "Nix without flakes",
      withoutFlakes(site, [
        ...(hasPrograms ? [`nix-build out -A ${attribute}`, "ls result/bin"] : []),
        ...(container
          ? [`nix-build out -A ${attribute}.container`, `result/bin/${projectName(name)}-container up`]
          : []),
      ]),
    ],
    [
      "NixOS",
      hostos ? html`${inFlake(site, module)}${guide("On NixOS", site.repository && "snippet")}` : undefined,
    ],
    ["Compose", guide("In containers")],
    ["Quadlet", guide("With systemd instead of Compose")],
    ["Kubernetes", guide("On Kubernetes")],
    ["Other systemd hosts", guide("On another systemd host")],
    ["Tests", commands(tests)],
  ]);
}

/** How to build and run a package. */
export function howToBuild(site: Site, { name, mainProgram, test }: Package): Html | undefined {
  const attribute = `pkgs.${name}`;
  const of = installable(site, attribute);
  const program = staticText(mainProgram);
  const system = "${pkgs.stdenv.hostPlatform.system}";
  const inSystem = printNix(select(variable("catalog"), "packages", "SYSTEM", name)).trimEnd();
  return howToRun([
    [
      "Nix",
      commands([
        ...(isEmptyText(mainProgram) ? [] : [`nix run ${of}`]),
        `nix build ${of}`,
        `nix develop ${installable(site, `${attribute}.env`)}`,
      ]),
    ],
    [
      "Nix without flakes",
      withoutFlakes(site, [
        `nix-build out -A ${attribute}`,
        program ? quoted(`result/bin/${program}`) : "ls result",
      ]),
    ],
    [
      "NixOS",
      inFlake(
        site,
        `({ pkgs, ... }: { environment.systemPackages = [ ${inSystem.replace("SYSTEM", system)} ]; })`,
      ),
    ],
    [
      "Tests",
      commands([
        `nix build ${installable(site, `${attribute}.test`)}${test.sandbox ? "" : ` ${relaxedOptions}`}`,
      ]),
    ],
  ]);
}

type Way = readonly [title: string, content: Html | undefined];

/** Ways as tabs, which are radio buttons: they need no script. */
function howToRun(all: readonly Way[]): Html | undefined {
  const shown = all.filter(([, content]) => content !== undefined);
  if (shown.length === 0) return undefined;
  return html`<fieldset class="tabs">
      <legend class="unseen">Runtime</legend>
      ${shown.map(
        ([title, content], index) =>
          html`<input type="radio" name="run" id="run-${index}" ${index === 0 && new Html(" checked")} />
            <label for="run-${index}">${title}</label>
            <div class="panel">${content}</div> `,
      )}
    </fieldset>
    ${installNix}`;
}

/** Commands in a checkout; the folder of generated files is `out/` of it. */
const withoutFlakes = ({ repository }: Site, lines: readonly string[]): Html | undefined =>
  lines.length === 0
    ? undefined
    : commands([
        ...(repository
          ? [`git clone ${repository.url}`, `cd ${repository.name.slice(repository.name.indexOf("/") + 1)}`]
          : []),
        ...lines,
      ]);

/** A host of a flake whose input is the catalog. */
function inFlake({ repository }: Site, module: string): Html | undefined {
  if (repository === undefined) return undefined;
  return commands([
    "{",
    `  inputs.catalog.url = "${repository.flake}";`,
    "",
    "  outputs =",
    "    { nixpkgs, catalog, ... }:",
    "    {",
    "      nixosConfigurations.host = nixpkgs.lib.nixosSystem {",
    "        modules = [",
    "          ./configuration.nix",
    `          ${module}`,
    "        ];",
    "      };",
    "    };",
    "}",
  ]);
}

/** Source: nixos.org/download, "Multi-user installation"; nix.conf(5), `experimental-features`. */
const installNix = html`<details>
  <summary>Install Nix and switch on flakes</summary>
  <p>On Linux, macOS or WSL, with systemd and sudo; NixOS already has it:</p>
  ${commands(["sh <(curl --proto '=https' --tlsv1.2 -L https://nixos.org/nix/install) --daemon"])}
  <p>Commands such as <code>nix run</code> need two features that Nix has switched off by default:</p>
  ${commands([
    "mkdir -p ~/.config/nix",
    "echo 'experimental-features = nix-command flakes' >> ~/.config/nix/nix.conf",
  ])}
</details> `;
