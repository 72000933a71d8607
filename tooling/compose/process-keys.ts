import { buildWithoutImage, noImage } from "../../compiler/diagnostics/importing.ts";
import { reservedIds } from "../../compiler/passes/services/account-ids.ts";
import { HOSTPATH, VARIABLEPAT } from "../../compiler/schema/patterns.ts";
import type { Verdict } from "./account.ts";
import { markersIn, withoutMarkers } from "./interpolate.ts";
import { entriesOf, entryOf, isNull, type ComposeNode } from "./nodes.ts";
import type { KnownPackage } from "./packages.ts";
import type { Reader, Value } from "./reader.ts";
import { imageName, plainPath } from "./short-forms.ts";
import { different, taken, type ServiceImport } from "./state.ts";
import { shellWordsIn, wordsOfCommand } from "./words.ts";

/** Sets the options of a value of a service, and gives the verdict for it. */
export type Take = (node: ComposeNode, service: ServiceImport) => Verdict;

/** A value that becomes an option. One that cannot stays as it is. */
export const takeOption =
  (
    key: string | readonly string[],
    option: string,
    read: (reader: Reader, node: ComposeNode) => Value | undefined,
  ): Take =>
  (node, service) => {
    const value = read(service.reader, node);
    if (value === undefined) return service.asItIs(key, node);
    service.set(option, value);
    return taken(option);
  };

/** Takes a text as an option if the function has a value for it. */
export const takeText = (
  key: string | readonly string[],
  option: string,
  convert: (text: string) => Value | undefined,
): Take => takeOption(key, option, (reader, node) => convert(reader.text(node) ?? ""));

/** The elements of a list that become an option. The others stay as they are. */
export const takeTexts =
  (key: string, option: string, convert = (text: string): string | undefined => text): Take =>
  (node, service) => {
    const { reader } = service;
    const known: string[] = [];
    for (const item of reader.items(node)) {
      const text = item.kind === "map" ? undefined : reader.text(item);
      const value = text === undefined ? undefined : convert(text);
      if (value !== undefined) known.push(value);
      else if (text !== undefined || item.kind === "map")
        reader.settle(item, service.append(key, reader.literal(item) ?? null));
    }
    if (known.length > 0) service.set(option, known);
    return taken(option);
  };

export function takeImage(node: ComposeNode, service: ServiceImport): Verdict {
  const text = service.reader.text(node);
  if (text === undefined) return taken("process.image");
  const image = imageName(text);
  if (image === undefined) {
    service.reader.bad(node, "the name of an image, such as `docker.io/library/nginx:1.28`");
    return taken("process.image");
  }
  const known = service.state.packages.get(service.original);
  if (known !== undefined) return takePackage(known, service);
  for (const [key, value] of Object.entries(image)) service.set(["process", "image", key], value);
  return taken("process.image");
}

/** The program of a package in place of the image, with what the image passes to it. */
function takePackage(known: KnownPackage, service: ServiceImport): Verdict {
  const { entries } = service.node;
  service.set("process.command", { pkg: known.package });
  const argv = [...(known.fixed ?? []), ...(known.usual ?? [])];
  if (argv.length > 0 && !entries.has("command")) service.set("process.argv", argv);
  for (const [name, value] of Object.entries(known.environment ?? {}))
    if (entryOf(entries.get("environment"), name) === undefined)
      service.set(["process", "environment", name], value);
  const also = known.also ?? "the entrypoint and the health check of the image do not run";
  const note = `\`pkgs.${known.package}\`, in the version of nixpkgs; ${also}`;
  service.state.remarks.push(`\`${service.name}\` is ${note}`);
  return different("process.command", note);
}

/** Reports a service without an image. */
export function requireImage(service: ServiceImport): void {
  const { node, original, reader } = service;
  if (!isNull(node.entries.get("image"))) return;
  const build = node.entries.get("build");
  reader.fail(build ? buildWithoutImage(build.span, original) : noImage(node.span, original));
}

/** The words of a command, or of an entrypoint, with markers. Undefined if there are none, or after an error. */
function wordsOf(node: ComposeNode, service: ServiceImport): readonly string[] | undefined {
  const { reader } = service;
  if (node.kind === "list") return reader.items(node).flatMap((item) => reader.marked(item) ?? []);
  const text = reader.marked(node);
  const words = text === undefined ? [] : shellWordsIn(text);
  if (words === undefined) return reader.bad(node, "a command whose quotes are closed");
  return node.kind === "scalar" && node.value === null ? undefined : words;
}

