// Slow. Depends on: compiler, emitters.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCase, treeCases } from "../golden/cases.ts";
import { evaluateHostOs, filledUnits, hostOsApps, type HostOs } from "../support/host-os.ts";
import { suiteFolder, writeTree } from "../support/temp-folder.ts";
import { settingsOfPlan, settingsOfText, withoutPaths } from "./host-settings.ts";
import { describeWith } from "../support/tools.ts";
import { containerApp } from "./container-facts.ts";
import { hostOsFacts } from "./host-os-facts.ts";

// The emitted files of every app in golden/ that has both runtimes say the same: unit text, the NixOS module evaluated
// by Nix, the compose file with its entrypoints, and the drivers of both tests. Nothing here looks at the service plan.

describeWith(
  ["nix-instantiate", "bash", "systemd-analyze"],
  "units, module, containers and drivers agree",
  () => {
    describe.each(treeCases())("in golden/$name", (one) => {
      const out = suiteFolder();
      let apps: string[] = [];
      let hosts: Record<string, HostOs> = {};

      beforeAll(async () => {
        const { files } = await compileCase(one);
        writeTree(out, files);
        apps = hostOsApps(out).filter((app) => existsSync(join(out, `apps/${app}/container/compose.yaml`)));
        if (apps.length > 0)
          hosts = evaluateHostOs(out, apps, {
            host: (app) => `{ catalog.apps.${app}.openFirewall = true; }`,
          });
      });

      const each = (check: (app: string, host: HostOs) => void): void => {
        for (const [app, host] of Object.entries(hosts)) check(app, host);
      };

      it("on command, arguments, environment, user, state, health, jobs and what is waited for", () =>
        each((app, host) => {
          const container = containerApp(out, app);
          const text = filledUnits(out, app, host);
          expect(container.components.length).toBeGreaterThan(0);
          const { components, jobs = {} } = JSON.parse(
            readFileSync(join(out, `apps/${app}/plan.json`), "utf8"),
          ) as Record<"components" | "jobs", Record<string, { component?: string; runtimes?: unknown }>>;
          // Values that a recipe sets for one runtime differ on purpose.
          const differs = (name: string): boolean =>
            components[jobs[name]?.component ?? name]?.runtimes !== undefined;
          const same = container.components.filter((each) => !container.images.has(each) && !differs(each));
          for (const name of same) {
            const facts = container.facts(name);
            expect(hostOsFacts(name, text, host), `${app}: unit text of ${name}`).toEqual(facts);
            expect(hostOsFacts(name, host.units, host), `${app}: module, ${name}`).toEqual(facts);
          }
        }));

      it("on hardening and reloads of every unit, in plan.json too", () =>
        each((app, host) => {
          const text = filledUnits(out, app, host);
          const plan = JSON.parse(readFileSync(join(out, `apps/${app}/plan.json`), "utf8")) as {
            hostos: { units: Readonly<Record<string, Parameters<typeof settingsOfPlan>[0]>> };
          };
          const services = Object.keys(text).filter((file) => file.endsWith(".service"));
          expect(services.length, app).toBeGreaterThan(0);
          for (const file of services) {
            const settings = settingsOfText(host.units[file] ?? "");
            expect(settingsOfText(text[file] ?? ""), `${app}: unit text of ${file}`).toEqual(settings);
            const planned = settingsOfPlan(plan.hostos.units[file] ?? {});
            expect(withoutPaths(planned), `${app}: plan.json, ${file}`).toEqual(withoutPaths(settings));
          }
        }));

      it("on the ports of components and resources", () =>
        each((app, host) => {
          const { services, images } = containerApp(out, app);
          const all = Object.entries(services).flatMap(([name, service]) =>
            (service.ports ?? []).map((port) => ({ name, port })),
          );
          // Only one container can publish a port.
          expect(new Set(all.map(({ port }) => port)).size, app).toBe(all.length);
          const inside = all.flatMap(({ name, port }) => {
            const [, address, published = "", listening = "", udp = ""] =
              /^(?:(\d+\.[\d.]+):)?([\d-]+):([\d-]+)(\/udp)?$/.exec(port) ?? [];
            if (!images.has(name)) return [listening + udp];
            // podman maps the ports of images on hosts, too.
            return address === undefined ? [published + udp] : [];
          });
          // In the network of the host, containers publish nothing.
          const plan = JSON.parse(readFileSync(join(out, `apps/${app}/plan.json`), "utf8")) as {
            components: Readonly<Record<string, { readonly ports: readonly string[] }>>;
          };
          for (const [name, { network_mode: mode }] of Object.entries(services))
            if (mode === "host")
              inside.push(...(plan.components[name]?.ports ?? []).map((port) => port.replace(/^.*:/, "")));
          const opened = inside.map((port) => (port.endsWith("/udp") ? port : `${port}/tcp`));
          expect([...new Set(opened)].sort(), app).toEqual([...new Set(host.firewall)].sort());
        }));

      it("on accounts, groups and folders of the host, in the files for hosts without NixOS", () =>
        each((app, { users, groups, tmpfiles }) => {
          const words = (file: string): string[][] => {
            const path = join(out, `apps/${app}/hostos/${file}`);
            const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
            return lines
              .filter((line) => line !== "" && !line.startsWith("#"))
              .map((line) => line.split(" "));
          };
          const accounts: Record<string, number | undefined> = {};
          const numbers: Record<string, number | undefined> = {};
          for (const [type, name = "", id = ""] of words("sysusers.conf")) {
            const number = /^\d+/.test(id) ? parseInt(id) : undefined;
            if (type === "u") accounts[name] = number;
            if (type === "g" || !id.includes(":")) numbers[name] = number;
          }
          const ids = (of: Readonly<Record<string, { uid?: number; gid?: number }>>, key: "uid" | "gid") =>
            Object.fromEntries(Object.entries(of).map(([name, each]) => [name, each[key]]));
          expect(accounts, app).toEqual(ids(users, "uid"));
          expect(numbers, app).toEqual(ids(groups, "gid"));
          const folders = words("tmpfiles.conf").map(([, path = "", mode, user, group]) => [
            path,
            { d: { mode, user, group } },
          ]);
          expect(Object.fromEntries(folders), app).toEqual(Object.assign({}, ...Object.values(tmpfiles)));
        }));

      it("on who reaches whom: on hosts everything does", () =>
        each((app) => {
          const { services, networks } = containerApp(out, app);
          const networksOf = (name: string): readonly string[] => {
            const { networks: own = [] } = services[name] ?? {};
            return Array.isArray(own) ? own : Object.keys(own);
          };
          const joined = Object.keys(services).flatMap(networksOf);
          // podman-compose refuses a file with a network that nothing joins.
          expect([...new Set(joined)].sort(), app).toEqual(Object.keys(networks).sort());
          for (const [name, service] of Object.entries(services)) {
            const { depends_on: needs = {}, ports = [] } = service;
            // A network of its own is that of the host or of another container.
            if (service.network_mode !== undefined) continue;
            const own = networksOf(name);
            // The only network of a file is the default of podman-compose.
            expect(own.length > 0, `${app}: ${name}`).toBe(joined.length > 0);
            for (const [need, { condition }] of Object.entries(needs))
              if (condition !== "service_completed_successfully" && joined.length > 0)
                expect(own, `${app}: ${name} reaches ${need}`).toEqual(
                  services[need]?.network_mode === undefined
                    ? expect.arrayContaining([expect.toBeOneOf([...networksOf(need)]) as unknown])
                    : own,
                );
            if (ports.length > 0 && own.length > 0)
              expect(
                own.some((network) => networks[network]?.internal !== true),
                `${app}: ${name}`,
              ).toBe(true);
          }
        }));

      it("on the order of starts, which the drivers wait in", () =>
        each((app) => {
          const { services, components } = containerApp(out, app);
          const order = Object.keys(services);
          for (const [name, { depends_on: needs = {} }] of Object.entries(services))
            for (const need of Object.keys(needs))
              expect(order.indexOf(need), `${app}: ${need} before ${name}`).toBeLessThan(order.indexOf(name));
          const started = order.filter((name) => services[name]?.profiles === undefined);
          const driver = (file: string): string | undefined => {
            const path = join(out, `apps/${app}/test/${file}`);
            return existsSync(path) ? readFileSync(path, "utf8") : undefined;
          };
          const names = (text: string, pattern: RegExp): string[] =>
            [...text.matchAll(pattern)].map(([, name = ""]) => name);
          const [host, container] = [driver("hostos.py"), driver("container.py")];
          if (host !== undefined)
            expect(names(host, /wait_for_unit\("(.*)\.(?:service|timer)"\)/g), app).toEqual(
              started.filter((name) => components.includes(name)),
            );
          if (container !== undefined)
            expect(names(container, /compose\.service=(\S+)/g), app).toEqual(started);
        }));
    });
  },
);
