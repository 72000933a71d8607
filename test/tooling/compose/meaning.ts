import { parseDocument } from "yaml";

/** A Compose file reduced to what its containers get, so that two files can be compared. Written without the importer. */
export type Meaning = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
type Fields = Readonly<Record<string, Plain>>;

const isFields = (value: Plain | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fieldsOf = (value: Plain | undefined): Fields => (isFields(value) ? value : {});
const listOf = (value: Plain | undefined): readonly Plain[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as readonly Plain[]) : [value];
const textOf = (value: Plain | undefined): string =>
  value === undefined || value === null || typeof value === "object" ? "" : String(value);

/** Numbers and variables as Compose reads them. */
export function readCompose(text: string, variables: Readonly<Record<string, string>> = {}): Fields {
  const document = parseDocument(text, { merge: true, version: "1.2", uniqueKeys: false });
  return interpolated(document.toJS({ maxAliasCount: -1 }) as Plain, variables) as Fields;
}

function interpolated(value: Plain, variables: Readonly<Record<string, string>>): Plain {
  if (typeof value === "string") return filled(value, variables);
  if (Array.isArray(value)) return (value as readonly Plain[]).map((each) => interpolated(each, variables));
  if (isFields(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, interpolated(each, variables)]),
    );
  return value;
}

/** A text with its variables replaced. */
export const filled = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(
    /\$\$|\$\{(\w+)(?:(:?)([-+?])((?:[^{}]|\{[^{}]*\})*))?\}|\$(\w+)/g,
    (whole, braced, colon, operator, other, bare) => {
      if (whole === "$$") return "$";
      const value = variables[String(braced ?? bare)];
      const isSet = value !== undefined && (colon !== ":" || value !== "");
      if (operator === "-") return isSet ? value : filled(String(other), variables);
      if (operator === "+") return isSet ? filled(String(other), variables) : "";
      return value ?? "";
    },
  );