/** A shell command in which variables stand for secrets. */
export function shellCommand(words: readonly string[], service: ServiceImport): string {
  for (const { name } of words.flatMap((word) => markersIn(word))) service.secretVariable(name);
  return `exec ${words
    .map((word) => {
      if (/^[\w%+,./:@^=-]+$/.test(word)) return word;
      return word
        .split(/(\0[^\0]*\0)/)
        .filter((part) => part !== "")
        .map((part) =>
          part.includes("\0") ? `"$${part.replaceAll("\0", "")}"` : `'${part.replaceAll("'", "'\\''")}'`,
        )
        .join("");
    })
    .join(" ")}`;
}

const bySecret = (service: ServiceImport): string =>
  `a shell of the image inserts the secret, from ${service.secretsFile}; if the entrypoint of the image does not run other programs, pass the secret in a variable or a file`;

export const takeCommand: Take = (node, service) => takeWords(node, service, "process.argv");

/** The words of a command, with those that the image puts in front, and without the name of the program. */
function ofPackage(words: readonly string[], { state, original }: ServiceImport): readonly string[] {
  const known = state.packages.get(original);
  if (known === undefined) return words;
  const isNamed = words[0]?.split("/").at(-1) === (known.program ?? known.package);
  return [...(known.fixed ?? []), ...words.slice(isNamed ? 1 : 0)];
}

export const takeEntrypoint: Take = (node, service) => takeWords(node, service, "process.image.entrypoint");

/** Words of one line each, without secrets. The text of a shell script has variables for them, and may become a file. */
function takeWords(node: ComposeNode, service: ServiceImport, option: string): Verdict {
  const given = wordsOf(node, service);
  if (given === undefined) return taken(option);
  const words = ofPackage(given, service);
  const before = option === "process.argv" ? wordsOfCommand(service.node.entries.get("entrypoint")) : [];
  const plain = words.map((word, index) => {
    const isScript = isShell([...before, ...words.slice(0, index)]);
    const text = isScript ? shellText(word, service) : word;
    if (!text.trimEnd().includes("\n")) return text.replace(/\n+$/, "");
    if (isScript) return scriptFile(text, index, service);
    service.reader.bad(node, "a command with one line for each word");
    return "";
  });
  const names = plain.flatMap((word) => markersIn(word).map(({ name }) => name));
  if (names.length > 0 && option === "process.argv" && before.length === 0 && plain[0]?.startsWith("-"))
    return {
      is: "left",
      note: "a secret is among the arguments of the image's entrypoint: pass it in a variable or a file that the program reads",
    };
  service.set(option, names.length === 0 ? plain : ["sh", "-c", shellCommand(plain, service)]);
  if (names.length > 0) return different(option, bySecret(service));
  return plain.some((word) => word.startsWith(". /run/catalog-import/"))
    ? different(option, "the script of several lines is a file of `process.configData`")
    : taken(option);
}

/** Whether the next word is the script of a shell. Source: sh(1p), `-c`. */
const isShell = (words: readonly string[]): boolean =>
  /^-[a-z]*c$/.test(words.at(-1) ?? "") &&
  words.slice(0, -1).some((word) => /(?:^|\/)(?:ba|da|a|z|k)?sh$/.test(word));

/** A script of several lines becomes a file, which the shell reads. */
function scriptFile(text: string, index: number, service: ServiceImport): string {
  const name = `script-${index}.sh`;
  const mountPoint = `/run/catalog-import/${name}`;
  service.set(["process", "configData", name, "text"], text.endsWith("\n") ? text : `${text}\n`);
  service.set(["process", "configData", name, "mountPoint"], mountPoint);
  return `. ${mountPoint}`;
}

