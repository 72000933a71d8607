import { hashOf } from "../../compiler/ir/numbers.ts";
import { staticText } from "../../compiler/language/text.ts";
import type { ConfigFilePlan, ProcessPlan } from "../../compiler/plan/model.ts";
import { originOf } from "./config-files.ts";
import type { Fields } from "./yaml.ts";

/** The configuration files of a process that its image does not contain. Source: Kubernetes API reference, "ConfigMap". */
export interface ConfigMap {
  readonly name: string;
  /** The key of each file, and where it is in the container. */
  readonly mounts: readonly { readonly subPath: string; readonly mountPath: string }[];
  /** Depends on all contents. */
  readonly hash: string;
  readonly data: Fields;
}

export function configMapOf({ account, config }: ProcessPlan): ConfigMap | undefined {
  const files = config.files.flatMap((file, index) => {
    const { name, mountPoint } = file;
    const text = textOf(file);
    // A key has no slash.
    const subPath = /^[-._A-Za-z0-9]{1,253}$/.test(name) ? name : `file-${index}`;
    return text === undefined
      ? []
      : [{ subPath, mountPath: mountPoint ?? `${config.directory}/${name}`, text }];
  });
  if (files.length === 0) return undefined;
  return {
    name: `${account.name}-config`,
    mounts: files.map(({ subPath, mountPath }) => ({ subPath, mountPath })),
    hash: hashOf(new TextEncoder().encode(JSON.stringify(files))).toString(16),
    data: Object.fromEntries(files.map(({ subPath, text }) => [subPath, text])),
  };
}

function textOf(file: ConfigFilePlan): string | undefined {
  if (originOf(file).kind === "image") return undefined;
  return "source" in file.content ? (file.content.known ?? "") : staticText(file.content.text);
}
