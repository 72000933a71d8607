// Slow. Depends on: emitters/container, golden.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { compile } from "../../../compiler/compile.ts";
import type { ServicePlan } from "../../../compiler/plan/model.ts";
import { planOn } from "../../../compiler/plan/runtimes.ts";
import { lowerCompose } from "../../../emitters/container/lower.ts";
import { printCompose } from "../../../emitters/container/print-compose.ts";
import { printKubernetes } from "../../../emitters/container/print-kubernetes.ts";
import { newerRoot } from "../../containers/newer-root.ts";
import { treeCases } from "../../golden/cases.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { requireTool } from "../../support/tools.ts";
import { differences, mountedClaims, templateOf, type Compose, type Manifest } from "./kubernetes-facts.ts";

// Every app of golden/ with containers as manifests of Kubernetes: by the schemas of two versions, rendered by kubectl,
// and beside its Compose file.

interface Case {
  readonly name: string;
  readonly compose: Compose;
  readonly plan: ServicePlan;
  readonly files: Readonly<Record<string, string>>;
  readonly manifests: readonly Manifest[];
}

const context = { recipesName: "recipes", recipesFromOut: "../recipes" };

async function cases(): Promise<readonly Case[]> {
  const found: Case[] = [];
  for (const { name, recipes } of treeCases()) {
    const { catalog } = await compile({ tree: new DiskTree(recipes), ...context });
    for (const app of catalog.apps.keys()) {
      const common = catalog.plans.get(app);
      const plan = common && planOn(common, "container");
      if (!plan?.container) continue;
      const lowered = lowerCompose(plan, `apps/${app}/container/compose.yaml`, context);
      const services = new Map(
        [...lowered.services].map(([node, { own: _, ...service }]) => [node, service] as const),
      );
      const text = printCompose({ ...lowered, services }, "")
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1")
        .replaceAll("$$", "$");
      const printed = printKubernetes(lowered, plan, "A test.");
      const files = Object.fromEntries(printed);
      const manifests = manifestsOf(printed);
      found.push({ name: `${app} of ${name}`, compose: parse(text) as Compose, plan, files, manifests });
    }
  }
  return found;
}

/** The claims of each workload of the app `wiki` in a recipe. */
async function workloadsOf(recipe: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { diagnostics, texts } = await compileNixRecipe(recipe);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const folder = "apps/wiki/container/kubernetes/";
  const files = [...texts()].filter(([path]) => path.startsWith(folder));
  const manifests = manifestsOf(new Map(files.map(([path, text]) => [path.slice(folder.length), text])));
  return Object.fromEntries(
    manifests.flatMap((each) =>
      templateOf(each) ? [[`${each.kind} ${each.metadata.name}`, [...mountedClaims(each)].sort()]] : [],
    ),
  );
}

const manifestsOf = (files: ReadonlyMap<string, string>): readonly Manifest[] =>
  [...files]
    .filter(([file]) => file !== "kustomization.yaml")
    .flatMap(([, content]) => parseAllDocuments(content).map((each) => each.toJS() as Manifest));

