import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { templateOf, type Manifest } from "../emitters/container/kubernetes-facts.ts";
import { goldenRoot } from "../golden/cases.ts";
import { writeTree } from "../support/temp-folder.ts";
import { requireTool } from "../support/tools.ts";
import { eventually } from "./engine.ts";
import { NewerEngine } from "./newer-engine.ts";

// Manifests of Kubernetes as kubectl renders them, with images that were pushed to a registry, run by a newer podman:
// podman-kube-play(1). It knows no StatefulSet, Service, Ingress and NetworkPolicy: pods of a StatefulSet run as those of a
// Deployment with its claims, and the names of Services are aliases in a network.

const tools = ["mmdebstrap", "nix-build", "nsenter", "curl", "skopeo", "docker-registry"];
const missing = [
  ...tools.filter((tool) => !requireTool(tool)).map((tool) => `${tool} not installed`),
  ...(process.getuid?.() === 0 ? [] : ["needs root"]),
];

/** The answer of `golden/containers/recipes/pkgs/test-service`; bytes are hexadecimal. */
interface Facts {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly uid: number;
  readonly folder: string;
  readonly started: number;
  readonly pid: number;
}

/** What podman runs of a workload, with a file of its own for each. */
function forPodman(manifest: Manifest): readonly object[] {
  if (["ConfigMap", "PersistentVolumeClaim"].includes(manifest.kind)) return [manifest];
  const template = templateOf(manifest);
  if (template === undefined) return [];
  const claims = (manifest.spec?.volumeClaimTemplates ?? []) as readonly Manifest[];
  // Those of its first pod.
  const claimName = (claim: string): string => `${claim}-${manifest.metadata.name}-0`;
  const volumes = claims.map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: claimName(name) },
  }));
  return [
    ...claims.map(({ metadata, spec }) => ({
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { ...metadata, name: claimName(metadata.name) },
      spec,
    })),
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: manifest.metadata,
      spec: {
        selector: manifest.spec?.selector,
        template: {
          ...template,
          spec: { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...volumes] },
        },
      },
    },
  ];
}

const describeContainers = missing.length === 0 ? describe : describe.skip;

