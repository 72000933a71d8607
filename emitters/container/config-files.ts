import { staticText } from "../../compiler/language/text.ts";
import type { ProcessPlan, ConfigFilePlan } from "../../compiler/plan/model.ts";
import { configFolder } from "../../compiler/plan/container-names.ts";
import { fromEmitted, type EmitContext } from "../support/emitted-file.ts";
import type { VolumeMount } from "./model.ts";

/**
 * The location of a configuration file: beside the Compose file if its content is known at compile time, in the recipe
 * tree if it is a file there, in the image if only Nix knows it. The first two are mounted, so that a change needs no
 * new image.
 */
type Origin =
  | { readonly kind: "beside"; readonly content: string }
  | { readonly kind: "recipe"; readonly treePath: string }
  | { readonly kind: "image" };

export function originOf({ name, content }: ConfigFilePlan): Origin {
  // A colon would separate source and target of the mount (Compose Specification, "volumes", short syntax).
  if (name.includes(":")) return { kind: "image" };
  if ("text" in content) {
    const known = staticText(content.text);
    return known === undefined ? { kind: "image" } : { kind: "beside", content: known };
  }
  const { source } = content;
  const mountable = source.kind === "file" && !source.path.includes(":");
  return mountable ? { kind: "recipe", treePath: source.path } : { kind: "image" };
}

/**
 * The mounts of the component's configuration directory. If all files are beside the Compose file, the folder itself is
 * mounted, and a running container sees replaced files. Otherwise each file is mounted separately, since a mounted
 * folder would hide the others. A file with a mount point is only there.
 */
export function configMounts(
  { account, config }: ProcessPlan,
  composeFile: string,
  context: EmitContext,
): readonly VolumeMount[] {
  const folder = `./${configFolder(account.name)}`;
  const files = config.files.map((file) => ({ ...file, origin: originOf(file) }));
  if (files.length === 0) return [];
  if (files.every(({ origin, mountPoint }) => origin.kind === "beside" && mountPoint === null))
    return [{ source: folder, target: config.directory, readOnly: true }];
  return files.flatMap(({ name, origin, mountPoint }) => {
    if (origin.kind === "image") return [];
    const source =
      origin.kind === "beside" ? `${folder}/${name}` : fromEmitted(context, composeFile, origin.treePath);
    return [{ source, target: mountPoint ?? `${config.directory}/${name}`, readOnly: true }];
  });
}
