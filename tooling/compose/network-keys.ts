import { ADDRESSPAT } from "../../compiler/schema/patterns.ts";
import { ignored, type Verdict } from "./account.ts";
import { entriesOf, entryOf, isNull, itemsOf, textAt, type ComposeNode } from "./nodes.ts";
import { plainName, publishedPort, uniqueName, type PublishedPort } from "./short-forms.ts";
import { different, taken, type ImportState, type ServiceImport } from "./state.ts";

export function takePorts(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  const simple: string[] = [];
  for (const item of reader.items(node)) {
    if (service.isJob) {
      reader.left(item, "a job ends, so it publishes no ports");
      continue;
    }
    const port = item.kind === "map" ? longPort(item, service) : publishedPort(reader.text(item) ?? "");
    if (port === undefined) {
      if (item.kind !== "scalar" || reader.text(item) !== undefined)
        reader.bad(item, "a port, such as `8080:80` or `127.0.0.1:5353:53/udp`");
      continue;
    }
    const host = port.host ?? port.port;
    if (port.host === undefined && isPublished(host, service.state)) {
      reader.left(item, "Compose chooses a free port of the host: add one to `process.ports`");
      continue;
    }
    const key = `${port.protocol} ${host}`;
    if (service.state.published.has(key)) {
      reader.left(item, `options publish port ${host} of the host once, and another line has it`);
      continue;
    }
    service.state.published.add(key);
    if (port.host === undefined)
      reader.settle(
        item,
        different("process.ports", `Compose chooses a free port of the host, and here it is ${host}`),
      );
    if (port.protocol === "tcp" && port.address === undefined && port.last === undefined)
      simple.push(`${host}:${port.port}`);
    else setEndpoint(port, host, service);
  }
  if (simple.length > 0) service.set("process.ports", [...new Set(simple)]);
  return taken(simple.length > 0 ? "process.ports" : "process.endpoints");
}

/** Whether a service of the project publishes a port of the host. */
const isPublished = (host: number, { published, project }: ImportState): boolean =>
  published.has(`tcp ${host}`) ||
  published.has(`udp ${host}`) ||
  [...project.services.values()].some((service) =>
    itemsOf(service.entries.get("ports")).some((item) =>
      item.kind === "scalar"
        ? publishedPort(item.text)?.host === host
        : textAt(item, "published") === String(host),
    ),
  );

function setEndpoint(port: PublishedPort, host: number, service: ServiceImport): void {
  const name = uniqueName(`${port.protocol}-${host}`, service.endpoints);
  service.endpoints.add(name);
  const at = ["process", "endpoints", name];
  service.set([...at, "port"], port.port);
  if (port.last !== undefined) service.set([...at, "lastPort"], port.last);
  if (host !== port.port) service.set([...at, "hostPort"], host);
  if (port.protocol === "udp") service.set([...at, "protocol"], "udp");
  if (port.address !== undefined && port.address !== "0.0.0.0" && ADDRESSPAT.test(port.address))
    service.set([...at, "address"], port.address);
}

function longPort(item: ComposeNode, { reader }: ServiceImport): PublishedPort | undefined {
  const fields = reader.fields(item);
  const [target, published] = [reader.text(fields.get("target")), reader.text(fields.get("published"))];
  const [address, protocol] = [reader.text(fields.get("host_ip")), reader.text(fields.get("protocol"))];
  reader.text(fields.get("name"));
  reader.text(fields.get("mode"));
  reader.left(fields.get("app_protocol"), "no option has it");
  const ip = address === undefined ? "" : `${address.includes(":") ? `[${address}]` : address}:`;
  return publishedPort(
    `${ip}${published === undefined ? "" : `${published}:`}${target ?? ""}${protocol ? `/${protocol}` : ""}`,
  );
}

/** The name here of the network that services without `networks` are in. */
const defaultOf = ({ networks }: ImportState): string => networks.get("default") ?? "default";

export function takeNetworks(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader, state } = service;
  const known = entryOf(state.project.root, "networks");
  const joined: string[] = [];
  for (const [name, value] of reader.fields(node)) {
    if (name !== "default" && !entryOf(known, name)) {
      reader.missing(value, "network", name, known);
      continue;
    }
    joined.push(name === "default" ? defaultOf(state) : (state.networks.get(name) ?? name));
    if (isNull(value)) reader.text(value);
    else for (const [key, setting] of reader.fields(value)) takeAttachment(key, setting, service);
  }
  if (joined.length > 0) service.set("networks", joined);
  return taken("networks");
}