describeContainers(
  `manifests of Kubernetes in podman${missing.map((each) => ` (skipped: ${each})`).join("")}`,
  () => {
    const engine = new NewerEngine();
    const onHost = "/tmp/catalogc-kubernetes-";
    const registry = "127.0.0.1:5018";
    const apps = ["shop", "vault", "notes"];
    const rendered = new Map<string, readonly Manifest[]>();

    /** What a container answers at a port of its pod, whose address is that of its first container. */
    const answer = (app: string, name: string, path: string): string | undefined => {
      try {
        const pod = engine
          .podman("pod", "inspect", "--format", "{{.InfraContainerID}}", `${name}-pod`)
          .trim();
        const address = engine.inspect(pod, `(index .NetworkSettings.Networks "${app}").IPAddress`);
        return engine.onHost(`curl --fail --silent --max-time 20 http://${String(address)}:${path}`);
      } catch {
        return undefined;
      }
    };
    const facts = async (app: string, name: string, port: number): Promise<Facts> =>
      JSON.parse(await eventually(`${name}`, () => answer(app, name, `${port}/facts`))) as Facts;
    const text = (hex: string): string => Buffer.from(hex, "hex").toString();
    const container = (name: string): string => `${name}-pod-${name}`;
    const read = (name: string, file: string): string =>
      engine.podman("exec", container(name), "/usr/bin/cat", file);

    /** Starts the pods of an app in their order; each must be there before the next one looks for it. */
    function play(app: string, ...names: readonly string[]): void {
      const all = rendered.get(app) ?? [];
      for (const name of names) {
        const own = all.filter(
          ({ kind, metadata }) =>
            kind === "PersistentVolumeClaim" || metadata.name === name || metadata.name === `${name}-config`,
        );
        const file = join(engine.folder, `${app}-${name}.json`);
        writeFileSync(
          file,
          own
            .flatMap(forPodman)
            .map((each) => `---\n${JSON.stringify(each)}\n`)
            .join(""),
        );
        const options = ["--tls-verify=false", "--network", `${app}:alias=${name}`];
        engine.podman("kube", "play", ...options, file);
      }
    }

    /** Ends it as the manifest says, and keeps its volumes. */
    function stop(app: string, name: string): void {
      engine.podman("kube", "down", join(engine.folder, `${app}-${name}.json`));
    }

    /** The variables of a container in the Compose file. */
    function lowered(app: string, name: string): readonly (readonly [string, string])[] {
      const compose = parse(readFileSync(join(engine.out, `apps/${app}/container/compose.yaml`), "utf8")) as {
        readonly services: Readonly<
          Record<string, { readonly environment?: Readonly<Record<string, string>> }>
        >;
      };
      const { environment = {} } = compose.services[name] ?? {};
      return Object.entries(environment).map(([variable, value]) => [variable, value.replaceAll("$$", "$")]);
    }

    beforeAll(async () => {
      await engine.prepare("containers", onHost);
      const programs = engine.build(...apps.map((app) => `apps.${app}.push`));
      for (const [index, app] of apps.entries()) {
        const component = await engine.push(programs[index] ?? "", app, registry);
        const overlay = join(engine.folder, app);
        mkdirSync(overlay);
        writeTree(overlay, {
          "images/kustomization.yaml": component,
          "kustomization.yaml": JSON.stringify({
            resources: [`../out/apps/${app}/container/kubernetes`],
            components: ["images"],
          }),
        });
        const text = engine.must("kubectl", ["kustomize", overlay]);
        rendered.set(
          app,
          parseAllDocuments(text).map((each) => each.toJS() as Manifest),
        );
        engine.podman("network", "create", app);
      }
      play("shop", "database", "api", "web", "proxy");
    });

    afterAll(() => {
      engine.end();
    });

    test("the argument and variables of a process are exact, and its account is that of the image", async () => {
      const { argv, environment, uid, folder } = await facts("shop", "api", 8001);
      const compose = lowered("shop", "api");
      const plan = JSON.parse(readFileSync(join(engine.out, "apps/shop/plan.json"), "utf8")) as {
        readonly components: { readonly api: { readonly command: readonly string[] } };
      };
      expect(argv.length).toBeGreaterThan(20);
      expect(argv.map(text)).toEqual(plan.components.api.command.slice(1));
      const found = Object.fromEntries(Object.entries(environment).map((each) => each.map(text)));
      // podman-kube-play(1) does not know that `$$` is a dollar sign.
      for (const [name, value] of compose.filter(([, each]) => !/\$[$(]/.test(each)))
        expect(found[name], name).toBe(value);
      expect([uid >= 50_000, folder]).toEqual([true, "/var/lib/api"]);
    });

    test("a pod starts once the names that it waits for resolve", async () => {
      const [api, web] = [await facts("shop", "api", 8001), await facts("shop", "web", 8002)];
      expect(web.started).toBeGreaterThan(api.started);
      expect(
        JSON.parse(await eventually("the proxy", () => answer("shop", "proxy", "80/facts"))),
      ).toMatchObject({
        pid: web.pid,
        started: web.started,
      });
    });

    test("the probe is the health check", async () => {
      await eventually("health", () =>
        engine.run("podman", ["healthcheck", "run", container("api")]).status === 0 ? true : undefined,
      );
      engine.podman("exec", container("api"), "/usr/bin/touch", "unhealthy");
      expect(engine.run("podman", ["healthcheck", "run", container("api")]).status).not.toBe(0);
      engine.podman("exec", container("api"), "/usr/bin/rm", "unhealthy");
    });

    test("state outlives the pod, which ends in time", async () => {
      const before = await facts("shop", "web", 8002);
      stop("shop", "web");
      play("shop", "web");
      const after = await facts("shop", "web", 8002);
      expect(after.started).toBeGreaterThan(before.started);
      expect(read("web", "/var/lib/web/starts").trim().split("\n").length).toBe(2);
    });

    test("configuration files are those of the recipe", async () => {
      play("notes", "editor", "reader");
      const folder = "/etc/catalog/notes";
      await facts("notes", "editor", 8003);
      expect(read("editor", `${folder}/editor/themes/dark.toml`)).toBe("background = '$black'\n");
      expect(read("editor", `${folder}/editor/editor.toml`)).toBe(
        readFileSync(join(goldenRoot, "containers/recipes/apps/notes/editor.toml"), "utf8"),
      );
      expect(read("reader", `${folder}/reader/reader.toml`)).toBe("one\n");
    });

    test("secrets are those that kubectl makes of the files, and hardening restricts the process", async () => {
      const file = (name: string): string => join(engine.folder, name);
      writeFileSync(file("key"), "-----BEGIN\n");
      writeFileSync(file("password"), "it's 5%\n");
      const secret = engine.must("kubectl", [
        ...["create", "secret", "generic", "keeper-secrets", "--dry-run=client", "--output=yaml"],
        ...[`--from-file=key.pem=${file("key")}`, `--from-file=password=${file("password")}`],
      ]);
      writeFileSync(file("secret.yaml"), secret);
      engine.podman("kube", "play", file("secret.yaml"));
      play("vault", "keeper");
      const { pid } = await facts("vault", "keeper", 8011);
      expect(read("keeper", "/var/lib/keeper/key")).toBe("-----BEGIN\n");
      expect(read("keeper", "/var/lib/keeper/password")).toBe("it's 5%\n");
      expect(read("keeper", "/var/lib/keeper/set-up")).toBe("it's 5%\n");
      const status = read("keeper", `/proc/${pid}/status`);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(status).toMatch(/^CapBnd:\t0+$/m);
      expect(engine.inspect(container("keeper"), ".HostConfig.ReadonlyRootfs")).toBe(true);
    });
  },
);
