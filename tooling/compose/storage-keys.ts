import { badForm, relativeBind, undefinedName } from "../../compiler/diagnostics/importing.ts";
import { HOSTPATH } from "../../compiler/schema/patterns.ts";
import { secretsInText } from "../../compiler/support/secrets.ts";
import { sharedVolume } from "../../compiler/plan/container-names.ts";
import type { Verdict } from "./account.ts";
import { markersIn } from "./interpolate.ts";
import { entriesOf, entryOf, isNull, type ComposeNode } from "./nodes.ts";
import { pathOf, type Value } from "./reader.ts";
import { mountText, uniqueName } from "./short-forms.ts";
import { different, taken, type ServiceImport } from "./state.ts";

interface Mount {
  readonly source: string | undefined;
  readonly target: string;
  readonly readOnly: boolean;
  /** Options without an option here. */
  readonly others: readonly string[];
}

export function takeVolumes(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  const used = new Set<string>();
  for (const item of reader.items(node)) {
    service.expectComment(item.comment);
    const mount = item.kind === "map" ? longMount(item, service) : shortMount(item, service);
    if (mount !== undefined) reader.settle(item, placeMount(item, mount, service, used));
  }
  return taken("process.volumes");
}

function shortMount(item: ComposeNode, { reader }: ServiceImport): Mount | undefined {
  const text = reader.text(item);
  if (text === undefined) return undefined;
  const mount = mountText(text);
  if (mount === undefined || !mount.target.startsWith("/"))
    return reader.fail(badForm(item.span, pathOf(item), "a volume, such as `data:/var/lib/data:ro`"));
  const others = mount.options.filter(
    (option) => !["ro", "rw", "z", "Z", "cached", "delegated", "consistent"].includes(option),
  );
  return { source: mount.source, target: mount.target, readOnly: mount.options.includes("ro"), others };
}

/** Undefined if it is taken as it is. */
function longMount(item: ComposeNode, service: ServiceImport): Mount | undefined {
  const { reader } = service;
  const fields = reader.fields(item);
  const known = ["type", "source", "target", "read_only", "consistency"];
  const isSimple = [...fields.keys()].every((key) => known.includes(key)) || hasOnlyCreate(fields);
  const [type, source, target] = [
    reader.text(fields.get("type")),
    reader.text(fields.get("source")),
    reader.text(fields.get("target")),
  ];
  if (target === undefined) return reader.fail(badForm(item.span, pathOf(item), "a volume with a `target`"));
  if (isSimple && (type === "bind" || type === "volume")) {
    const readOnly = reader.boolean(fields.get("read_only")) ?? false;
    reader.literal(item);
    return { source, target, readOnly, others: [] };
  }
  if (type === "tmpfs" && fields.size === 2) {
    reader.settle(item, service.literal("tmpfs", [target]));
    return undefined;
  }
  const value = new Map(reader.literal(item) as ReadonlyMap<string, Value>);
  if (type === "volume" && source !== undefined) value.set("source", sharedVolume(volumeOf(source, service)));
  if (type === "bind" && source !== undefined) value.set("source", absolute(item, source, service) ?? source);
  reader.settle(item, appended("volumes", value, service));
  return undefined;
}

const hasOnlyCreate = (fields: ReadonlyMap<string, ComposeNode>): boolean =>
  [...fields].every(([key, value]) =>
    key === "bind"
      ? entriesOf(value).every(([name]) => name === "create_host_path" || name === "selinux")
      : ["type", "source", "target", "read_only", "consistency"].includes(key),
  );

/** Lists of `composeConfig` grow by one element. */
function appended(key: string, value: Value, service: ServiceImport): Verdict {
  const before = service.listed.get(key) ?? [];
  service.listed.set(key, [...before, value]);
  return taken(`composeConfig.${service.name}.${key}`);
}

const volumeOf = (name: string, { state }: ServiceImport): string =>
  state.volume(`name:${name}`, name, (volume) => declareVolume(name, volume, state));

function declareVolume(name: string, volume: string, state: ServiceImport["state"]): void {
  const declared = entryOf(state.project.root, "volumes", name);
  const device = entryOf(declared, "driver_opts", "device");
  const isBind =
    device?.kind === "scalar" &&
    /^\//.test(device.text) &&
    entryOf(declared, "driver_opts", "o")?.kind === "scalar";
  const option = entryOf(declared, "driver_opts", "o");
  const isLocalBind =
    isBind &&
    option?.kind === "scalar" &&
    option.text.split(",").includes("bind") &&
    HOSTPATH.test(device.text);
  if (isLocalBind) state.set(["volumes", volume, "path"], device.text, declared?.comment);
  else state.set(["volumes", volume], new Map(), declared?.comment);
}