function takeAttachment(key: string, node: ComposeNode, service: ServiceImport): void {
  const { reader } = service;
  if (key !== "aliases") {
    reader.left(node, "containers reach each other by name: the engine chooses addresses");
    return;
  }
  for (const item of reader.items(node)) {
    const alias = reader.text(item);
    if (alias === undefined) continue;
    if (alias === service.name) reader.settle(item, taken("networks"));
    else reader.settle(item, service.otherName(alias));
  }
}

export function takeNetworkMode(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader, state } = service;
  const mode = reader.text(node);
  const [, shared] = /^service:(.+)$/.exec(mode ?? "") ?? [];
  if (mode === "host") service.set("process.network", "host");
  else if (shared !== undefined && state.names.has(shared))
    service.set(["process", "network", "component"], state.names.get(shared) ?? shared);
  else if (shared !== undefined)
    reader.missing(node, "service", shared, entryOf(state.project.root, "services"));
  else if (mode === "none" || mode === "bridge") {
    const alone = uniqueName(`${service.name}-alone`, new Set(state.networks.values()));
    service.set("networks", [alone]);
    if (mode === "none") state.set(["networks", alone, "internal"], true);
    else state.set(["networks", alone], new Map());
    return different(
      `networks.${alone}`,
      mode === "none"
        ? "a network of its own without a way out, instead of no network"
        : "a network of its own, instead of that of the engine",
    );
  } else if (mode !== undefined)
    return { is: "left", note: "`process.network` has only `host` and the network of another component" };
  return taken("process.network");
}

export function takeExtraHosts(node: ComposeNode, service: ServiceImport): Verdict {
  const { reader } = service;
  for (const [name, value] of reader.fields(node)) {
    const [first, ...others] = reader.texts(value);
    if (first !== undefined) service.set(["process", "extraHosts", name], first.replace(/^\[(.*)\]$/, "$1"));
    if (others.length > 0) reader.left(value, "`process.extraHosts` has one address for a name");
  }
  return taken("process.extraHosts");
}

/** Services without `networks` are in `default`, which has another name here if the file gives it settings. */
export function joinDefault(service: ServiceImport): void {
  const name = defaultOf(service.state);
  if (name !== "default") service.set("networks", [name]);
}

/** The networks that the project declares. */
export function declareNetworks(state: ImportState): void {
  const { reader, project } = state;
  for (const [original, node] of entriesOf(entryOf(project.root, "networks"))) {
    const isExternal = !isNull(entryOf(node, "external")) && textAt(node, "external") !== "false";
    const isInternal = textAt(node, "internal") === "true";
    if (original === "default" && !isExternal && !isInternal) {
      state.networks.set("default", "default");
    } else {
      const outside = textAt(node, "name") ?? textAt(entryOf(node, "external"), "name") ?? original;
      const wanted = plainName(original === "default" ? outside : original) || "network";
      const name = uniqueName(wanted === "default" ? "network" : wanted, new Set(state.networks.values()));
      state.networks.set(original, name);
      if (isExternal) state.set(["networks", name, "external"], outside, node.comment);
      else if (isInternal) state.set(["networks", name, "internal"], true, node.comment);
      else state.set(["networks", name], new Map(), node.comment);
    }
    reader.use(node, () => {
      const to = `networks.${state.networks.get(original) ?? ""}`;
      if (isNull(node)) reader.text(node);
      else
        for (const [key, value] of reader.fields(node))
          reader.settle(value, networkKey(key, value, to, isExternal));
      return taken(to);
    });
  }
}

function networkKey(key: string, node: ComposeNode, to: string, isExternal: boolean): Verdict {
  const text = node.kind === "scalar" ? node.text : "";
  if (key === "internal" || key === "external") return taken(to);
  if (key === "name")
    return isExternal
      ? taken(`${to}.external`)
      : different(to, "the network has the name of the app in front");
  if (key === "driver" && (text === "bridge" || text === "default" || text === ""))
    return taken(to, "the default");
  if (key === "attachable" || (key === "enable_ipv6" && text === "false"))
    return taken(to, "it has no effect without Swarm");
  if (key.startsWith("x-")) return ignored;
  return {
    is: "left",
    note: "create the network with `podman network create`, and set `external` to its name",
  };
}
