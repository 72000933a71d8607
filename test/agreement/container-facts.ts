import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Cron } from "croner";
import { expect } from "vitest";
import { parse } from "yaml";
import { nixEvalJson } from "../support/nix.ts";
import { readTree } from "../support/temp-folder.ts";
import {
  serversIn,
  getsValues,
  valuesIn,
  withoutSetters,
  type SecretFacts,
  bytes,
  byTarget,
  rootCapabilities,
  checksIn,
  sorted,
  start,
  type Facts,
  type HardeningFacts,
  type HealthFacts,
  type MountFacts,
  type RunningFacts,
  type SharingFacts,
} from "./facts.ts";
import { shellWords } from "./shell-words.ts";

// Read back from the emitted compose file, entrypoints, and what images.nix evaluates to.

export interface ComposeService {
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly group_add?: readonly string[];
  readonly volumes: readonly (string | Bind)[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly network_mode?: string;
  readonly profiles?: readonly string[];
  readonly restart: string;
  readonly stop_signal?: string;
  readonly stop_grace_period: string;
  readonly mem_limit?: string;
  readonly cpus?: string;
  readonly pids_limit?: number;
  readonly ulimits?: { readonly nofile: number };
  readonly shm_size?: string;
  readonly cap_add?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly devices?: readonly string[];
  readonly env_file?: readonly string[];
  readonly secrets?: readonly { readonly source: string; readonly target: string }[];
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly timeout: string;
    readonly start_period: string;
    readonly retries: number;
  };
}

interface Bind {
  readonly source: string;
  readonly target: string;
  readonly read_only?: boolean;
}

export interface ContainerApp {
  /** In the order of the file. */
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly components: readonly string[];
  /** Components and jobs that run an image as it is. */
  readonly images: ReadonlySet<string>;
  /** Declared ones, by name. */
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  /** systemd units that each resource starts. */
  readonly resources: Readonly<Record<string, readonly string[]>>;
  facts(component: string): Facts;
}

interface Evaluated {
  readonly variables: Readonly<Record<string, string>>;
  readonly images: Readonly<
    Record<
      string,
      {
        readonly environment?: Record<string, string>;
        readonly units?: string[];
        /** The own check of a resource. */
        readonly test?: readonly string[];
        readonly user?: string;
        readonly uid?: number;
        readonly gid?: number;
        readonly groups?: Readonly<Record<string, number>>;
        readonly volumes?: Readonly<Record<string, number>>;
        readonly files?: Readonly<Record<string, { readonly text?: string }>>;
      }
    >
  >;
  readonly scripts: Readonly<Record<string, string>>;
}

