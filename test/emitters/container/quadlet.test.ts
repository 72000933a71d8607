// Slow. Depends on: emitters/container, golden.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { compile } from "../../../compiler/compile.ts";
import type { ServicePlan } from "../../../compiler/plan/model.ts";
import { planOn } from "../../../compiler/plan/runtimes.ts";
import { quadletFiles } from "../../../emitters/container/emit-container.ts";
import { lowerCompose } from "../../../emitters/container/lower.ts";
import type { ComposeFile } from "../../../emitters/container/model.ts";
import { printCompose } from "../../../emitters/container/print-compose.ts";
import type { ComposeService } from "../../agreement/container-facts.ts";
import { newerRoot } from "../../containers/newer-root.ts";
import { treeCases } from "../../golden/cases.ts";
import { treeOfOne } from "../../../tooling/support/tree-of-one.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { requireTool } from "../../support/tools.ts";

// Every app of golden/ with containers, in the units that podman's generator makes of its Quadlet files, beside its
// Compose file.

type Service = Omit<ComposeService, "volumes"> & {
  readonly volumes?: ComposeService["volumes"];
  readonly image: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly hostname?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly init?: boolean;
  readonly dns?: readonly string[];
  readonly extra_hosts?: readonly string[];
  readonly tmpfs?: readonly string[];
};

interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, { readonly name?: string }>>;
}

/** The keys of a unit in their order, by section. */
type Unit = Readonly<Record<string, readonly (readonly [key: string, value: string])[]>>;

const values = (unit: Unit | undefined, section: string, key: string): readonly string[] =>
  (unit?.[section] ?? []).flatMap(([name, value]) => (name === key ? [value] : []));

const readUnit = (text: string): Unit =>
  Object.fromEntries(
    text.split(/^\[/m).flatMap((part) => {
      const end = part.indexOf("]\n");
      if (end < 0) return [];
      const lines = part.slice(end + 2).split("\n");
      return [
        [
          part.slice(0, end),
          lines.flatMap((line) => {
            const [key = "", ...value] = line.split("=");
            return value.length === 0 || key.startsWith("#") ? [] : [[key, value.join("=")] as const];
          }),
        ],
      ];
    }),
  );

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** The words of a command as systemd executes it with these variables: systemd.service(5), "Command lines". */
function executed(line: string, variables: Readonly<Record<string, string>>): readonly string[] {
  const words = line.match(/(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"'])+/g) ?? [];
  return words.map((word) =>
    word
      .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_, quoted: string) =>
        quoted.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter),
      )
      .replaceAll(/%(.)/g, (all, letter: string) => (letter === "%" ? "%" : all))
      .replaceAll(/\$\$|\$\{(\w+)\}/g, (_, name?: string) =>
        name === undefined ? "$" : (variables[name] ?? ""),
      ),
  );
}

/** Options of `podman run` without a value. */
const switches = new Set(["--replace", "--rm", "--init", "--read-only", "-d"]);

interface Run {
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly image: string | undefined;
  readonly command: readonly string[];
}

/** `podman run …` by its options: podman-run(1). */
function runOf([, , ...words]: readonly string[]): Run {
  const options: Record<string, string[]> = {};
  let at = 0;
  for (; words[at]?.startsWith("-"); at++) {
    const [name = "", value] = words[at]?.split(/=(.*)/s) ?? [];
    if (value === undefined && !switches.has(name)) at++;
    (options[name] ??= []).push(value ?? (switches.has(name) ? "" : (words[at] ?? "")));
  }
  return { options, image: words[at], command: words.slice(at + 1) };
}

const seconds = (text: string): number =>
  [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * { ms: 0.001, s: 1, m: 60, h: 3600 }[unit as "s"],
    0,
  );

const texts = (all: readonly string[] = []): readonly string[] => [...all].sort();