const words = (value: Plain | undefined): string => {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") return JSON.stringify(listOf(value).map(textOf));
  const found: string[] = [];
  let word = "";
  let isOpen = false;
  for (const [token] of value.matchAll(/"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|\s+|[^\s"'\\]+/g)) {
    if (/^\s/.test(token)) {
      if (isOpen) found.push(word);
      word = "";
      isOpen = false;
      continue;
    }
    isOpen = true;
    if (token.startsWith('"')) word += token.slice(1, -1).replace(/\\(["\\$`])/g, "$1");
    else if (token.startsWith("'")) word += token.slice(1, -1);
    else word += token.startsWith("\\") ? token.slice(1) : token;
  }
  if (isOpen) found.push(word);
  return JSON.stringify(found);
};

/** `KEY=value` or `KEY: value` as entries. */
const pairs = (value: Plain | undefined, separator = "="): readonly (readonly [string, string | null])[] =>
  Array.isArray(value)
    ? (value as readonly Plain[]).map((each) => {
        const text = textOf(each);
        const at = text.search(separator === "=" ? /=/ : /[=:]/);
        return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
      })
    : Object.entries(fieldsOf(value)).map(([key, each]) => [key, each === null ? null : textOf(each)]);

function milliseconds(value: Plain | undefined): string {
  const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 0.001 };
  let total = 0;
  for (const [, amount = "", unit = ""] of textOf(value).matchAll(/([\d.]+)(h|ms|us|m|s)/g))
    total += Number(amount) * (units[unit] ?? 0);
  return String(total);
}

function bytes(value: Plain | undefined): string {
  const [, amount = "", unit = ""] = /^([\d.]+)([kmgt]?)/i.exec(textOf(value)) ?? [];
  return String(Number(amount) * 1024 ** ["", "k", "m", "g", "t"].indexOf(unit.toLowerCase()));
}

const image = (value: Plain | undefined): string => {
  const text = textOf(value);
  const [first = "", ...rest] = text.split("/");
  const isFull = rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
  const named = isFull ? text : rest.length > 0 ? `docker.io/${text}` : `docker.io/library/${text}`;
  return /[:@][^/]+$/.test(named) ? named : `${named}:latest`;
};

function ports(value: Plain | undefined): string {
  const all = listOf(value).flatMap((each): string[] => {
    if (isFields(each)) {
      const host = textOf(each["published"]) || textOf(each["target"]);
      return [
        `${textOf(each["host_ip"])} ${host} ${textOf(each["target"])} ${textOf(each["protocol"]) || "tcp"}`,
      ];
    }
    const [mapping = "", protocol = "tcp"] = textOf(each).split("/");
    const [, ip = "", host, port = ""] =
      /^(?:(.+):)?(?:([\d-]+):)?([\d-]+)$/.exec(mapping.replace(/^([\d-]+):([\d-]+)$/, "$1:$2")) ?? [];
    const known =
      host === undefined && /^[\d-]+$/.test(ip) ? { ip: "", host: ip } : { ip, host: host ?? port };
    const [low = 0, high = low] = known.host.split("-").map(Number);
    const [first = 0] = port.split("-").map(Number);
    return Array.from(
      { length: high - low + 1 },
      (_, index) => `${known.ip.replace(/^0\.0\.0\.0$/, "")} ${low + index} ${first + index} ${protocol}`,
    );
  });
  return [...new Set(all)].sort().join("\n");
}

const named = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");

/** Mounts as `source target mode`; relative sources below the folder of the project. */
function mounts(value: Plain | undefined, projectDir: string, ignored: ReadonlySet<string>): string {
  const all = listOf(value).flatMap((each): string[] => {
    const [source = "", target = "", options = ""] = isFields(each)
      ? [textOf(each["source"]), textOf(each["target"]), each["read_only"] === true ? "ro" : ""]
      : textOf(each).split(":").length === 1
        ? ["", textOf(each)]
        : textOf(each).split(":");
    const mode = options.split(",").includes("ro") ? "ro" : "rw";
    const clean = target.replace(/(?<=.)\/+$/, "");
    if (ignored.has(clean)) return [];
    const from = source.startsWith(".")
      ? `${projectDir}/${source.replace(/^(?:\.\/)+/, "")}`.replace(/\/+$/, "")
      : source.startsWith("/")
        ? source.replace(/(?<=.)\/+$/, "")
        : `volume ${named(source).replace(/-volume$/, "")}`;
    return [`${from} ${clean} ${mode}`];
  });
  return [...new Set(all)].sort().join("\n");
}

function health(value: Plain | undefined): string {
  const check = fieldsOf(value);
  const test = check["test"];
  if (check["disable"] === true || textOf(listOf(test)[0]) === "NONE") return "disabled";
  if (test === undefined)
    return value === undefined || Object.keys(check).length === 0 ? "" : JSON.stringify(check);
  const list = listOf(test).map(textOf);
  const command =
    typeof test === "string"
      ? ["/bin/sh", "-c", test]
      : list[0] === "CMD-SHELL"
        ? ["/bin/sh", "-c", list.slice(1).join(" ")]
        : list.slice(1);
  const time = (key: string, usual: string): string => milliseconds(check[key] ?? usual);
  return [
    JSON.stringify(command),
    `interval ${time("interval", "30s")} timeout ${time("timeout", "30s")} start ${time("start_period", "0s")} retries ${textOf(check["retries"]) || "3"}`,
  ].join("\n");
}

const sorted = (texts: readonly string[]): string => [...new Set(texts)].sort().join("\n");

/**
 * The meaning of every service of a Compose file.
 * @param options.ignoredTargets mounts that are compared elsewhere
 */
export function meaningOf(
  file: Fields,
  options: {
    readonly projectDir: string;
    readonly rename?: (service: string) => string;
    readonly ignoredTargets?: ReadonlySet<string>;
    readonly externalNetworks?: boolean;
  },
): Meaning {
  const { projectDir, rename = (name) => name, ignoredTargets = new Set<string>() } = options;
  const networkName = (name: string): string => {
    const declared = fieldsOf(fieldsOf(file["networks"])[name]);
    const isExternal = declared["external"] === true || isFields(declared["external"]);
    return isExternal ? `external ${textOf(declared["name"]) || name}` : named(name);
  };
  return new Map(
    Object.entries(fieldsOf(file["services"])).map(([name, each]) => {
      const service = fieldsOf(each);
      const limits = fieldsOf(fieldsOf(fieldsOf(service["deploy"])["resources"])["limits"]);
      const dependsOn = Array.isArray(service["depends_on"])
        ? (service["depends_on"] as readonly Plain[]).map(
            (other) => [textOf(other), "service_started"] as const,
          )
        : Object.entries(fieldsOf(service["depends_on"])).map(
            ([other, value]) => [other, textOf(fieldsOf(value)["condition"]) || "service_started"] as const,
          );
      const nofile = fieldsOf(service["ulimits"])["nofile"];
      const restart = textOf(service["restart"] ?? "no").replace(/^false$/, "no");
      const memory = service["mem_limit"] ?? limits["memory"];
      const mode = textOf(service["network_mode"]);
      const joined = Array.isArray(service["networks"])
        ? (service["networks"] as readonly Plain[]).map(textOf)
        : Object.keys(fieldsOf(service["networks"]));
      const facts: readonly (readonly [string, string])[] = [
        ["image", image(service["image"])],
        ["command", words(service["command"])],
        ["entrypoint", words(service["entrypoint"])],
        ...pairs(service["environment"]).flatMap(([key, value]) =>
          value === null ? [] : [[`environment.${key}`, value] as const],
        ),
        ["ports", ports(service["ports"])],
        ["volumes", mounts(service["volumes"], projectDir, ignoredTargets)],
        ["user", textOf(service["user"])],
        ["restart", restart === "unless-stopped" ? "always" : restart],
        ...dependsOn.map(([other, condition]) => [`depends_on.${rename(other)}`, condition] as const),
        ["healthcheck", health(service["healthcheck"])],
        [
          "network_mode",
          mode
            .replace(/^service:(.*)$/, (_, other: string) => `service:${rename(other)}`)
            .replace(/^bridge$/, ""),
        ],
        [
          "networks",
          mode === "" ? sorted((joined.length === 0 ? ["default"] : joined).map(networkName)) : "",
        ],
        ["cap_add", sorted(listOf(service["cap_add"]).map((each) => textOf(each).replace(/^CAP_/, "")))],
        [
          "devices",
          sorted(
            listOf(service["devices"]).map((each) =>
              textOf(each).includes(":") ? textOf(each) : `${textOf(each)}:${textOf(each)}`,
            ),
          ),
        ],
        ["group_add", sorted(listOf(service["group_add"]).map(textOf))],
        ["memory", memory === undefined ? "" : bytes(memory)],
        ["shm", service["shm_size"] === undefined ? "" : bytes(service["shm_size"])],
        [
          "cpus",
          textOf(service["cpus"] ?? limits["cpus"]) && String(Number(service["cpus"] ?? limits["cpus"])),
        ],
        ["pids", textOf(service["pids_limit"] ?? limits["pids"])],
        [
          "nofile",
          isFields(nofile)
            ? `${textOf(nofile["soft"])}:${textOf(nofile["hard"])}`
            : textOf(nofile) && `${textOf(nofile)}:${textOf(nofile)}`,
        ],
        ...pairs(service["labels"]).map(([key, value]) => [`labels.${key}`, value ?? ""] as const),
        ["profiles", sorted(listOf(service["profiles"]).map(textOf))],
        [
          "extra_hosts",
          sorted(pairs(service["extra_hosts"], ":").map(([host, address]) => `${host} ${address ?? ""}`)),
        ],
        ["dns", sorted(listOf(service["dns"]).map(textOf))],
        ["init", textOf(service["init"]).replace(/^false$/, "")],
        [
          "secrets",
          sorted(
            listOf(service["secrets"]).map((each) =>
              isFields(each) ? textOf(each["target"]) || textOf(each["source"]) : textOf(each),
            ),
          ),
        ],
        ["cap_drop", sorted(listOf(service["cap_drop"]).map(textOf))],
        ["read_only", textOf(service["read_only"]).replace(/^false$/, "")],
        ["privileged", textOf(service["privileged"]).replace(/^false$/, "")],
        ...["hostname", "working_dir", "stop_signal", "platform", "tty", "stdin_open"].map(
          (key) => [key, textOf(service[key])] as const,
        ),
      ];
      return [rename(name), new Map(facts.filter(([, value]) => value !== ""))] as const;
    }),
  );
}

/** The facts in which two files differ, as `service.fact`. */
export function differences(original: Meaning, compiled: Meaning): readonly string[] {
  const found: string[] = [];
  for (const [name, facts] of original) {
    const other = compiled.get(name);
    if (other === undefined) found.push(`${name}: missing`);
    for (const key of new Set([...facts.keys(), ...(other?.keys() ?? [])]))
      if (facts.get(key) !== other?.get(key))
        found.push(
          `${name}.${key}: ${JSON.stringify(facts.get(key))} became ${JSON.stringify(other?.get(key))}`,
        );
  }
  for (const name of compiled.keys()) if (!original.has(name)) found.push(`${name}: new`);
  return found;
}
