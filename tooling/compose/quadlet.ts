import type { Reporter } from "../../compiler/diagnostics/diagnostic.ts";
import { cannotReadCompose } from "../../compiler/diagnostics/importing.ts";
import { parseJson } from "../support/json-data.ts";
import type { Verdict } from "./account.ts";
import type { ComposeDocument } from "./document.ts";
import { quadletWords, settingsByQuadletKey } from "./engine-settings.ts";
import { ServiceBuilder } from "./service-builder.ts";
import { shellWordsIn } from "./words.ts";

/** Whether a file is one of Quadlet. Some kinds are only known, and not read. */
export const isQuadlet = (path: string): boolean =>
  /\.(?:container|volume|network|pod|kube|image|build)$/.test(path);

const noOption: Verdict = { is: "left", note: "no option has it" };

/** A unit of Quadlet as a part of a project. Undefined after reporting what is wrong with it. */
export function readQuadlet(path: string, text: string, reporter: Reporter): ComposeDocument | undefined {
  const [, name = "", kind = ""] = /([^/]*)\.(container|volume|network)$/.exec(path) ?? [];
  if (kind === "")
    return void reporter.report(
      cannotReadCompose(path, "only containers, volumes and networks of Quadlet are read"),
    );
  const own = new ServiceBuilder(path);
  let section = "";
  for (const found of text.matchAll(
    /^[ \t]*(?:\[([^\]\n]+)\][ \t]*|([A-Za-z]\w*)[ \t]*=[ \t]*((?:[^\n]*\\\n)*[^\n]*)|(?:[#;][^\n]*)?)$/gm,
  )) {
    const [whole, header, key, written = ""] = found;
    if (header !== undefined) section = header;
    if (key === undefined) continue;
    // Compose interpolates, and systemd does not in these keys.
    const value = written
      .replace(/\\\n[ \t]*/g, " ")
      .trim()
      .replaceAll("$", "$$$$");
    const scalar = (part: string) =>
      own.scalar(part, found.index, found.index + whole.length, `${section}.${key}`);
    if (kind === "container") containerKey(section, key, value, ["services", name], own, scalar);
    else if (key === "Internal") own.add([`${kind}s`, name, "internal"], "one", scalar(value));
    else {
      own.add([`${kind}s`, name, `x-${key}`], "one", scalar(value));
      settle(own, noOption);
    }
  }
  if (own.leaves.length > 0) return own.document();
  if (kind === "container") return void reporter.report(cannotReadCompose(path, "it has no settings"));
  own.add(
    [`${kind}s`, name, "x-empty"],
    "one",
    own.scalar("", 0, text.length, kind, { is: "taken", note: "it has no settings" }),
  );
  return own.document();
}

const settle = ({ leaves }: ServiceBuilder, verdict: Verdict | undefined): void => {
  if (verdict) leaves.at(-1)?.verdicts.push(verdict);
};

function containerKey(
  section: string,
  key: string,
  value: string,
  service: readonly string[],
  own: ServiceBuilder,
  scalar: (part: string) => ReturnType<ServiceBuilder["scalar"]>,
): void {
  if (section === "Container" && key === "Network") return network(value, service, own, scalar);
  const known = section === "Container" ? settingsByQuadletKey.get(key) : undefined;
  if (known !== undefined) {
    if (key === "Secret") {
      scalar(value);
      return settle(own, secretOfPodman);
    }
    const words = jsonWords(value);
    if (known.form === "one" && words !== undefined) {
      const list = known.key[0] === "healthcheck" ? ["CMD", ...words] : words;
      for (const word of list) own.add([...service, ...known.key], "list", scalar(word));
      return;
    }
    for (const part of quadletWords.has(key) ? (shellWordsIn(value) ?? [value]) : [value])
      own.add([...service, ...known.key], known.form, scalar(part.replace(/^([\w-]+)\.volume:/, "$1:")));
    return;
  }
  if (section === "Service" && key === "Restart")
    return own.add([...service, "restart"], "one", scalar(/^on-/.test(value) ? "on-failure" : value));
  const dependencies =
    section === "Unit" && ["Requires", "BindsTo", "Wants"].includes(key) ? value.split(/\s+/) : [];
  const services = dependencies.filter(
    (each) => /^[\w-]+\.service$/.test(each) && !/^(?:network|podman)/.test(each),
  );
  for (const each of services)
    own.add(
      [...service, "depends_on", each.replace(/\.service$/, ""), "condition"],
      "one",
      scalar("service_started"),
    );
  if (services.length > 0) return;
  scalar(value);
  const isUsual =
    section === "Install" ||
    (section === "Unit" && /^(?:Description|Documentation|After|Before|Wants|Requires)$/.test(key)) ||
    key === "AutoUpdate";
  settle(own, isUsual ? { is: "taken", note: "catalogc writes units of its own" } : noOption);
}

const secretOfPodman: Verdict = {
  is: "left",
  note: "a secret of podman: put it into a file of the host, and add that to `process.secrets`",
};

/** The words of a command that is a JSON array: podman-run(1), `--entrypoint` and `--health-cmd`. */
function jsonWords(text: string): readonly string[] | undefined {
  const words = parseJson(text);
  return Array.isArray(words) && words.every((word) => typeof word === "string") ? words : undefined;
}

function network(
  value: string,
  service: readonly string[],
  own: ServiceBuilder,
  scalar: (part: string) => ReturnType<ServiceBuilder["scalar"]>,
): void {
  const [name = ""] = value.split(":");
  const [, other] = /^(?:container:)?([\w-]+)\.container$/.exec(value) ?? [];
  if (other !== undefined) return own.add([...service, "network_mode"], "one", scalar(`service:${other}`));
  if (name.endsWith(".network")) {
    own.add([...service, "networks"], "list", scalar(name.replace(/\.network$/, "")));
    if (name !== value) settle(own, { is: "left", note: "addresses and aliases have no option" });
    return;
  }
  own.add([...service, "network_mode"], "one", scalar(value));
}
