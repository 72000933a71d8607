import { bool, known, list, orNull, set, type Row } from "./option-rows.ts";

/** Settings of the container of a process. */
export const containerRows: readonly Row[] = [
  orNull(bool("services.components.<name>.process.init", true)),
  set(
    "services.components.<name>.process.labels",
    "attrs<str>",
    { a: "b" },
    new Map([["a", "b"]]),
    [],
    "CG300",
  ),
  list(
    "services.components.<name>.process.profiles",
    "str (profile)",
    ["debug"],
    ["debug"],
    ["a b"],
    "CG301",
  ),
  set(
    "services.components.<name>.process.extraHosts",
    "attrs<str (IP address or host-gateway)>",
    { "a.lan": "192.0.2.1", b: "host-gateway" },
    new Map([
      ["a.lan", "192.0.2.1"],
      ["b", "host-gateway"],
    ]),
    { a: "b.lan" },
    "CG301",
  ),
  list(
    "services.components.<name>.process.dns",
    "str (IP address)",
    ["2001:db8::53"],
    ["2001:db8::53"],
    ["localhost"],
    "CG301",
  ),
  {
    path: "services.components.<name>.process.network",
    type: "null|shared network or one of `host`",
    default: "null",
    unset: null,
    valid: "host",
    checked: "host",
    invalid: "bridge",
    code: "CG302",
  },
  { ...known("services.components.<name>.process.network.component", ""), default: null },
];
