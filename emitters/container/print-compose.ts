import { Document, Scalar, YAMLMap, YAMLSeq, type Node } from "yaml";
import type { ComposeFile, ComposeHealth, ComposeService, VolumeMount } from "./model.ts";

/**
 * `compose.yaml` as prettier would lay it out. Every string is quoted: what YAML 1.1 takes for a number, a boolean or a
 * sexagesimal (`22:22`, `yes`, `1e3`) stays text.
 */
export function printCompose(file: ComposeFile, header: string): string {
  const document = new Document(
    map([
      ["name", string(file.name)],
      ["services", map([...file.services].map(([name, service]) => [name, serviceNode(service)]))],
      ["volumes", keyed(file.volumes, (kind) => (kind === "disk" ? map([]) : inMemory()))],
    ]),
  );
  document.commentBefore = ` ${header}`;
  return document.toString({ lineWidth: 0, flowCollectionPadding: true }).replace(unreadable, escaped);
}

/**
 * Characters that only stand in double quotes here (`quoted`), and that YAML 1.1 (podman-compose) refuses as they are, or takes for
 * the end of a line. Source: YAML 1.1, 5.1 "Character Set" and 5.4 "Line Break Characters".
 */
const unreadable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The local volume driver passes these to mount(8); every account may write there. */
const inMemory = (): Node =>
  map([
    [
      "driver_opts",
      map([
        ["type", quoted("tmpfs")],
        ["device", quoted("tmpfs")],
        ["o", quoted("mode=1777")],
      ]),
    ],
  ]);

function serviceNode(service: ComposeService): Node {
  const { image } = service;
  return map([
    // The one place where Compose is to replace something.
    ["image", quoted(`\${${image.variable}:-${image.fallback}}`)],
    ["hostname", string(service.hostname)],
    ["user", service.user === undefined ? undefined : string(service.user)],
    ["init", service.init ? new Scalar(true) : undefined],
    ["restart", string(service.restart)],
    ["stop_grace_period", duration(service.stopGracePeriod)],
    ["stop_signal", service.stopSignal === undefined ? undefined : string(service.stopSignal)],
    ["depends_on", keyed(service.dependsOn, (condition) => map([["condition", string(condition)]]))],
    ["environment", keyed(service.environment, string)],
    ["ports", strings(service.ports)],
    ["volumes", strings(service.volumes.map(mount))],
    ["tmpfs", strings(service.tmpfs)],
    ["healthcheck", service.healthcheck && health(service.healthcheck)],
  ]);
}

const mount = ({ source, target, readOnly }: VolumeMount): string =>
  `${source}:${target}${readOnly ? ":ro" : ""}`;

/** Compose Specification, "healthcheck". */
const health = (check: ComposeHealth): Node =>
  map([
    ["test", strings(["CMD", ...check.command])],
    ["interval", duration(check.interval)],
    ["timeout", duration(check.timeout)],
    ["start_period", duration(check.startPeriod)],
    ["retries", new Scalar(check.retries)],
  ]);

/** Compose Specification, "Specifying durations". */
const duration = (milliseconds: number): Node =>
  quoted(milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`);

/** A string as it is: `$` would begin a variable. Source: Compose Specification, "Interpolation". */
const string = (value: string): Node => quoted(value.replaceAll("$", "$$$$"));

/** In double quotes, but in single ones where these need no escapes and double ones do: prettier's rule. */
function quoted(value: string): Node {
  const scalar = new Scalar(value);
  const needsEscapes = /\\[^"]/.test(JSON.stringify(value).slice(1, -1)) || value.search(unreadable) >= 0;
  scalar.type = value.includes('"') && !needsEscapes ? Scalar.QUOTE_SINGLE : Scalar.QUOTE_DOUBLE;
  return scalar;
}

const strings = (values: readonly string[]): Node | undefined =>
  values.length === 0 ? undefined : sequence(values.map(string));

function sequence(items: readonly Node[]): Node {
  const node = new YAMLSeq<Node>();
  node.items.push(...items);
  return node;
}

const keyed = <T>(entries: ReadonlyMap<string, T>, value: (item: T) => Node): Node | undefined =>
  entries.size === 0 ? undefined : map([...entries].map(([name, item]) => [name, value(item)]));

/** YAML 1.1 reads these as booleans or null, also as keys. */
const ambiguous = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;

function map(entries: readonly (readonly [key: string, value: Node | undefined])[]): Node {
  const node = new YAMLMap<Node, Node>();
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    const plain = /^[A-Za-z_][\w.-]*$/.test(key) && !ambiguous.test(key);
    node.add({ key: plain ? new Scalar(key) : quoted(key), value });
  }
  if (entries.length === 0) node.flow = true;
  return node;
}
