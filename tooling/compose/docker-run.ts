import type { Reporter } from "../../compiler/diagnostics/diagnostic.ts";
import { notRead } from "../../compiler/diagnostics/importing.ts";
import type { ComposeDocument } from "./document.ts";
import { plainName } from "./short-forms.ts";
import { ServiceBuilder, type Form } from "./service-builder.ts";
import { shellWordsIn } from "./words.ts";

/** The name of a `docker run` line in messages and in the account. */
export const dockerRun = "docker run";

const remark = (note: string): Form => ["none", { is: "taken", note }];

/** Flags of `docker run` by the keys of Compose. Source: docker-container-run(1) and podman-run(1), 2026-11. */
const flags: Readonly<Record<string, Form>> = {
  "add-host": ["list", "extra_hosts"],
  annotation: ["list", "annotations"],
  "cap-add": ["list", "cap_add"],
  "cap-drop": ["list", "cap_drop"],
  "cgroup-parent": ["one", "cgroup_parent"],
  "cpu-shares": ["one", "cpu_shares"],
  cpus: ["one", "cpus"],
  "cpuset-cpus": ["one", "cpuset"],
  detach: remark("services run in the background"),
  device: ["list", "devices"],
  dns: ["list", "dns"],
  "dns-option": ["list", "dns_opt"],
  "dns-search": ["list", "dns_search"],
  entrypoint: ["list", "entrypoint"],
  env: ["list", "environment"],
  "env-file": ["list", "env_file"],
  expose: ["list", "expose"],
  gpus: ["one", "gpus"],
  "group-add": ["list", "group_add"],
  "health-cmd": ["one", "healthcheck.test"],
  "health-interval": ["one", "healthcheck.interval"],
  "health-retries": ["one", "healthcheck.retries"],
  "health-start-period": ["one", "healthcheck.start_period"],
  "health-timeout": ["one", "healthcheck.timeout"],
  hostname: ["one", "hostname"],
  init: ["flag", "init"],
  interactive: ["flag", "stdin_open"],
  ipc: ["one", "ipc"],
  label: ["list", "labels"],
  link: ["list", "links"],
  "log-driver": ["one", "logging.driver"],
  "log-opt": ["entry", "logging.options"],
  memory: ["one", "mem_limit"],
  "memory-reservation": ["one", "mem_reservation"],
  "memory-swap": ["one", "memswap_limit"],
  name: ["one", "container_name"],
  "no-healthcheck": ["flag", "healthcheck.disable"],
  pid: ["one", "pid"],
  "pids-limit": ["one", "pids_limit"],
  platform: ["one", "platform"],
  privileged: ["flag", "privileged"],
  publish: ["list", "ports"],
  pull: ["one", "pull_policy"],
  "read-only": ["flag", "read_only"],
  restart: ["one", "restart"],
  rm: remark("Compose keeps no stopped container of an earlier start"),
  runtime: ["one", "runtime"],
  "security-opt": ["list", "security_opt"],
  "shm-size": ["one", "shm_size"],
  "stop-signal": ["one", "stop_signal"],
  "stop-timeout": ["seconds", "stop_grace_period"],
  sysctl: ["entry", "sysctls"],
  tmpfs: ["list", "tmpfs"],
  tty: ["flag", "tty"],
  ulimit: ["entry", "ulimits"],
  user: ["one", "user"],
  userns: ["one", "userns_mode"],
  uts: ["one", "uts"],
  volume: ["list", "volumes"],
  "volumes-from": ["list", "volumes_from"],
  workdir: ["one", "working_dir"],
};

const short: Readonly<Record<string, string>> = {
  d: "detach",
  e: "env",
  h: "hostname",
  i: "interactive",
  l: "label",
  m: "memory",
  p: "publish",
  t: "tty",
  u: "user",
  v: "volume",
  w: "workdir",
};

const synonyms: Readonly<Record<string, string>> = { net: "network", "dns-opt": "dns-option" };