/** What Compose would run. Values of the file without variables. */
function expected(
  name: string,
  service: Service,
  { name: project, networks = {} }: Compose,
): Readonly<Record<string, unknown>> {
  const { healthcheck: health, network_mode: mode } = service;
  const { networks: own = [] } = service;
  const byName = Array.isArray(own) ? Object.fromEntries(own.map((each) => [each, null])) : own;
  const joined = Object.keys(byName);
  const aliases = Object.values(byName).flatMap(
    (each) => (each as { readonly aliases: readonly string[] } | null)?.aliases ?? [],
  );
  return {
    image: service.image,
    command: service.command ?? [],
    entrypoint: service.entrypoint ?? [],
    environment: texts(Object.entries(service.environment ?? {}).map((each) => each.join("="))),
    labels: texts(Object.entries(service.labels ?? {}).map((each) => each.join("="))),
    envFiles: service.env_file ?? [],
    hostname: service.hostname ?? "",
    user: service.user ?? "",
    groups: service.group_add ?? [],
    isInit: service.init ?? false,
    isReadOnly: service.read_only ?? false,
    security: service.security_opt ?? [],
    dropped: service.cap_drop?.map((each) => each.toLowerCase()) ?? [],
    added: texts(service.cap_add?.map((each) => each.toLowerCase())),
    devices: service.devices ?? [],
    memory: service.mem_limit ?? "",
    cpus: service.cpus ?? "",
    tasks: service.pids_limit === undefined ? "" : String(service.pids_limit),
    files: service.ulimits === undefined ? "" : `nofile=${service.ulimits.nofile}:${service.ulimits.nofile}`,
    shm: service.shm_size ?? "",
    ports: texts(service.ports),
    dns: service.dns ?? [],
    hosts: service.extra_hosts ?? [],
    networks: texts(
      mode !== undefined
        ? [mode.replace(/^service:/, "container:")]
        : (joined.length === 0 ? ["default"] : joined).map(
            (each) => networks[each]?.name ?? `${project}_${each}`,
          ),
    ),
    aliases: mode === undefined ? texts([name, ...aliases]) : [],
    secrets: texts(service.secrets?.map(({ source, target }) => `${project}_${source} ${target}`)),
    volumes: texts(
      service.volumes?.map((volume) => {
        if (typeof volume !== "string")
          return `${volume.source}:${volume.target}${volume.read_only ? ":ro" : ""}`;
        return /^[./]/.test(volume) ? volume.replace(/^(\.\.?\/)+/, "") : `${project}_${volume}`;
      }),
    ),
    tmpfs: service.tmpfs ?? [],
    health: health?.test.slice(1) ?? [],
    healthTimes: health && [health.interval, health.timeout, health.start_period].map(seconds),
    retries: health === undefined ? "" : String(health.retries),
    waitsUntilHealthy: health !== undefined,
    stopSignal: service.stop_signal ?? "",
    stopSeconds: seconds(service.stop_grace_period),
    restart: service.restart === "unless-stopped" ? "always" : service.restart,
    needs: texts(Object.keys(service.depends_on ?? {})),
    startsWithApp: service.profiles === undefined,
  };
}

/** What systemd runs. */
function found(unit: Unit, app: string, folder: string): Readonly<Record<string, unknown>> {
  const own = values(unit, "Service", "Environment").map((each) => each.split(/=(.*)/s).slice(0, 2));
  const [start = ""] = values(unit, "Service", "ExecStart");
  const {
    options,
    image = "",
    command,
  } = runOf(executed(start, Object.fromEntries(own) as Record<string, string>));
  const all = (name: string): readonly string[] => options[`--${name}`] ?? [];
  const one = (name: string): string => all(name)[0] ?? "";
  const json = (name: string): readonly string[] => JSON.parse(one(name) || "[]") as readonly string[];
  const prefix = `${app.replaceAll("-", "--").toLowerCase()}-`;
  const nodeOf = (name: string): string => name.slice(prefix.length);
  const has = (name: string): boolean => options[name] !== undefined;
  const required = values(unit, "Unit", "Requires").flatMap((each) => each.split(" "));
  return {
    image,
    command,
    entrypoint: json("entrypoint"),
    environment: texts(all("env")),
    labels: texts(all("label")),
    envFiles: all("env-file"),
    hostname: one("hostname"),
    user: one("user"),
    groups: all("group-add"),
    isInit: has("--init"),
    isReadOnly: has("--read-only"),
    security: all("security-opt").map((each) => `${each}:true`),
    dropped: all("cap-drop"),
    added: texts(all("cap-add")),
    devices: all("device"),
    memory: one("memory"),
    cpus: one("cpus"),
    tasks: one("pids-limit"),
    files: one("ulimit"),
    shm: one("shm-size"),
    ports: texts(all("publish")),
    dns: all("dns"),
    hosts: all("add-host"),
    networks: texts(all("network").map((each) => each.replace(`container:${prefix}`, "container:"))),
    aliases: texts(all("network-alias")),
    secrets: texts(
      all("secret").map((each) => {
        const [source = "", kind, target = ""] = each.split(",");
        expect(kind).toBe("type=mount");
        return `${source} ${target.replace(/^target=/, "")}`;
      }),
    ),
    volumes: texts(
      (options["-v"] ?? []).map((each) => each.replace(`${folder}/files/`, "").replace(`${folder}/`, "")),
    ),
    tmpfs: all("tmpfs"),
    health: json("health-cmd"),
    healthTimes: has("--health-cmd")
      ? ["interval", "timeout", "start-period"].map((each) => seconds(one(`health-${each}`)))
      : undefined,
    retries: one("health-retries"),
    waitsUntilHealthy: one("sdnotify") === "healthy",
    stopSignal: one("stop-signal"),
    stopSeconds: Number(one("stop-timeout")),
    restart: values(unit, "Service", "Restart")[0] ?? "",
    needs: texts([
      ...new Set(
        required
          .filter((each) => each.startsWith(prefix))
          .map((each) => nodeOf(each).replace(/\.service$/, "")),
      ),
    ]),
    startsWithApp: values(unit, "Install", "WantedBy").length > 0,
  };
}

