import { relativeBind } from "../../compiler/diagnostics/importing.ts";
import { HOSTPATH } from "../../compiler/schema/patterns.ts";
import { secretsInText } from "../../compiler/support/secrets.ts";
import { projectName, sharedVolume } from "../../compiler/plan/container-names.ts";
import { ignored, type Verdict } from "./account.ts";
import { markersIn } from "./interpolate.ts";
import { entriesOf, entryOf, isNull, textAt, type ComposeNode } from "./nodes.ts";
import type { Value } from "./reader.ts";
import { mountText, plainPath, uniqueName } from "./short-forms.ts";
import { different, taken, type ServiceImport } from "./state.ts";

interface Mount {
  readonly source: string | undefined;
  readonly target: string;
  readonly readOnly: boolean;
  /** Options without an option here. */
  readonly others: readonly string[];
  /** Whether SELinux labels a folder of the host anew. */
  readonly isRelabeled: boolean;
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
    return reader.bad(item, "a volume, such as `data:/var/lib/data:ro`");
  const others = mount.options.filter(
    (option) => !["ro", "rw", "z", "Z", "cached", "delegated", "consistent"].includes(option),
  );
  const has = (option: string): boolean => mount.options.includes(option);
  return { ...mount, source: mount.source, readOnly: has("ro"), isRelabeled: has("z") || has("Z"), others };
}

/** Undefined if it is taken as it is. */
function longMount(item: ComposeNode, service: ServiceImport): Mount | undefined {
  const { reader } = service;
  const fields = reader.fields(item);
  const isSimple = [...fields].every(
    ([key, value]) =>
      ["type", "source", "target", "read_only", "consistency"].includes(key) ||
      (key === "bind" &&
        entriesOf(value).every(([name]) => name === "create_host_path" || name === "selinux")),
  );
  const [type, source, target] = [
    reader.text(fields.get("type")),
    reader.text(fields.get("source")),
    reader.text(fields.get("target")),
  ];
  if (target === undefined) return reader.bad(item, "a volume with a `target`");
  if (isSimple && (type === "bind" || type === "volume")) {
    const readOnly = reader.boolean(fields.get("read_only")) ?? false;
    reader.literal(item);
    const isRelabeled = entryOf(fields.get("bind"), "selinux") !== undefined;
    return { source, target, readOnly, isRelabeled, others: [] };
  }
  if (type === "tmpfs" && fields.size === 2) {
    reader.settle(item, service.append("tmpfs", target));
    return undefined;
  }
  const value = new Map(reader.literal(item) as ReadonlyMap<string, Value>);
  if (type === "volume" && source !== undefined) value.set("source", sharedVolume(volumeOf(source, service)));
  if (type === "bind" && source !== undefined) value.set("source", absolute(item, source, service) ?? "");
  reader.settle(item, service.append("volumes", value));
  return undefined;
}

const volumeOf = (name: string, { state }: ServiceImport): string =>
  state.volume(`name:${name}`, name, (volume) => {
    const declared = entryOf(state.project.root, "volumes", name);
    const device = textAt(declared, "driver_opts", "device") ?? "";
    const isBind = textAt(declared, "driver_opts", "o")?.split(",").includes("bind") === true;
    if (isBind && HOSTPATH.test(device))
      return state.set(["volumes", volume, "path"], device, declared?.comment);
    const own = textAt(declared, "name") ?? textAt(declared, "x-VolumeName");
    // Data elsewhere, such as that of NFS, is left out with its settings.
    if (entryOf(declared, "driver_opts")) return state.set(["volumes", volume], new Map(), declared?.comment);
    const before = own ?? (isNull(entryOf(declared, "external")) ? state.volumePrefix : "") + name;
    state.moved.push(`\`${before}\` to \`${projectName(state.app)}_${sharedVolume(volume)}\``);
    return state.set(["volumes", volume], new Map(), declared?.comment);
  });

/** The absolute path of a source beside the Compose file; undefined after an error. */
const absolute = (item: ComposeNode, source: string, { reader, state }: ServiceImport): string | undefined =>
  state.hostPath(source) ?? reader.fail(relativeBind(item.span, source));