export function containerApp(out: string, app: string): ContainerApp {
  const folder = join(out, "apps", app, "container");
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const {
    services,
    networks = {},
    secrets = {},
  } = parse(read("compose.yaml")) as Pick<ContainerApp, "services"> & {
    readonly networks?: ContainerApp["networks"];
    readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
  };
  const { variables, images, scripts } = evaluate(folder);
  const components = Object.keys(services).filter((name) => images[name]?.units === undefined);
  const resources = Object.fromEntries(
    Object.entries(images).flatMap(([name, { units, test }]) =>
      // Hosts wait for a test with a unit of its own.
      units === undefined ? [] : [[name, [...units, ...(test ? [`${app}-ready@${name}.service`] : [])]]],
    ),
  );

  function facts(name: string): Facts {
    const service = services[name];
    if (!service) throw new Error(`no service ${name}`);
    const script = read(`${name}-entrypoint.sh`).replace(/@([\w'-]+)@/g, (whole, key: string) =>
      Object.hasOwn(variables, key) ? (variables[key] ?? whole) : whole,
    );
    const image = images[name] ?? {};
    const mounted = service.volumes.find(
      (volume) => typeof volume === "string" && /^[\w-]+-state:/.test(volume),
    );
    const line = images[name]?.files?.["/etc/catalog-crontab"]?.text;
    const { program, argv, timeout } = command(
      script,
      line === undefined ? undefined : scripts[`${name}-run`],
    );
    const state = typeof mounted === "string" ? mounted.slice(mounted.indexOf(":") + 1) : "";
    const environment = {
      // Docker and podman take it from the account, whose home is the state directory (lib/component-image.nix).
      HOME: state,
      // Hosts have the files of time zones elsewhere.
      ...Object.fromEntries(Object.entries(image.environment ?? {}).filter(([key]) => key !== "TZDIR")),
      ...Object.fromEntries(
        Object.entries(service.environment ?? {}).map(([key, value]) => [key, interpolate(value)]),
      ),
    };
    const { environment: own, servers } = serversIn(
      environment,
      (address) => address in images && address in resources,
    );
    return {
      argv,
      environment: sorted(own),
      servers,
      user: service.user === String(image.uid) ? (image.user ?? "") : (service.user ?? "root"),
      state,
      health: health(service, scripts[`${name}-check`]),
      after: Object.keys(service.depends_on ?? {})
        .flatMap((each) => resources[each] ?? [`${each}.service`])
        .sort(),
      // The engine restarts the scheduler, not the job.
      hardening: hardening(service, script),
      running: { ...running(service), ...(line !== undefined && { restart: "no" }) },
      job:
        script.includes("\njob=$!\n") || line !== undefined
          ? { timeout, runs: line === undefined ? undefined : cronRuns(line) }
          : null,
      sharing: sharing(service, image, script),
      secrets: secretFacts(name, service, script, program),
    };
  }
  function secretFacts(
    name: string,
    service: ComposeService,
    script: string,
    program: readonly string[],
  ): SecretFacts {
    const own = service.secrets ?? [];
    const checked = checksIn(script).filter((check) => check.includes("/run/secrets/"));
    expect(checked).toEqual(own.map(({ target }) => `-r /run/secrets/${target}`));
    const preStart = new RegExp(
      `^(\\S.*)?${scripts[`${name}-pre-start`] === undefined ? "$." : `\\S*${name}-pre-start$`}`,
      "m",
    );
    const inFolder = (words: readonly string[]): boolean => getsValues(words, "/run/secrets");
    const [, check = ""] = /^exec (.*)$/m.exec(scripts[`${name}-check`] ?? "") ?? [];
    return {
      files: own.map(({ source, target }) => `${target}:${secrets[source]?.file}`),
      values: valuesIn(scripts[`${name}-with-secrets`]),
      getValues: {
        program: inFolder(program),
        preStart: inFolder(preStart.exec(script)?.[0].split(" ") ?? []),
        check: inFolder(check.split(" ")),
      },
    };
  }
  const own = new Set(components.filter((name) => existsSync(join(folder, `${name}-entrypoint.sh`))));
  const asTheyAre = new Set(components.filter((name) => !own.has(name)));
  return { services, components, images: asTheyAre, networks, resources, facts };
}

/** The program with its arguments, and the time limit of a job. */
function command(script: string, ofSchedule: string | undefined) {
  const from = "this file exists.\n";
  const text = script.includes(from)
    ? script.slice(script.indexOf(from) + from.length, script.lastIndexOf(" &\njob=$!\n"))
    : lastCommand(ofSchedule ?? script);
  const all = shellWords(text);
  const words = all[1]?.startsWith("--default-signal=") === true ? all.slice(2) : all;
  const isLimited = words[0]?.endsWith("/coreutils/bin/timeout") === true;
  return {
    program: isLimited ? words.slice(4) : words,
    argv: withoutSetters(isLimited ? words.slice(4) : words),
    timeout: isLimited ? Number(words[3]) : undefined,
  };
}

const lastCommand = (script: string): string =>
  script.slice(script.lastIndexOf("\nexec ") + "\nexec ".length);

/** The table may name a time zone before its line. */
const cronRuns = (table: string): readonly string[] => {
  const [, zone = "UTC", line = ""] = /^(?:CRON_TZ=(.*)\n)?(.*)/.exec(table) ?? [];
  return new Cron(line.split(" ").slice(0, 5).join(" "), { timezone: zone })
    .nextRuns(4, new Date(`${start.replace(" ", "T")}Z`))
    .map((moment) => moment.toISOString().slice(0, 19).replace("T", " "));
};

function hardening(service: ComposeService, script: string): HardeningFacts {
  const {
    cap_add: added = [],
    cap_drop: dropped,
    security_opt: options = [],
    read_only: isReadOnly,
  } = service;
  const mounts = service.volumes.filter((volume) => typeof volume === "string");
  // Without the volume, `setup` would run at every start.
  expect(mounts.some((mount) => mount.endsWith("-notes:/var/catalog"))).toBe(isReadOnly === true);
  if (dropped !== undefined) expect(dropped).toEqual(["ALL"]);
  return {
    noNewPrivileges: options.includes("no-new-privileges:true"),
    isReadOnly: isReadOnly === true,
    capabilities: dropped === undefined || isOfRoot(service) ? undefined : [...added].sort(),
    umask: /^umask (\d+)$/m.exec(script)?.[1],
  };
}

/** Hosts leave the capabilities of root alone, unless the recipe restricts them. */
const isOfRoot = ({ user, cap_add: added = [] }: ComposeService): boolean =>
  user === "root" && rootCapabilities.every((name) => added.includes(name));

const running = (service: ComposeService): RunningFacts => ({
  restart: service.restart,
  stopSignal: service.stop_signal ?? "SIGTERM",
  stopTimeout: milliseconds(service.stop_grace_period),
  memory: bytes(service.mem_limit),
  cpus: service.cpus === undefined ? undefined : Math.round(Number(service.cpus) * 100),
  tasks: service.pids_limit,
  openFiles: service.ulimits?.nofile,
  shm: bytes(service.shm_size),
  capabilities: (isOfRoot(service) ? [] : [...(service.cap_add ?? [])]).sort(),
  devices: (service.devices ?? []).map((mapping) => mapping.split(":")[0] ?? ""),
  environmentFiles: service.env_file ?? [],
});

function sharing(
  service: ComposeService,
  { uid, gid, groups = {}, volumes = {} }: Evaluated["images"][string],
  script: string,
): SharingFacts {
  const names = new Map(Object.entries(groups).map(([group, id]) => [String(id), group]));
  // Without the variables of groups that hosts have.
  const joined = (service.group_add ?? []).map((id) => id.replace(/^\$\{\w+:-(\d+)\}$/, "$1"));
  // Hosts choose a number where images have a default.
  const set = (id: number | undefined) => (id !== undefined && id >= 50_000 ? undefined : id);
  // The image has the groups, too, for engines that do not add them.
  if (joined.length !== names.size) throw new Error("the image has other groups than the service");
  const mounts = service.volumes.flatMap((volume): MountFacts[] => {
    if (typeof volume !== "string")
      return [{ source: volume.source, target: volume.target, isReadOnly: volume.read_only === true }];
    const [source = "", target = "", mode] = volume.split(":");
    const [, shared] = /^(.*)-volume$/.exec(source) ?? [];
    if (shared === undefined) return [];
    if (!joined.includes(String(volumes[target]))) throw new Error(`nothing can write to ${target}`);
    return [{ source: shared, target, isReadOnly: mode === "ro" }];
  });
  return {
    uid: set(uid),
    gid: set(gid),
    groups: joined.map((id) => names.get(id)?.replace(/^group(?=\d)/, "") ?? id).sort(),
    mounts: byTarget(mounts),
    isGroupWritable: /^umask 0007$/m.test(script),
    checked: checksIn(script).filter((check) => !check.includes("/run/secrets/")),
  };
}

const interpolate = (value: string): string => value.replaceAll("$$", "$");

function health({ healthcheck }: ComposeService, check: string | undefined): HealthFacts | null {
  if (!healthcheck) return null;
  const [, ...test] = healthcheck.test.map(interpolate);
  const interval = milliseconds(healthcheck.interval);
  // A command with store paths is a program of the image.
  const [, inImage = ""] = /^exec .*\/bin\/timeout --kill-after=\S+ \S+ ([^]*)\n$/m.exec(check ?? "") ?? [];
  return {
    test: test[0] === "/bin/catalog-check" ? shellWords(inImage) : test,
    interval,
    timeout: milliseconds(healthcheck.timeout),
    countsFrom: Math.max(interval, milliseconds(healthcheck.start_period)),
    retries: healthcheck.retries,
  };
}

function milliseconds(duration: string): number {
  const [, amount, unit] = /^(\d+)(ms|s)$/.exec(duration) ?? [];
  return Number(amount) * (unit === "s" ? 1000 : 1);
}

/** images.nix and variables.nix with a package set in which every package is a path, as for the host OS. */
function evaluate(folder: string): Evaluated {
  const names = Object.entries(readTree(folder))
    .filter(([path]) => path.endsWith(".nix"))
    .flatMap(([, text]) => [...text.matchAll(/\bpkgs\.([A-Za-z_][\w'-]*(?:\.[A-Za-z_][\w'-]*)*)/g)])
    .map(([, name = ""]) => name)
    .filter((name) => !/^(?:lib|catalogLib|write\w+)\b/.test(name));
  // An app of images has none.
  const hasScripts = existsSync(join(folder, "scripts.nix"));
  const list = names.map((name) => JSON.stringify(name)).join(" ");
  return nixEvalJson(`
    let
      any = import ${join(import.meta.dirname, "../nixpkgs/any-package.nix")} { names = [ ${list} ]; };
      inherit (any) lib;
      pkgs = any // {
        writeText = name: text: { inherit text; outPath = "/files/\${name}"; };
        catalogLib = { componentImage = image: image; resourceImage = image: image; ownNotes = "/ownNotes"; spaceStarts = "/spaceStarts"; };
      };
      scripts = ${hasScripts ? `import ${folder}/scripts.nix { inherit lib pkgs; }` : "{ }"};
    in
    {
      variables = ${hasScripts ? `lib.mapAttrs (_: value: "\${value}") (import ${folder}/variables.nix { inherit lib pkgs scripts; })` : "{ }"};
      scripts = lib.mapAttrs (_: script: script.text) scripts;
      images = lib.mapAttrs (
        _: image: lib.filterAttrs (name: _: lib.elem name [ "environment" "units" "user" "uid" "gid" "groups" "volumes" "test" ]) image
        // { files = lib.mapAttrs (_: file: lib.optionalAttrs (file ? text) { inherit (file) text; }) (image.files or { }); }
      ) (import ${folder}/images.nix { inherit lib pkgs; });
    }`) as Evaluated;
}