/** Components and networks with names like those of the units of other files. */
const likeUnits = `apps:
  hub:
    services:
      components:
        default-network: {process: {image: {name: docker.io/a/b, tag: "1"}}}
        data-volume:
          networks: [default, proxy, shared]
          process: {image: {name: docker.io/a/b, tag: "1"}, volumes: {data: {mountPoint: /data}}}
      volumes: {data: {}}
      networks: {proxy: {external: proxy.network}, shared: {external: web.container}}
      runtimes: {container: {enable: true}}
`;

const missing = ["mmdebstrap", "unshare"].filter((tool) => !requireTool(tool));

describe.skipIf(missing.length > 0)(
  `Quadlet files${missing.map((each) => ` (skipped: no ${each})`).join("")}`,
  () => {
    const plans: [name: string, plan: ServicePlan, folder: string][] = [];
    const units = new Map<string, ReadonlyMap<string, Unit>>();
    const errors: string[] = [];
    const folder = suiteFolder();
    const context = { recipesName: "recipes", recipesFromOut: "../recipes" };

    /** Without `composeConfig`, which only Compose has. */
    const sharedOf = (plan: ServicePlan): ComposeFile => {
      const file = composeOf(plan);
      return {
        ...file,
        services: new Map([...file.services].map(([name, { own: _, ...each }]) => [name, each])),
      };
    };
    const composeOf = (plan: ServicePlan) =>
      lowerCompose(plan, `apps/${plan.app}/container/compose.yaml`, context);

    beforeAll(async () => {
      const root = newerRoot();
      const cases = treeCases().map(({ name, recipes }) => ({ name, tree: new DiskTree(recipes) }));
      for (const { name, tree } of [...cases, { name: "names", tree: treeOfOne("recipe.yaml", likeUnits) }]) {
        const { catalog } = await compile({ tree, ...context });
        for (const app of catalog.apps.keys()) {
          const common = catalog.plans.get(app);
          const plan = common && planOn(common, "container");
          if (!plan?.container) continue;
          const place = join(folder, name, app);
          plans.push([`${app} of ${name}`, plan, place]);
          writeTree(join(place, "quadlet"), Object.fromEntries(quadletFiles(composeOf(plan), plan)));
        }
      }
      for (const [name, , place] of plans) {
        const { stdout, stderr } = spawnSync(
          "unshare",
          [
            ...["--mount", "bash", "-ec"],
            'mount --bind "$1" "$2/mnt"; QUADLET_UNIT_DIRS=/mnt/quadlet chroot "$2" /usr/libexec/podman/quadlet -dryrun',
            ...["-", place, root],
          ],
          { encoding: "utf8", maxBuffer: 1 << 26 },
        );
        const said = stderr.split("\n").filter((line) => !/Loading source unit|^$/.test(line));
        errors.push(...said.map((line) => `${name}: ${line}`));
        units.set(
          name,
          new Map(
            stdout
              .split(/^---(?=\S+---$)/m)
              .slice(1)
              .map((part) => {
                const [title = "", ...lines] = part.split("\n");
                return [title.replace(/---$/, ""), readUnit(lines.join("\n"))] as const;
              }),
          ),
        );
      }
    });

    it("are read by podman without an error, each as a unit", () => {
      expect(errors).toEqual([]);
      expect([...units.keys()]).toContain("hub of names");
      for (const [name, plan] of plans)
        expect(units.get(name)?.size, name).toBe(quadletFiles(composeOf(plan), plan).length - 1);
    });

    it("run each container as Compose does", () => {
      let compared = 0;
      for (const [name, plan] of plans) {
        const compose = parse(
          printCompose(sharedOf(plan), "")
            .replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1")
            .replaceAll("$$", "$"),
        ) as Compose;
        for (const [node, service] of Object.entries(compose.services)) {
          const unit = units
            .get(name)
            ?.get(`${plan.app.replaceAll("-", "--").toLowerCase()}-${node.toLowerCase()}.service`);
          expect(found(unit ?? {}, plan.app, "/mnt"), `${node} of ${name}`).toEqual(
            expected(node, service, compose),
          );
          compared++;
        }
      }
      expect(compared).toBeGreaterThan(100);
    });
  },
);
