import { text } from "../../../compiler/language/text.ts";
import {
  bool,
  group,
  int,
  known,
  list,
  matching,
  orNull,
  ports,
  set,
  strings,
  word,
  type Row,
} from "./option-rows.ts";

/** The values of a component that differ by runtime. */
export const differing = (component: string): Row[] => [
  set(
    `${component}.environment`,
    "attrs<str>",
    { A: "x" },
    new Map([["A", text("x")]]),
    { "A=B": "x" },
    "CG308",
  ),
  orNull(
    list(
      `${component}.argv`,
      "single-line str, optionally newline-terminated",
      ["a", "b\n"],
      [text("a"), text("b")],
      ["a\nb"],
      "CG311",
    ),
  ),
  orNull(ports(`${component}.ports`)),
];

/** The settings of a resource. */
export const resourceSettings = (resource: string): Row[] => [
  word(`${resource}.restart`, ["on-failure", "always", "no"], "on-failure", "never"),
  group(`${resource}.limits`),
  orNull(matching(`${resource}.limits.memory`, "str (size)", "512M", "512 MB")),
  orNull(matching(`${resource}.limits.cpus`, "str (processors)", "1.5", "0")),
  orNull(int(`${resource}.limits.tasks`, 0, 0, "CG309")),
  orNull(int(`${resource}.limits.openFiles`, 0, 0, "CG309")),
  orNull(matching(`${resource}.limits.shm`, "str (size)", "64M", "64m")),
  set(
    `${resource}.environment`,
    "attrs<str>",
    { A: "x" },
    new Map([["A", text("x")]]),
    { "A=B": "x" },
    "CG308",
  ),
  group(`${resource}.healthcheck`),
  strings(`${resource}.healthcheck.test`),
  orNull(known(`${resource}.healthcheck.interval`, "", "str (duration)")),
  orNull(known(`${resource}.healthcheck.timeout`, "", "str (duration)")),
  orNull(known(`${resource}.healthcheck.startPeriod`, "", "str (duration)")),
  orNull(int(`${resource}.healthcheck.retries`, 0, 0, "CG309")),
  ...sharedFiles(resource),
];

/** The volumes and secrets of a process or resource. */
export const sharedFiles = (owner: string): Row[] => [
  set(`${owner}.volumes`, "attrs<volume mount>", {}, new Map(), [], "CG300"),
  {
    ...matching(`${owner}.volumes.<name>.mountPoint`, "str (host path)", "/data", "data"),
    default: null,
  },
  bool(`${owner}.volumes.<name>.readOnly`, false),
  set(`${owner}.secrets`, "attrs<secret>", {}, new Map(), { "a:b": { file: "/run/keys/a" } }, "CG308"),
  {
    ...matching(`${owner}.secrets.<name>.file`, "str (host path)", "/run/keys/web", "keys/web"),
    default: null,
  },
  orNull(matching(`${owner}.secrets.<name>.variable`, "str (variable)", "TOKEN", "MY-TOKEN")),
  word(`${owner}.secrets.<name>.as`, ["path", "value"], "path", "text"),
];
