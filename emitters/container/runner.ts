import {
  apply,
  attrs,
  attrsOf,
  bind,
  inherit,
  integer,
  list,
  select,
  string,
  treePath,
  variable,
} from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { isFetched } from "../../compiler/ir/image-reference.ts";
import { owners, processes } from "../../compiler/plan/jobs.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { hasPostgresql } from "../../compiler/plan/backup.ts";
import type { ComposeFile } from "./model.ts";
import {
  imageVariable,
  notesVolume,
  projectName,
  sharedVolume,
  stateVolume,
} from "../../compiler/plan/container-names.ts";
import { hostGroups } from "../support/host-groups.ts";
import { fromEmitted, type EmitContext, emittedPath } from "../support/emitted-file.ts";
import { appTarget } from "../../compiler/plan/units/target.ts";
import { originOf } from "./config-files.ts";
import { pathInFiles } from "./print-quadlet.ts";

/**
 * `container/runner.nix`: the program of `nix run ./out#apps.<app>.container`. The helper is
 * templates/lib/container-runner.nix.
 */
export function runnerFile(
  plan: ServicePlan,
  compose: ComposeFile,
  composeFile: string,
  context: EmitContext,
): Expr {
  const files = recipeFiles(plan, composeFile, context);
  const { own, shared } = ownVolumes(plan);
  const volumes = keptVolumes(compose).map((name) => string(name));
  const servers = plan.resources.filter(hasPostgresql).map(({ name }) => string(name));
  return program("containerRunner", plan, [
    bind("app", string(plan.app)),
    bind("archiver", string(archiver(plan))),
    ...(volumes.length > 0 ? [bind("volumes", list(volumes))] : []),
    ...(servers.length > 0 ? [bind("servers", list(servers))] : []),
    ...(plan.backup === null
      ? []
      : [
          bind(
            "backup",
            attrs([bind("path", string(plan.backup.path)), bind("keep", integer(plan.backup.keep))]),
          ),
        ]),
    ...(own.length > 0 ? [bind("ownVolumes", attrsOf(own))] : []),
    ...(shared.length > 0 ? [bind("sharedVolumes", attrsOf(shared))] : []),
    ...(files.length > 0 ? [bind("recipeFiles", attrsOf(files))] : []),
  ]);
}

/** `container/quadlet.nix`: that of `nix run ./out#apps.<app>.quadlet`, templates/lib/quadlet-installer.nix. */
export function installerFile(plan: ServicePlan, composeFile: string, context: EmitContext): Expr {
  const files = recipeFiles(plan, composeFile, context).map(
    ([path, file]) => [pathInFiles(path), file] as const,
  );
  return program("quadletInstaller", plan, [
    bind("target", string(appTarget(plan))),
    ...(files.length > 0 ? [bind("recipeFiles", attrsOf(files))] : []),
  ]);
}

/** `container/push.nix`: that of `nix run ./out#apps.<app>.push`, templates/lib/image-pusher.nix. */
export const pusherFile = (plan: ServicePlan): Expr => program("imagePusher", plan, []);

/** A program that loads the images of an app. */
function program(helper: string, plan: ServicePlan, more: readonly Binding[]): Expr {
  const upstream = new Map(processes(plan).flatMap(({ name, image }) => (image ? [[name, image]] : [])));
  const nodes = plan.order.map(({ name }) => name).sort();
  const imageOf = (node: string) =>
    [imageVariable(plan.app, node), select(variable("images"), node)] as const;
  const images = nodes.filter((node) => !upstream.has(node)).map(imageOf);
  const fetched = nodes.filter((node) => isFetched(upstream.get(node) ?? notFetched)).map(imageOf);
  const groups = [...hostGroups(plan)].map(
    ([name, { variable, paths }]) => [variable, list([name, ...paths].map((each) => string(each)))] as const,
  );
  return {
    kind: "lambda",
    parameter: { kind: "pattern", fields: [{ name: "lib" }, { name: "pkgs" }], ellipsis: false },
    body: {
      kind: "let",
      bindings: [
        bind(
          "images",
          apply(variable("import"), emittedPath("images.nix"), attrs([inherit(["lib", "pkgs"])])),
        ),
      ],
      body: apply(
        select(variable("pkgs"), "catalogLib", helper),
        attrs([
          bind("name", string(projectName(plan.app))),
          bind("folder", emittedPath(".")),
          bind("images", attrsOf(images)),
          ...(fetched.length > 0 ? [bind("fetchedImages", attrsOf(fetched))] : []),
          ...(groups.length > 0 ? [bind("groups", attrsOf(groups))] : []),
          ...more,
        ]),
      ),
    },
  };
}

/** The volumes whose content is worth keeping: those on disk but the notes about a container. */
const keptVolumes = ({ volumes, services }: ComposeFile): readonly string[] =>
  [...volumes].flatMap(([name, kind]) =>
    kind === "disk" && ![...services.keys()].some((node) => name === notesVolume(node)) ? [name] : [],
  );

/** The name of an image, or `$` and its variable, in a shell text with double quotes. */
function archiver(plan: ServicePlan): string {
  const [first] = plan.order;
  const upstream = processes(plan).find(({ name }) => name === first?.name)?.image ?? null;
  return upstream === null || isFetched(upstream)
    ? `$${imageVariable(plan.app, first?.name ?? "")}`
    : upstream.reference;
}

const notFetched = { digest: null, hash: null };

/**
 * The named volumes in which files may have the number 1000, which all accounts had in earlier images, with the variable
 * of the image whose account gets them. The accounts of a shared volume keep their access by its group.
 */
function ownVolumes(plan: ServicePlan) {
  const all = owners(plan).filter(({ account, image }) => image === null && account.uid === null);
  const volume = (name: string, owner: string) => [name, string(imageVariable(plan.app, owner))] as const;
  const shared = plan.volumes.flatMap(({ name, isOfHost }) => {
    const writers = all.filter(({ mounts }) =>
      mounts.some(({ volume: { name: each }, readOnly }) => each === name && !readOnly),
    );
    const writer = writers.find(({ account }) => account.policy !== "root") ?? writers[0];
    return isOfHost || writer === undefined ? [] : [volume(sharedVolume(name), writer.name)];
  });
  return { own: all.map(({ name }) => volume(stateVolume(name), name)), shared };
}

/** The files of the recipe tree that the Compose file mounts, by their paths there. */
function recipeFiles(
  plan: ServicePlan,
  composeFile: string,
  context: EmitContext,
): readonly (readonly [string, Expr])[] {
  const paths = owners(plan).flatMap(({ config }) =>
    config.files.flatMap((file) => {
      const origin = originOf(file);
      return origin.kind === "recipe" ? [origin.treePath] : [];
    }),
  );
  return [...new Set(paths)]
    .sort()
    .map((path) => [fromEmitted(context, composeFile, path), treePath(path)] as const);
}
