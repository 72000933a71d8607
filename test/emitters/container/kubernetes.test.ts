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
import { suiteFolder, writeTree } from "../../support/temp-folder.ts";
import { requireTool } from "../../support/tools.ts";
import { differences, type Compose, type Manifest } from "./kubernetes-facts.ts";

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
      const files = Object.fromEntries(printKubernetes(lowered, plan, "A test."));
      const manifests = Object.entries(files)
        .filter(([file]) => file !== "kustomization.yaml")
        .flatMap(([, content]) => parseAllDocuments(content).map((each) => each.toJS() as Manifest));
      found.push({ name: `${app} of ${name}`, compose: parse(text) as Compose, plan, files, manifests });
    }
  }
  return found;
}

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
