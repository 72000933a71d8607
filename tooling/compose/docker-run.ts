import type { Reporter } from "../../compiler/diagnostics/diagnostic.ts";
import { notRead } from "../../compiler/diagnostics/importing.ts";
import type { Verdict } from "./account.ts";
import type { ComposeDocument } from "./document.ts";
import { plainName } from "./short-forms.ts";
import { settingsByFlag } from "./engine-settings.ts";
import { ServiceBuilder } from "./service-builder.ts";
import { shellWordsIn } from "./words.ts";

/** The name of a `docker run` line in messages and in the account. */
export const dockerRun = "docker run";

/** Flags that Compose has no key for. */
const remarks: Readonly<Record<string, string>> = {
  detach: "services run in the background",
  rm: "Compose keeps no stopped container of an earlier start",
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
  // Compose interpolates, and a shell does not between single quotes.
  const written = line
    .replaceAll(/\$\(pwd\)|`pwd`/g, ".")
    .replaceAll(/'[^']*'/g, (quoted) => quoted.replaceAll("$", "$$$$"));
  const words = shellWordsIn(written);
  if (words === undefined) return fail("a command whose quotes are not closed", "Close the quotes.");
  const start = words.findIndex((word) => word === "run" || word === "create");
  const own = new ServiceBuilder(dockerRun);
  let at = start + 1;
  const found: { readonly flag: string; readonly value: string }[] = [];
  for (; at < words.length && /^-./.test(words[at] ?? ""); at++) {
    const [, long, given] = /^--([\w-]+)(?:=([\s\S]*))?$/.exec(words[at] ?? "") ?? [];
    let letters = long === undefined ? (words[at] ?? "").slice(1) : "";
    for (; letters.length > 1 && !takesValue(short[letters[0] ?? ""]); letters = letters.slice(1))
      found.push({ flag: short[letters[0] ?? ""] ?? letters, value: "true" });
    const flag = long === undefined ? (short[letters[0] ?? ""] ?? letters) : (synonyms[long] ?? long);
    const attached = letters.length > 1 ? letters.slice(1).replace(/^=/, "") : given;
    found.push({ flag, value: attached ?? (takesValue(flag) ? (words[++at] ?? "") : "true") });
  }
  const [image, ...command] = words.slice(at);
  if (start < 0 || image === undefined)
    return fail("a command without an image", "Pass a line such as `docker run -p 8080:80 nginx:1.28`.");
  const called =
    found.find(({ flag }) => flag === "name")?.value ?? image.split("/").at(-1)?.split(/[:@]/)[0] ?? "";
  const service = ["services", plainName(called) || "app"];
  const place = (text: string, path: string, verdict?: Verdict) =>
    own.scalar(text, 0, line.length, path, verdict);
  own.add([...service, "image"], "one", place(image, "image"));
  for (const word of command) own.add([...service, "command"], "list", place(word, "command"));
  for (const { flag, value } of found) {
    const remark = remarks[flag];
    if (remark !== undefined) {
      place(value, `--${flag}`, { is: "taken", note: remark });
      continue;
    }
    const setting = flag === "network" ? networkSetting(value) : settingsByFlag.get(flag);
    if (setting === undefined)
      return fail(`the flag \`--${flag}\``, "Remove it from the line, and add its setting to the recipe.");
    const { key, form } = setting;
    own.add([...service, ...key], form, place(value.replace(/^container:/, "service:"), `--${flag}`));
    if (key[0] === "networks")
      own.add(
        ["networks", value, "external"],
        "flag",
        place("true", `--${flag}`, { is: "taken", note: "the network exists" }),
      );
  }
  return own.document();
}

const networkSetting = (value: string) =>
  /^(?:host|none|bridge|container:.*)$/.test(value)
    ? ({ key: ["network_mode"], form: "one" } as const)
    : ({ key: ["networks"], form: "list" } as const);

/** Whether the next word is the value of a flag. */
const takesValue = (flag: string | undefined): boolean =>
  flag === "network" || flag === "mount" || (settingsByFlag.get(flag)?.form ?? "flag") !== "flag";