describe("manifests of Kubernetes", () => {
  let all: readonly Case[] = [];

  beforeAll(async () => {
    all = await cases();
  });

  it.each(["1.30", "1.36"])("have the fields of Kubernetes %s, and no others", (version) => {
    const path = join(import.meta.dirname, `kubernetes-${version}.schema.json`);
    const { kinds, definitions } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly kinds: Readonly<Record<string, string>>;
      readonly definitions: object;
    };
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema({ definitions }, "kubernetes");
    const used = new Set<string>();
    for (const { name, manifests } of all)
      for (const manifest of manifests) {
        used.add(manifest.kind);
        const validate = ajv.getSchema(`kubernetes#/definitions/${kinds[manifest.kind] ?? ""}`);
        expect(validate, manifest.kind).toBeDefined();
        const isValid = validate?.(manifest);
        expect(isValid, `${manifest.kind} of ${name}: ${ajv.errorsText(validate?.errors)}`).toBe(true);
      }
    expect([...used].sort()).toEqual(Object.keys(kinds).sort());
  });

  it("have names that no other object of the app has", () => {
    for (const { name, manifests } of all) {
      const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(
        names.filter((each, index) => names.indexOf(each) !== index),
        name,
      ).toEqual([]);
    }
  });

  it("run each container as Compose does", () => {
    const found = all.flatMap(({ name, compose, plan, manifests }) =>
      differences(compose, plan, manifests).map((each) => `${name}: ${each}`),
    );
    expect(found).toEqual([]);
    const compared = all.flatMap(({ compose }) => Object.keys(compose.services)).length;
    expect(compared).toBeGreaterThan(100);
  });

  it("put pods that share a claim on one node, and no others", () => {
    let shared = 0;
    for (const { name, manifests } of all) {
      const pods = manifests.filter((each) => templateOf(each) !== undefined);
      const besides = pods.map((each) => {
        const template = templateOf(each);
        const wanted = template?.spec.affinity?.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0];
        const label = wanted?.labelSelector.matchLabels["catalogc/beside"];
        expect(template?.metadata.labels["catalogc/beside"], `${each.metadata.name} of ${name}`).toBe(label);
        return label;
      });
      for (const [index, pod] of pods.entries()) {
        const sharers = pods.flatMap((other, at) =>
          other !== pod && mountedClaims(other).some((claim) => mountedClaims(pod).includes(claim))
            ? [at]
            : [],
        );
        shared += sharers.length;
        expect(besides[index] === undefined, `${pod.metadata.name} of ${name}`).toBe(sharers.length === 0);
        for (const at of sharers) expect(besides[at]).toBe(besides[index]);
      }
    }
    expect(shared).toBeGreaterThan(5);
  });

  it("keep the kinds and claims of what they run when others share it", async () => {
    const app = (others: string) => `{
  apps.wiki.services = {
    components.web.process = { command = pkgs.hello; volumes.files.mountPoint = "/srv/files"; };
    components.mail.process = { image = { name = "example.org/mail"; tag = "1"; }; };
    volumes.files = { };
    runtimes.container = { enable = true; kubernetes.enable = true; };
    ${others}
  };
}
`;
    const before = await workloadsOf(app(""));
    const after = await workloadsOf(
      app(`
        components.search.process = {
          image = { name = "example.org/search"; tag = "1"; };
          volumes.files.mountPoint = "/files";
        };
        jobs.tidy = { schedule = "03:00"; component = "web"; process.command = pkgs.hello; };
        jobs.seed = { component = "web"; process.command = pkgs.hello; before = [ "search" "mail" ]; };
        jobs.sort = { schedule = "04:00"; component = "mail"; process.command = pkgs.hello; };
      `),
    );
    expect(before).toEqual({
      "Deployment mail": [],
      "StatefulSet web": ["files-volume", "web-state-web-0"],
    });
    expect(after).toEqual({
      ...before,
      "CronJob sort": ["mail-state"],
      "CronJob tidy": ["files-volume", "web-state-web-0"],
      "Deployment search": ["files-volume"],
      "Deployment seed": ["files-volume", "web-state-web-0"],
    });
  });

  const missing = ["mmdebstrap", "unshare"].filter((tool) => !requireTool(tool));

  it.skipIf(missing.length > 0)("are rendered by kubectl, with the images and replicas of an overlay", () => {
    const root = newerRoot();
    const folder = suiteFolder();
    for (const { name, files, manifests } of all) {
      const place = join(folder, name.replaceAll(" ", "-"));
      const images =
        (parse(files["kustomization.yaml"] ?? "") as { images?: { name: string }[] }).images ?? [];
      writeTree(place, {
        ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`base/${file}`, text])),
        "images/kustomization.yaml": JSON.stringify({
          apiVersion: "kustomize.config.k8s.io/v1alpha1",
          kind: "Component",
          images: images.map((each) => ({
            name: each.name,
            newName: each.name.replace("localhost/", "registry.example.org/wiki/"),
            newTag: "v7",
          })),
        }),
        "kustomization.yaml": JSON.stringify({ resources: ["base"], components: ["images"] }),
      });
      const { stdout, stderr, status } = spawnSync(
        "unshare",
        [
          ...["--mount", "bash", "-ec"],
          'mount --bind "$1" "$2/mnt"; chroot "$2" /usr/bin/kubectl kustomize /mnt',
          ...["-", place, root],
        ],
        { encoding: "utf8", maxBuffer: 1 << 26 },
      );
      expect([status, stderr], name).toEqual([0, ""]);
      expect(stdout).not.toContain("localhost/");
      const rendered = parseAllDocuments(stdout).map((each) => each.toJS() as Manifest);
      const named = (each: Manifest): string => `${each.kind} ${each.metadata.name}`;
      expect(rendered.map(named).sort(), name).toEqual(manifests.map(named).sort());
      const namespaces = rendered.map(({ kind, metadata }) =>
        kind === "Namespace" ? metadata.name : metadata.namespace,
      );
      expect(new Set(namespaces).size, name).toBe(1);
    }
  });
});