/** A `docker run` or `podman run` line as a project of one service. Undefined after reporting what is wrong with it. */
export function readDockerRun(line: string, reporter: Reporter): ComposeDocument | undefined {
  const fail = (what: string, hint: string): undefined =>
    void reporter.report(notRead({ file: dockerRun, start: 0, end: line.length }, what, hint));
  const words = shellWordsIn(line.replaceAll(/\$\(pwd\)|`pwd`/g, "."));
  if (words === undefined) return fail("a command whose quotes are not closed", "Close the quotes.");
  const start = words.findIndex((word) => word === "run" || word === "create");
  const own = new ServiceBuilder(dockerRun);
  let at = start + 1;
  const found: { readonly flag: string; readonly value: string }[] = [];
  for (; at < words.length && /^-./.test(words[at] ?? ""); at++) {
    const [, long, given] = /^--([\w-]+)(?:=([\s\S]*))?$/.exec(words[at] ?? "") ?? [];
    const letters = long === undefined ? (words[at] ?? "").slice(1) : "";
    const [first = ""] = letters;
    const named =
      long === undefined
        ? (short[letters.length > 1 && !takesValue(short[first]) ? "" : first] ?? "")
        : (synonyms[long] ?? long);
    if (long === undefined && letters.length > 1 && !takesValue(short[first])) {
      // `-it`, `-dp 80:80`
      for (const letter of letters.slice(0, -1)) found.push({ flag: short[letter] ?? letter, value: "true" });
      const last = short[letters.at(-1) ?? ""] ?? letters;
      found.push({ flag: last, value: takesValue(last) ? (words[++at] ?? "") : "true" });
    } else if (!takesValue(named)) found.push({ flag: named || (words[at] ?? ""), value: given ?? "true" });
    else
      found.push({
        flag: named,
        value: given ?? (letters.length > 1 ? letters.slice(1).replace(/^=/, "") : (words[++at] ?? "")),
      });
  }
  const [image, ...command] = words.slice(at);
  if (start < 0 || image === undefined)
    return fail("a command without an image", "Pass a line such as `docker run -p 8080:80 nginx:1.28`.");
  const called =
    found.find(({ flag }) => flag === "name")?.value ?? image.split("/").at(-1)?.split(/[:@]/)[0] ?? "";
  const service = ["services", plainName(called) || "app"];
  const place = (text: string, path: string, verdict?: { is: "taken"; note: string }) =>
    own.scalar(text, 0, line.length, path, verdict);
  own.add([...service, "image"], "one", place(image, "image"));
  for (const word of command) own.add([...service, "command"], "list", place(word, "command"));
  for (const { flag, value } of found) {
    const form = flag === "network" ? networkForm(value) : flag === "mount" ? undefined : flags[flag];
    if (form === undefined)
      return fail(`the flag \`--${flag}\``, "Remove it from the line, and add its setting to the recipe.");
    if (form[0] === "none") own.scalar(value, 0, line.length, `--${flag}`).leaf.verdicts.push(form[1]);
    else
      own.add(
        [...service, ...form[1].split(".")],
        form[0],
        place(value.replace(/^container:/, "service:"), `--${flag}`),
      );
    if (flag === "network" && form[1] === "networks")
      own.add(
        ["networks", value, "external"],
        "flag",
        place("true", `--${flag}`, { is: "taken", note: "the network exists" }),
      );
  }
  return own.document();
}

const networkForm = (value: string): Form =>
  /^(?:host|none|bridge|container:.*)$/.test(value) ? ["one", "network_mode"] : ["list", "networks"];

/** Whether the next word is the value of a flag. */
const takesValue = (flag: string | undefined): boolean => {
  const form = flag === undefined ? undefined : flags[flag];
  return (
    flag === "network" || flag === "mount" || (form !== undefined && form[0] !== "flag" && form[0] !== "none")
  );
};