function placeMount(item: ComposeNode, mount: Mount, service: ServiceImport, used: Set<string>): Verdict {
  const { state, reader } = service;
  const target = mount.target.replace(/(?<=.)\/+$/, "");
  const { source, readOnly, isRelabeled, others } = mount;
  const isBind = source !== undefined && /^[./~]/.test(source);
  if (isBind && !source.startsWith("/") && readOnly && others.length === 0) {
    const path = plainPath(source);
    if (isHarmless(path, state)) return placeFile(path, target, service);
  }
  const full = isBind ? absolute(item, source, service) : undefined;
  if (isBind && full === undefined) return taken("process.volumes");
  const volumes = entryOf(state.project.root, "volumes");
  if (!isBind && source !== undefined && volumes?.kind === "map" && !volumes.entries.has(source))
    reader.missing(item, "volume", source, volumes);
  const hasOption =
    others.length === 0 && HOSTPATH.test(target) && (full === undefined || HOSTPATH.test(full));
  const declare = (key: string, wanted: string, option: readonly string[], value: Value) =>
    state.volume(key, wanted, (volume) => {
      state.set(["volumes", volume, ...option], value);
    });
  const name =
    full !== undefined
      ? hasOption && declare(`path:${full}`, full, ["path"], full)
      : source !== undefined
        ? volumeOf(source, service)
        : declare(`anonymous:${service.name}:${target}`, `${service.name}-${target}`, [], new Map());
  if (name === false || used.has(name) || !hasOption) {
    const options = [...(readOnly ? ["ro"] : []), ...others].join(",");
    const from = full ?? (name === false ? "" : sharedVolume(name));
    return service.append("volumes", `${from}:${target}${options && `:${options}`}`);
  }
  used.add(name);
  service.set(["process", "volumes", name, "mountPoint"], target);
  if (readOnly) service.set(["process", "volumes", name, "readOnly"], true);
  if (source === undefined)
    return different("process.volumes", `the volume has the name \`${name}\`, and is kept with the app`);
  if (isBind && isRelabeled)
    return different(
      "process.volumes",
      "SELinux does not relabel it: run `chcon -Rt container_file_t` on it",
    );
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
  const key = uniqueName(wanted, service.configs);
  service.configs.add(key);
  service.set(["process", "configData", key, "source"], { file: copy });
  service.set(["process", "configData", key, "mountPoint"], target);
  return taken("process.configData", "the file is copied beside the recipe");
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
  if (declared === undefined) reader.missing(item, section.slice(0, -1), name, all);
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
    const file = textAt(found.declared, "file");
    const full = file === undefined || markersIn(file).length > 0 ? "" : (state.hostPath(file) ?? "");
    const path = HOSTPATH.test(full)
      ? full
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
    const content = textAt(found.declared, "content");
    const path = plainPath(textAt(found.declared, "file") ?? "");
    const key = uniqueName(found.name.replaceAll(/[^\w.-]/g, "-"), service.configs);
    if (!isConfig(found.declared, state)) reader.left(item, noContent);
    else if (content !== undefined) {
      service.configs.add(key);
      service.set(["process", "configData", key, "text"], content);
      service.set(["process", "configData", key, "mountPoint"], target);
    } else if (path.startsWith("/")) {
      const mount = { source: path, target, readOnly: true, isRelabeled: false, others: [] };
      reader.settle(item, placeMount(item, mount, service, new Set()));
    } else reader.settle(item, placeFile(path, target, service));
  }
  return taken("process.configData");
}

/** Whether the content of a declared configuration file can be part of the recipe, or is in a file of the host. */
function isConfig(declared: ComposeNode, state: ServiceImport["state"]): boolean {
  const content = textAt(declared, "content");
  const path = plainPath(textAt(declared, "file") ?? "");
  return content === undefined
    ? path.startsWith("/") || isHarmless(path, state)
    : markersIn(content).length === 0;
}

const noContent = "its content is not known, or has a secret: mount a file of the host in `process.volumes`";

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
            section === "configs" && !isConfig(node, state)
              ? { is: "left", note: noContent }
              : section === "secrets" && (key === "environment" || key === "external" || key === "name")
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
  if (key.startsWith("x-")) return ignored;
  return { is: "left", note: `mount it on the host, and set \`${to}.path\`` };
}