/** The absolute path of a source beside the Compose file; undefined after an error. */
function absolute(item: ComposeNode, source: string, { reader, state }: ServiceImport): string | undefined {
  if (source.startsWith("/")) return source;
  if (state.projectDir === undefined || source.startsWith("~"))
    return reader.fail(relativeBind(item.span, source));
  const steps = state.projectDir.split("/");
  for (const step of source.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

const isPath = (source: string): boolean => /^[./~]/.test(source);

function placeMount(item: ComposeNode, mount: Mount, service: ServiceImport, used: Set<string>): Verdict {
  const { state, reader } = service;
  const target = mount.target.replace(/(?<=.)\/+$/, "");
  const { source, readOnly } = mount;
  if (
    source !== undefined &&
    isPath(source) &&
    !source.startsWith("/") &&
    readOnly &&
    mount.others.length === 0
  ) {
    const path = source.replace(/^(?:\.\/)+/, "");
    if (isHarmless(path, state)) return placeFile(path, target, service);
  }
  const isAnonymous = source === undefined;
  const isBind = source !== undefined && isPath(source);
  const full = isBind ? absolute(item, source, service) : source;
  if (isBind && full === undefined) return taken("process.volumes");
  const root = state.project.root;
  if (
    !isBind &&
    source !== undefined &&
    entryOf(root, "volumes")?.kind === "map" &&
    !entryOf(root, "volumes", source)
  ) {
    reader.fail(
      undefinedName(
        item.span,
        "volume",
        source,
        entriesOf(entryOf(root, "volumes")).map(([name]) => name),
      ),
    );
  }
  const hasOption =
    mount.others.length === 0 && HOSTPATH.test(target) && (!isBind || HOSTPATH.test(full ?? ""));
  const name = isBind
    ? hasOption &&
      state.volume(`path:${full ?? ""}`, full ?? "", (volume) => {
        state.set(["volumes", volume, "path"], full ?? "");
      })
    : isAnonymous
      ? state.volume(`anonymous:${service.name}:${target}`, `${service.name}-${target}`, (volume) => {
          state.set(["volumes", volume], new Map());
        })
      : volumeOf(source, service);
  if (name === false || used.has(name) || !hasOption) {
    const from = isBind || name === false ? (full ?? "") : sharedVolume(name);
    const options = [...(readOnly ? ["ro"] : []), ...mount.others].join(",");
    return appended("volumes", `${from}:${target}${options && `:${options}`}`, service);
  }
  used.add(name);
  service.set(["process", "volumes", name, "mountPoint"], target);
  if (readOnly) service.set(["process", "volumes", name, "readOnly"], true);
  if (isAnonymous)
    return different("process.volumes", `the volume has the name \`${name}\`, and is kept with the app`);
  return taken("process.volumes", isBind ? "the folder or file must exist before the start" : undefined);
}

/** Whether a path is that of a file beside the Compose file, and the file has no secret: recipes are public. */
function isHarmless(path: string, { textOf }: ServiceImport["state"]): boolean {
  const text = textOf(path);
  return text !== undefined && secretsInText(text).length === 0;
}

/** A file beside the Compose file becomes a configuration file of the recipe. */
function placeFile(path: string, target: string, service: ServiceImport): Verdict {
  const { state } = service;
  const base = path.split("/").at(-1) ?? path;
  const wanted = base.replaceAll(/[^\w.-]/g, "-").replace(/^[.-]+/, "") || "file";
  const same = [...state.copies].find(([, from]) => from === path)?.[0];
  const copy = same ?? uniqueName(`${service.name}/${wanted}`, new Set(state.copies.keys()));
  state.copies.set(copy, path);
  service.set(["process", "configData", wanted, "source"], { file: copy });
  service.set(["process", "configData", wanted, "mountPoint"], target);
  return taken("process.configData", "the file is copied beside the recipe");
}

export const takeTmpfs = (node: ComposeNode, service: ServiceImport): Verdict =>
  service.literal("tmpfs", service.reader.texts(node));

/** A device that has the same path in the container has an option. */
export function takeDevices(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  const same: string[] = [];
  for (const item of reader.items(node)) {
    if (item.kind === "map") {
      reader.settle(item, appended("devices", reader.literal(item) ?? null, service));
      continue;
    }
    const text = reader.text(item);
    if (text === undefined) continue;
    const [path = "", target = path, access = "rwm"] = text.split(":");
    if (target === path && access === "rwm" && HOSTPATH.test(path)) same.push(path);
    else reader.settle(item, appended("devices", text, service));
  }
  if (same.length > 0) service.set("process.devices", same);
  return taken("process.devices");
}

/** Secrets and configuration files of the project that a service mounts. */
interface Granted {
  readonly name: string;
  readonly target: string | undefined;
  readonly declared: ComposeNode | undefined;
}

function granted(
  item: ComposeNode,
  section: "secrets" | "configs",
  service: ServiceImport,
): Granted | undefined {
  const { reader, state } = service;
  const fields = item.kind === "map" ? reader.fields(item) : undefined;
  const name = reader.text(fields ? fields.get("source") : item);
  const target = reader.text(fields?.get("target"));
  for (const key of ["uid", "gid", "mode"])
    if (fields?.has(key))
      reader.left(fields.get(key), "the file keeps its owner and mode: set them on the host");
  if (name === undefined) return undefined;
  const all = entryOf(state.project.root, section);
  const declared = entryOf(all, name);
  if (declared === undefined)
    reader.fail(
      undefinedName(
        item.span,
        section.slice(0, -1),
        name,
        entriesOf(all).map(([each]) => each),
      ),
    );
  return { name, target, declared };
}

export function takeSecrets(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader, state } = service;
  for (const item of reader.items(node)) {
    const found = granted(item, "secrets", service);
    if (found?.declared === undefined) continue;
    const target = (found.target ?? found.name).replace(/^\/run\/secrets\//, "");
    if (target.includes("/")) {
      reader.left(item, "secrets are files of `/run/secrets`: let the program read it there");
      continue;
    }
    const file = entryOf(found.declared, "file");
    const given = file?.kind === "scalar" && markersIn(file.text).length === 0 ? file.text : "";
    const beside =
      state.projectDir !== undefined && given !== "" && !/^[/~]/.test(given)
        ? `${state.projectDir}/${given.replace(/^(?:\.\/)+/, "")}`
        : given;
    const path = HOSTPATH.test(beside)
      ? beside
      : `/run/secrets/${state.app}/${found.name.replaceAll(/[^\w.-]/g, "-")}`;
    state.secretFiles.add(path);
    service.set(["process", "secrets", target, "file"], path);
  }
  return taken("process.secrets");
}

export function takeConfigs(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader, state } = service;
  for (const item of reader.items(node)) {
    const found = granted(item, "configs", service);
    if (found?.declared === undefined) continue;
    const target = found.target ?? `/${found.name}`;
    const [content, file] = [entryOf(found.declared, "content"), entryOf(found.declared, "file")];
    const path = file?.kind === "scalar" ? file.text.replace(/^(?:\.\/)+/, "") : "";
    const key = found.name.replaceAll(/[^\w.-]/g, "-");
    if (content?.kind === "scalar" && markersIn(content.text).length === 0) {
      service.set(["process", "configData", key, "text"], content.text);
      service.set(["process", "configData", key, "mountPoint"], target);
    } else if (isHarmless(path, state)) reader.settle(item, placeFile(path, target, service));
    else if (path.startsWith("/"))
      reader.settle(
        item,
        placeMount(item, { source: path, target, readOnly: true, others: [] }, service, new Set()),
      );
    else reader.left(item, "its content is not known: add it to `configData`");
  }
  return taken("process.configData");
}

/** What became of the volumes, secrets and configuration files that the project declares. */
export function takeDeclared(state: ServiceImport["state"]): void {
  const { reader, project } = state;
  for (const [name, node] of entriesOf(entryOf(project.root, "volumes")))
    reader.use(node, () => {
      if (!state.volumes.has(`name:${name}`)) {
        reader.settle(node, { is: "taken", note: "no service uses it" });
        return taken("volumes");
      }
      if (isNull(node)) reader.text(node);
      const options = reader.fields(isNull(node) ? undefined : node);
      for (const [key, value] of options) reader.settle(value, volumeKey(key, value, name, state));
      return taken(`volumes.${state.volumes.get(`name:${name}`) ?? ""}`);
    });
  for (const section of ["secrets", "configs"] as const)
    for (const [name, node] of entriesOf(entryOf(project.root, section)))
      reader.use(node, () => {
        const option = section === "secrets" ? "process.secrets" : "process.configData";
        for (const [key, value] of reader.fields(node)) {
          const verdict: Verdict =
            section === "secrets" && (key === "environment" || key === "external" || key === "name")
              ? different(option, `put the secret at /run/secrets/${state.app}/${name}`)
              : ["file", "content", "external", "name", "environment"].includes(key)
                ? taken(option)
                : { is: "left", note: "no option has it" };
          reader.settle(value, verdict);
        }
        return taken(option);
      });
}

function volumeKey(key: string, node: ComposeNode, name: string, state: ServiceImport["state"]): Verdict {
  const to = `volumes.${state.volumes.get(`name:${name}`) ?? ""}`;
  const isDefault =
    node.kind === "scalar" && (node.text === "local" || node.text === "false" || node.value === null);
  if ((key === "driver" || key === "external") && isDefault) return taken(to);
  if (key === "name" || key === "external")
    return different(to, "the volume gets another name: copy the data of the old one into it");
  const isBind = state.parts.some(({ option }) => option.join(".").endsWith(`${to}.path`));
  if (key === "driver_opts" && isBind) return taken(`${to}.path`);
  if (key.startsWith("x-")) return { is: "taken", note: "Compose ignores it, too" };
  return { is: "left", note: `mount it on the host, and set \`${to}.path\`` };
}
