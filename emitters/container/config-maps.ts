import { hashOf } from "../../compiler/ir/numbers.ts";
import { staticText } from "../../compiler/language/text.ts";
import type { ConfigFilePlan, ProcessPlan } from "../../compiler/plan/model.ts";
import { originOf } from "./config-files.ts";
import type { Fields } from "./yaml.ts";

/** The configuration files of a process that its image does not contain. Source: Kubernetes API reference, "ConfigMap". */
export interface ConfigMap {
  readonly name: string;
  /** The key of each file, and its path in the volume. */
  readonly items: readonly { readonly key: string; readonly path: string }[];
  /** Depends on all contents. */
  readonly hash: string;
  /** Text by key; other content is base64. */
  readonly content: { readonly data: Fields; readonly binaryData: Fields | undefined };
}

export function configMapOf({ account, config }: ProcessPlan): ConfigMap | undefined {
  const files = config.files.flatMap((file, index) => {
    const { name } = file;
    const bytes = bytesOf(file);
    // A key has no slash.
    const key = /^[-._A-Za-z0-9]{1,253}$/.test(name) ? name : `file-${index}`;
    return bytes === undefined ? [] : [{ path: name, key, bytes, text: textOf(bytes) }];
  });
  if (files.length === 0) return undefined;
  const all = files.flatMap(({ path, bytes }) => [...new TextEncoder().encode(`${path}\0`), ...bytes, 0]);
  const binary = files.flatMap(({ key, bytes, text }) => (text === undefined ? [[key, base64(bytes)]] : []));
  return {
    name: `${account.name}-config`,
    items: files.map(({ key, path }) => ({ key, path })),
    hash: hashOf(all).toString(16),
    content: {
      data: Object.fromEntries(files.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text]]))),
      binaryData: binary.length === 0 ? undefined : Object.fromEntries(binary),
    },
  };
}

function bytesOf(file: ConfigFilePlan): Uint8Array | undefined {
  if (originOf(file).kind === "image") return undefined;
  if ("source" in file.content) return file.content.bytes ?? new Uint8Array();
  return new TextEncoder().encode(staticText(file.content.text) ?? "");
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
