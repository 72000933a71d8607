/** The reference of an image in parts. */
export interface ImageName {
  /** With its registry: `docker.io/library/postgres`. */
  readonly name: string;
  readonly tag?: string;
  readonly digest?: string;
}

/** Source: distribution/reference, "Grammar"; Docker documentation, "docker image tag"; 2026-11. */
export function imageName(text: string): ImageName | undefined {
  const [, name = "", tag, digest] =
    /^((?:[\w.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/.exec(
      text,
    ) ?? [];
  if (name === "") return undefined;
  const [first = "", ...rest] = name.split("/");
  const hasRegistry = rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
  const isOfficial = first === "docker.io" && rest.length === 1;
  const full = isOfficial
    ? `docker.io/library/${rest.join("/")}`
    : hasRegistry
      ? name
      : rest.length > 0
        ? `docker.io/${name}`
        : `docker.io/library/${name}`;
  return {
    name: full,
    ...(tag !== undefined && { tag }),
    ...(digest !== undefined && { digest }),
    ...(tag === undefined && digest === undefined && { tag: "latest" }),
  };
}

export interface PublishedPort {
  readonly address?: string;
  /** Undefined if the engine chooses it. */
  readonly host?: number;
  readonly port: number;
  readonly last?: number;
  readonly protocol: "tcp" | "udp";
}

/** `[address:][host[-last]:]port[-last][/protocol]`. Source: Compose Specification, "ports", "Short syntax", 2026-11. */
export function publishedPort(text: string): PublishedPort | undefined {
  const [, bracketed, plain, host, hostLast, port, last, protocol = "tcp"] =
    /^(?:(?:\[([0-9a-fA-F:]+)\]|([\d.]+(?=:[\d-]*:))):)?(?:(\d+)(?:-(\d+))?:|:)?(\d+)(?:-(\d+))?(?:\/(tcp|udp))?$/.exec(
      text,
    ) ?? [];
  if (port === undefined || (protocol !== "tcp" && protocol !== "udp")) return undefined;
  const length = Number(last ?? port) - Number(port);
  const isChosen = last === undefined && hostLast !== undefined;
  if (length < 0 || (!isChosen && host !== undefined && Number(hostLast ?? host) - Number(host) !== length))
    return undefined;
  if (
    [host, hostLast, port, last].some(
      (each) => each !== undefined && (Number(each) < 1 || Number(each) > 65_535),
    )
  )
    return undefined;
  const address = bracketed ?? plain;
  return {
    port: Number(port),
    protocol,
    ...(address !== undefined && { address }),
    ...(host !== undefined && !isChosen && { host: Number(host) }),
    ...(length > 0 && { last: Number(last) }),
  };
}

export interface MountText {
  readonly source?: string;
  readonly target: string;
  readonly options: readonly string[];
}

/** `[source:]target[:options]`. Source: Compose Specification, "volumes", "Short syntax", 2026-11. */
export function mountText(text: string): MountText | undefined {
  const parts = text.split(":");
  const [first = "", second, third, ...more] = parts;
  if (more.length > 0 || first === "") return undefined;
  if (second === undefined) return { target: first, options: [] };
  const isTarget = second.startsWith("/");
  if (!isTarget)
    return third === undefined && first.startsWith("/")
      ? { target: first, options: second.split(",") }
      : undefined;
  return { source: first, target: second, options: third?.split(",") ?? [] };
}

/** Bytes with a unit of 1024, as options have them. Source: Compose Specification, "Specifying byte values", 2026-11. */
export function sizeOf(text: string): string | undefined {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)\s*(?:([kmgt])?i?b?)$/i.exec(text) ?? [];
  const units = ["", "K", "M", "G", "T"];
  let [amount, at] = [Number(number), units.indexOf(unit.toUpperCase())];
  while (!Number.isInteger(amount) && at > 0) [amount, at] = [amount * 1024, at - 1];
  return number !== "" && amount > 0 && Number.isInteger(amount) ? `${amount}${units[at] ?? ""}` : undefined;
}

/** Processors to the hundredth; undefined for other texts. */
export function processorsOf(text: string): string | undefined {
  const amount = Number(text);
  const known = String(amount);
  return /^\d+(?:\.\d{1,2})?$/.test(known) && amount > 0 && text !== "" ? known : undefined;
}

/** A name of components, volumes and networks made of any text; empty if nothing of it can be part of one. */
export const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");

/** A name that others do not have. */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let suffix = 2; taken.has(name); suffix++) name = `${wanted}-${suffix}`;
  return name;
}

/** A relative path without `./` in front. */
export const plainPath = (path: string): string => path.replace(/^(?:\.\/)+/, "");
