import { isObject, objectAt, textAt, textsAt, type JsonObject } from "../data.ts";
import { isSecretVariable, secretIsPublic, shownCommand } from "../secrets/secrets.ts";
import { runsIn } from "../sides/side.ts";
import { isShell, quoted, quotedApart, several } from "../words.ts";
import { volumesOf } from "./parts.ts";
import { foreign, isForeignPath, type AppContext } from "./context.ts";
import { shown, type Rate } from "./row.ts";
import { loadsCode, newlyEverywhere } from "./values.ts";

type AppRate = Rate<AppContext>;

/** The account of a component or job. */
export const account: AppRate = ({ path: [kind = ""], before, after }, [name = ""], { app, view }) => {
  const formerly = typeof before === "string" ? ` (was ${quoted(before)})` : "";
  const message = `${quoted(name)} now runs as`;
  if (after === "root") return { severity: "danger", message: `${message} root${formerly}` };
  // systemd changes the owner of state below /var/lib: systemd.exec(5), `StateDirectory=`. Volumes keep theirs.
  const [was, is] = [view.before, view.after].map((side) => textAt(side, kind, name, "stateDir"));
  const isElsewhere =
    is !== undefined && is !== "" && is === was && !is.startsWith("/var/lib/") && runsIn(app.after, "hostos");
  const stuck = [
    ...(isElsewhere ? [is] : []),
    ...(runsIn(app.after, "container") ? volumesOf(app.after, name) : []),
  ];
  const isStuck = before === "root" && stuck.length > 0;
  const files = isStuck
    ? `; files that root wrote to ${several(stuck)} still belong to root: change their owner`
    : "";
  return {
    severity: isStuck ? "warning" : "notice",
    message: `${message} ${shown(after)}${formerly}${files}`,
  };
};

/** The command line of a component or job. */
export const command: AppRate = ({ before, after, isNew }, [name = ""], { app, view }) => {
  const [was, is] = [textsAt({ before }, "before"), textsAt({ after }, "after")];
  if (isNew || isSameProgram(name, was, is, view)) return undefined;
  const [now, old] = quotedApart(shownCommand(is), shownCommand(was));
  const opened = newlyEverywhere(was.join(" "), is.join(" "), runsIn(app.after, "hostos"));
  const owner = formerOwner(name, was, is, objectAt(view.before, "components"));
  const note =
    owner === undefined
      ? opened
      : `${opened}, which ${quoted(owner)} ran before: each program finds other data`;
  return {
    severity: note === "" ? "notice" : "warning",
    message: `${quoted(name)} runs ${now} (was ${old})${note}`,
  };
};

/** The same package, once of the catalog (`${pkgs.tool}/bin/tool`) and once of nixpkgs (`${lib.getExe pkgs.tool}`). */
function isSameProgram(
  name: string,
  [was = "", ...old]: readonly string[],
  [is = "", ...now]: readonly string[],
  view: AppContext["view"],
): boolean {
  const asked = [view.before, view.after].map((side) => textAt(side, "components", name, "package"));
  const isComputed = (program: string): boolean => program.startsWith("${lib.getExe ");
  return (
    asked[0] !== "" &&
    asked[0] === asked[1] &&
    isComputed(was) !== isComputed(is) &&
    old.join("\0") === now.join("\0")
  );
}

/** The other component that ran a program before. */
function formerOwner(
  name: string,
  was: readonly string[],
  is: readonly string[],
  components: JsonObject,
): string | undefined {
  const program = programOf(is);
  if (program === undefined || program === programOf(was)) return undefined;
  return Object.keys(components).find(
    (each) => each !== name && programOf(textsAt(components, each, "command")) === program,
  );
}

/** The program without its arguments; for a shell, its script. */
const programOf = ([program, option = "", ...script]: readonly string[]): string | undefined => {
  if (program === undefined || !isShell(program)) return program;
  return /^-\w*c$/.test(option) ? script.join(" ") : undefined;
};

/** A variable of a component or job. */
export const variable: AppRate = ({ before, after }, [component = "", name = ""], { app }) => {
  const label = `environment variable ${quoted(name)} of ${quoted(component)}`;
  if (typeof after !== "string") return { severity: "notice", message: `${label} removed` };
  const was = typeof before === "string" ? before : undefined;
  const verb = was === undefined ? "added" : "changed";
  if (isSecretVariable(name, after))
    return { severity: "danger", message: `${label} ${verb}: ${secretIsPublic}` };
  const hidden =
    was !== undefined && isSecretVariable(name, was) ? "what looks like a secret (hidden here)" : shown(was);
  const opened = newlyEverywhere(was ?? "", after, runsIn(app.after, "hostos"));
  const loaded = loadsCode(name) ? "; programs load code or settings from it" : "";
  return {
    severity: opened + loaded === "" ? "notice" : "warning",
    message: `${label} ${verb}: ${was === undefined ? "" : `${hidden} → `}${shown(after)}${opened}${loaded}`,
  };
};

/** A state folder: its data stays in the old one. */
export const stateFolder: AppRate = ({ before, after, isNew }, [name = ""], context) => {
  const [was, is] = [before, after].map((each) => (typeof each === "string" ? each : ""));
  if (is === undefined || is === "" || was === is) return undefined;
  const isForeign = isForeignPath(is, context);
  const stays = isNew || !was ? "" : `; data in ${quoted(was)} stays there`;
  const message = `${quoted(name)} keeps its state in ${quoted(is)}${isForeign ? `, ${foreign}` : ""}${stays}`;
  return { severity: isForeign ? "danger" : isNew ? "notice" : "warning", message };
};

/** A secret: a file of the host, which must be in place before an update. */
export const secret: AppRate = ({ before, after }, [component = "", name = ""], context) => {
  const label = `secret ${quoted(name)} of ${quoted(component)}`;
  if (!isObject(after)) return { severity: "notice", message: `${label} removed` };
  return before === undefined
    ? secretFile({ path: [], before, after: after["file"], isNew: false }, [component, name], context)
    : undefined;
};

export const secretFile: AppRate = ({ before, after, isNew }, [component = "", name = ""], context) => {
  if (typeof after !== "string" || isNew) return undefined;
  const isForeign = isForeignPath(after, context);
  const verb = before === undefined ? "added" : "moved";
  return {
    severity: isForeign ? "danger" : "warning",
    message: `secret ${quoted(name)} of ${quoted(component)} ${verb}: the host must have the file ${quoted(after)}${isForeign ? `, ${foreign}` : ""}`,
  };
};

/** The folder of a volume. Neither systemd nor an engine moves or deletes files of a volume. */
export const volumeFolder: AppRate = ({ before, after }, [name = ""], context) => {
  if (typeof after !== "string") return undefined;
  const isForeign = isForeignPath(after, context);
  const stays = typeof before === "string" ? `: existing files stay in ${quoted(before)}` : "";
  return {
    severity: isForeign ? "danger" : before === undefined ? "notice" : "warning",
    message: `volume ${quoted(name)} is ${before === undefined ? "" : "now "}${quoted(after)}${isForeign ? `, ${foreign}` : ""}${stays}`,
  };
};