/** The variables, in the order of the source; secrets are in a file. */
export function takeEnvironment(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  reader.fields(node);
  for (const [name, value] of entriesOf(node)) {
    const known = reader.marked(value);
    if (known === undefined) {
      reader.settle(value, taken("process.environment", "it is not set, so the container does not get it"));
    } else if (markersIn(known).length > 0) reader.settle(value, service.secretVariable(name));
    else {
      service.expectComment(value.comment);
      if (/^[A-Za-z_][\w.]*$/.test(name)) service.set(["process", "environment", name], known);
      else reader.settle(value, service.literal(["environment", name], known));
    }
  }
  return taken("process.environment");
}

/** Files of variables that the import cannot read stay files. */
export function takeEnvFile(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader, state } = service;
  const missing = new Set(state.project.missingEnvFiles.get(service.original)?.map(({ leaf }) => leaf));
  for (const item of reader.items(node)) {
    const fields = item.kind === "map" ? reader.fields(item) : new Map<string, ComposeNode>();
    const isRequired = reader.boolean(fields.get("required")) ?? true;
    reader.text(fields.get("format"));
    const path = item.kind === "map" ? fields.get("path") : item;
    const text = reader.text(path);
    if (text === undefined || path?.kind !== "scalar") continue;
    if (!missing.has(path.leaf))
      reader.settle(path, taken("process.environment", "its variables are part of the recipe"));
    else if (!isRequired) reader.left(path, "the file does not exist, and the service does not require it");
    else {
      const file = onHost(text, service);
      service.state.secretLine(file.path, "");
      service.environmentFiles.push(file.path);
      reader.settle(
        path,
        file.isMoved
          ? different("process.environmentFiles", `put the file at ${file.path}`)
          : taken("process.environmentFiles"),
      );
    }
  }
  return taken("process.environmentFiles");
}

function onHost(
  path: string,
  { state }: ServiceImport,
): { readonly path: string; readonly isMoved: boolean } {
  const full = state.hostPath(path) ?? "";
  if (HOSTPATH.test(full)) return { path: full, isMoved: false };
  const name = plainPath(path).split("/").at(-1) ?? "";
  return { path: `/run/secrets/${state.app}/${name.replaceAll(/[^\w.-]/g, "") || "env"}`, isMoved: true };
}

export function takeUser(node: ComposeNode, service: ServiceImport): Verdict {
  const text = service.reader.text(node);
  const [uid, gid] =
    /^([1-9]\d{0,8}):([1-9]\d{0,8})$/
      .exec(text ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  if (text === undefined) return taken("process.uid");
  if (uid === undefined || gid === undefined || reservedIds.has(uid) || reservedIds.has(gid))
    return service.literal("user", text);
  service.set("process.uid", uid);
  service.set("process.gid", gid);
  return taken("process.uid, process.gid");
}

export function takeLabels(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  reader.fields(node);
  for (const [name, value] of entriesOf(node)) {
    const text = reader.text(value);
    service.expectComment(value.comment);
    if (text !== undefined || isNull(value)) service.set(["process", "labels", name], text ?? "");
    if (text !== undefined && passwordHash.test(text))
      reader.settle(value, taken("process.labels", "the hash of a password becomes public with the recipe"));
  }
  return taken("process.labels");
}

/** Source: crypt(5), "Available hashing methods"; Apache HTTP Server, "Password Formats". */
const passwordHash = /\$(?:apr1|1|2[abxy]|5|6|y)\$/;

export function takeUlimits(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  for (const [name, value] of reader.fields(node)) {
    const isMap = value.kind === "map";
    // `1024:2048` is a form of engines.
    const [first, second = first] = isMap ? [] : (reader.text(value) ?? "").split(":");
    const [low, high] = isMap
      ? ["soft", "hard"].map((limit) => reader.integer(reader.fields(value).get(limit)))
      : [first, second].map((text) => (/^\d+$/.test(text ?? "") ? Number(text) : undefined));
    if (name === "nofile" && low !== undefined && low === high && low > 0) {
      service.set("process.limits.openFiles", low);
      reader.settle(value, taken("process.limits.openFiles"));
    } else reader.settle(value, service.asItIs(["ulimits", name], value));
  }
  return taken("process.limits.openFiles");
}

/** Variables of a shell text for the markers of secrets. */
export function shellText(text: string, service: ServiceImport): string {
  return withoutMarkers(text, (name) => {
    service.secretVariable(name);
    return VARIABLEPAT.test(name) ? `\${${name}}` : "";
  });
}
