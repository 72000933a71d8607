import { andList } from "../support/suggest.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { type Place, error, place, sentences, warning, didYouMean, removing, write } from "./make.ts";

// Passes about jobs: CG495 to CG499.

/** CG495: a schedule is not a calendar event of systemd, or cron cannot express it. */
export const badSchedule = (
  written: string,
  problem: string,
  suggestion: string | undefined,
  at: Place,
): Diagnostic =>
  error("CG495", at, `the schedule \`${written}\` ${problem}`, {
    hint:
      suggestion === undefined
        ? "Write a word such as `daily`, a time such as `03:30`, weekdays such as `Mon..Fri 03:30`, or a date such as `*-*-01 03:30`. Times are in UTC, unless a time zone such as `Europe/Vienna` is at the end."
        : `Did you mean \`${suggestion}\`?`,
  });

/** CG496: a job names itself, or something that the app does not have, in `component`, `before` or `after`. */
export const unknownInJob = (
  job: string,
  option: "component" | "before" | "after",
  name: string,
  known: readonly string[],
  at: Place,
): Diagnostic => {
  if (name === job)
    return error("CG496", at, `job \`${job}\` depends on itself: its name is in \`${option}\``, {
      hint: removing("Remove the name."),
    });
  const kinds = option === "component" ? "component" : "component, resource or job";
  return error(
    "CG496",
    at,
    `\`${option}\` of job \`${job}\` names \`${name}\`, but the app has no such ${kinds}`,
    {
      hint:
        known.length === 0 ? undefined : sentences(didYouMean(name, known), `The app has ${andList(known)}.`),
    },
  );
};

/** CG497: a job of a component sets an option that it has from the component. */
export const optionOfComponent = (job: string, option: string, component: string, at: Place): Diagnostic =>
  error("CG497", at, `job \`${job}\` sets \`${option}\`, which it has from its component \`${component}\``, {
    hint: "Remove the option, or remove `component` so that the job has an account of its own.",
  });

/** CG498: the start of the app would wait for a scheduled job. */
export const waitsForScheduled = (
  job: string,
  option: "before" | "after",
  at: Place,
  schedule: Place,
): Diagnostic =>
  error(
    "CG498",
    at,
    option === "before"
      ? `job \`${job}\` has both \`before\` and \`schedule\``
      : `\`after\` names the job \`${job}\`, which has a \`schedule\``,
    {
      related: place(schedule, "the schedule"),
      hint: "Remove one of the two. A scheduled job does not run when the app starts, so nothing can wait for it.",
    },
  );

/** CG499: a job has the name of a component or resource of the app. */
export const jobNameTaken = (
  name: string,
  kind: "component" | "resource",
  at: Place,
  other: Place,
): Diagnostic =>
  error("CG499", at, `\`${name}\` is a job and a ${kind} of the same app`, {
    related: place(other, `the ${kind}`),
    hint: "Rename the job. Both become units and containers of one app.",
  });

// Passes about settings of Compose services: CG501, CG502, CG509, CG710 and CG829.

/** CG501: a setting of a Compose service has no value that a Compose file could contain. */
export const notLiteral = (option: string, at: Place): Diagnostic =>
  error("CG501", at, `\`${option}\` contains a value that is not literal`, {
    hint: "Write strings, numbers, `true` or `false`, and lists and sets of them. Compose files are printed without Nix.",
  });

/** CG502: a setting of a Compose service has another kind than in the generated file, so that they cannot be merged. */
export const composeKeyOfOtherKind = (
  key: string,
  kind: "set" | "list" | "single value",
  at: Place,
): Diagnostic =>
  error("CG502", at, `\`${key}\` must be a ${kind}`, {
    hint: "catalogc merges it with the generated settings, which have this form.",
  });

/** CG829: settings of a Compose service are lost where another printer runs the containers. */
export const onlyCompose = (
  service: string,
  keys: readonly string[],
  printer: string,
  at: Place,
): Diagnostic =>
  warning("CG829", at, `${printer} runs \`${service}\` without ${andList(keys)} of \`composeConfig\``, {
    hint: `Set an option in place of it, or accept that \`${service}\` differs there.`,
  });

