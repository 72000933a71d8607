// Slow. Depends on: emitters/hostos.
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { goldenRoot, treeCases } from "../../golden/cases.ts";
import { evaluateHostOs, filledUnits, appsWithUnits, type HostOs } from "../../support/host-os.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// The comparison of the generated check `hostos-units`, here with a small host instead of all of NixOS.

const cases = treeCases()
  .map(({ name, folder }) => ({ name, out: join(folder, "out") }))
  .filter(({ out }) => existsSync(out) && appsWithUnits(out).length > 0);

/** Lines with their section, without comments, without what every service of a host has. */
function lines(text: string): string[] {
  let section = "";
  const found: string[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("[")) section = line;
    else if (line !== "" && !line.startsWith("#") && !/^Environment="(?:LOCALE_ARCHIVE|TZDIR)=/.test(line))
      found.push(`${section} ${inOrder(line)}`);
  }
  return found;
}

/** Lists of units are sets. */
function inOrder(line: string): string {
  const [, key, units] =
    /^(After|Before|OnFailure|PartOf|Requires|Requisite|WantedBy|Wants)=(.*)$/.exec(line) ?? [];
  return key === undefined ? line : `${key}=${(units ?? "").split(" ").sort().join(" ")}`;
}

/** A unit of NixOS to whose script the module adds a command. */
const unitsOfNixos: ReadonlySet<string> = new Set(["postgresql-setup.service"]);

function compare(out: string, hosts: Record<string, HostOs>): void {
  for (const [app, host] of Object.entries(hosts)) {
    const text = filledUnits(out, app, host);
    // Only what a comment says that Nix computes is left out.
    const isComputed = (name: string, line: string): boolean =>
      (text[name] ?? "")
        .match(/^# .*(?=: only Nix can compute it)/gm)
        ?.some((key) => line.includes(` ${key.slice(2)}=`)) ?? false;
    const expected = Object.fromEntries(
      Object.entries(host.units)
        .filter(([name]) => !unitsOfNixos.has(name))
        .map(([name, unit]) => [name, lines(unit).filter((line) => !isComputed(name, line))]),
    );
    const actual = Object.fromEntries(
      Object.entries(text).map(([name, unit]) => [name.replace(/\.d\/.*$/, ""), lines(unit)]),
    );
    // NixOS links targets and prints no `[Install]` of them.
    for (const name of Object.keys(text).filter((each) => each.endsWith(".target")))
      actual[name] = (actual[name] ?? []).filter((line) => !line.startsWith("[Install]"));
    // A drop-in is what the module adds to an otherwise empty service, for which NixOS prints the standard path.
    for (const name of Object.keys(text).filter((name) => name.includes("/"))) {
      const unit = name.replace(/\.d\/.*$/, "");
      expected[unit] = (expected[unit] ?? []).filter((line) => !line.includes('Environment="PATH='));
    }
    expect(actual, app).toEqual(expected);
  }
}

const nixpkgs = process.env["NIXPKGS"];

describeWith("nix-instantiate", "unit text equals that of the NixOS module", () => {
  it.each(cases)("in golden/$name", ({ out }) => {
    compare(out, evaluateHostOs(out, appsWithUnits(out)));
  });

  it.each(cases)("the generated check finds no difference, in golden/$name", ({ out }) => {
    const hosts = evaluateHostOs(out, appsWithUnits(out));
    expect(Object.values(hosts).flatMap(({ differences }) => differences)).toEqual([]);
  });

  describe.skipIf(nixpkgs === undefined)("the host of these tests (skipped without NIXPKGS)", () => {
    it.each(cases)("prints units as systemd-lib.nix of NixOS does, in golden/$name", ({ out }) => {
      const hosts = evaluateHostOs(out, appsWithUnits(out), { ...(nixpkgs !== undefined && { nixpkgs }) });
      expect(Object.values(hosts).flatMap(({ unlikeNixos }) => unlikeNixos)).toEqual([]);
    });
  });

  it("the generated check names the differences", () => {
    const out = tempFolder();
    cpSync(join(goldenRoot, "services/out"), out, { recursive: true });
    const units = join(out, "apps/shop/hostos/units");
    const edit = (file: string, from: string, to: string): void =>
      writeFileSync(join(units, file), readFileSync(join(units, file), "utf8").replace(from, to));
    edit("worker.service", "Restart=on-failure", "Restart=always");
    edit("shopfront.service", "Type=exec\n", "");
    edit("nginx.service.d/shop.conf", "After=", "After=other.service ");
    expect(evaluateHostOs(out, ["shop"])["shop"]?.differences).toEqual([
      "nginx.service: not in module.nix: [Unit] After=other.service",
      "shopfront.service: only in module.nix: [Service] Type=exec",
      "worker.service: only in units/: [Service] Restart=always",
      "worker.service: only in module.nix: [Service] Restart=on-failure",
    ]);
  });

  it("the generated check names the lines that a module adds", () => {
    const out = tempFolder();
    cpSync(join(goldenRoot, "services/out"), out, { recursive: true });
    const hostos = join(out, "apps/shop/hostos");
    const module = readFileSync(join(hostos, "module.nix"), "utf8");
    const added = `{
      systemd.services.worker = {
        serviceConfig.AmbientCapabilities = [ "CAP_NET_ADMIN" ];
        after = [ "time-sync.target" ];
        environment.MODE = "fast";
        requiredBy = [ "other.service" ];
        enable = false;
      };
    }`;
    writeFileSync(
      join(hostos, "module.nix"),
      module.replace("imports = map whenEnabled [", `imports = map whenEnabled [ ${added}`),
    );
    expect(evaluateHostOs(out, ["shop"])["shop"]?.differences).toEqual([
      "worker.service: only in module.nix: [Install] RequiredBy=other.service",
      "worker.service: only in module.nix: [Service] AmbientCapabilities=CAP_NET_ADMIN",
      'worker.service: only in module.nix: [Service] Environment="MODE=fast"',
      "worker.service: only in module.nix: [Unit] After=time-sync.target",
      "worker.service: another `enable` in module.nix",
    ]);
  });

  const realLib = process.env["NIXPKGS_LIB"];
  describe.skipIf(realLib === undefined)("merged by nixpkgs' lib (skipped without NIXPKGS_LIB)", () => {
    it.each(cases)("the units agree, in golden/$name", ({ out }) => {
      compare(out, evaluateHostOs(out, appsWithUnits(out), { ...(realLib !== undefined && { realLib }) }));
    });
  });
});