/** CG509: a setting of a Compose service is the subject of an option, which other files and checks need to know. */
export const composeKeyOfOption = (key: string, option: string, at: Place): Diagnostic =>
  error("CG509", at, `\`${key}\` cannot be set in \`composeConfig\``, {
    hint: `Use ${option}, which hosts, tests and checks know, too.`,
  });

/** CG710: a path of a Compose service is relative to the generated Compose file, which the runner has in the Nix store. */
export const relativeComposePath = (key: string, path: string, at: Place): Diagnostic =>
  error("CG710", at, `\`${key}\` contains the relative path \`${path}\``, {
    hint: "Write an absolute path, or use `process.volumes` or `process.configData`. Compose reads relative paths in the folder of the generated Compose file, which is in the Nix store.",
  });

// Passes about the hardening of processes: CG507, CG721.

/** CG507: a switch of `hardening` takes away what another option of the process sets. */
export const hardeningConflict = (
  component: string,
  name: string,
  option: string,
  value: string,
  at: Place,
  otherAt: Place,
): Diagnostic =>
  error("CG507", at, `\`${name}\` of \`${component}\` conflicts with \`${value}\` in \`${option}\``, {
    related: place(otherAt, `\`${option}\` is set here`),
    hint: `Remove \`${name}\`, which is off by default with such \`${option}\`, or change \`${option}\`.`,
  });

/** CG721: a device is a folder, which systemd cannot allow as a whole. */
export const deviceFolder = (component: string, path: string, at: Place): Diagnostic =>
  error("CG721", at, `\`${path}\` in \`devices\` of \`${component}\` is a folder`, {
    hint:
      path === "/dev/net"
        ? write("/dev/net/tun")
        : `Write the device nodes that \`${component}\` uses, such as \`${path}/<name>\`. systemd allows nodes, not folders.`,
  });

// Passes about reloads: CG523 and CG524.

/** CG523: a reload has both a command and a signal. */
export const reloadedTwice = (component: string, at: Place, signalAt: Place): Diagnostic =>
  error("CG523", at, `\`reload\` of component \`${component}\` has a command and a signal`, {
    related: place(signalAt, "the signal is set here"),
    hint: "Keep one of them.",
  });

/** CG524: systemd refuses the program of a reload. */
export const badReload = (component: string, program: string, problem: string, at: Place): Diagnostic =>
  error(
    "CG524",
    at,
    `\`reload.command\` of component \`${component}\` runs \`${program}\`, which ${problem}`,
    {
      hint: "Start with the path of a program, such as `${pkgs.nginx}/bin/nginx` or `/bin/program`.",
    },
  );

// Passes about networks of containers: CG542 to CG544.

/** CG542: a component, job or resource joins a network that the app does not declare. */
export const unknownNetwork = (node: string, name: string, known: readonly string[], at: Place): Diagnostic =>
  error("CG542", at, `\`${node}\` joins the network \`${name}\`, which the app does not declare`, {
    hint: sentences(didYouMean(name, known), `Declare it in the app: \`services.networks.${name}\`.`),
  });

/** CG543: a component, job or resource waits for another one that it cannot reach. */
export const noSharedNetwork = (
  dependent: string,
  own: readonly string[],
  needed: string,
  other: readonly string[],
  at: Place,
): Diagnostic =>
  error("CG543", at, `\`${dependent}\` cannot reach \`${needed}\`: they share no network of containers`, {
    hint: `Add a network to \`networks\` of both. \`${dependent}\` is in ${andList(own)}, and \`${needed}\` in ${andList(other)}.`,
  });

/** CG544: a port is published, but all networks of its container are internal. */
export const portsOfInternalNetwork = (node: string, option: "ports" | "endpoints", at: Place): Diagnostic =>
  error("CG544", at, `\`${option}\` of \`${node}\` cannot be published: all its networks are internal`, {
    hint: "Add a network that is not internal to its `networks`. Containers of its networks reach its ports anyway.",
  });
