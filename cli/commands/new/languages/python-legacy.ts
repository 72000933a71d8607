import type { SourceTree } from "../source/tree.ts";
import { below, members, strings, text } from "./manifest.ts";
import { address, oneLine, versionText } from "./project.ts";
import { requirementsIn, type Listed } from "./requirements-txt.ts";
import { listIn, parseSetupCfg, type SetupCfg } from "./setup-cfg.ts";
import { setupArguments, type SetupArguments } from "./setup-py.ts";

/** What one file says about a Python project; undefined where it says nothing. */
export interface PythonMetadata {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly homePage?: string | undefined;
  readonly licenses?: readonly unknown[] | undefined;
  readonly programs?: readonly string[] | undefined;
  readonly modules?: readonly string[] | undefined;
  readonly dependencies?: readonly string[] | undefined;
  readonly optional?: readonly (readonly [extra: string, requirements: readonly string[]])[] | undefined;
}

/** What `setup.cfg` and `setup.py` say; of the latter, literal arguments only. */
export function legacyMetadata(tree: SourceTree) {
  const cfg = tree.read("setup.cfg");
  const py = tree.read("setup.py");
  const given = py === undefined ? undefined : setupArguments(py);
  const found = [
    ...(cfg === undefined ? [] : [ofSetupCfg(parseSetupCfg(cfg))]),
    ...(given === undefined ? [] : [ofSetupPy(given)]),
  ];
  const isComputed = (name: string): boolean => given?.has(name) === true && given.get(name) === undefined;
  // What Python computes of this list is nearly always this file.
  const listed: Listed | undefined =
    isComputed("install_requires") && tree.paths.has("requirements.txt") ? requirementsIn(tree) : undefined;
  const computed = interesting.filter(
    (name) => isComputed(name) && !(name === "install_requires" && listed !== undefined),
  );
  return {
    found,
    listed,
    file: py !== undefined ? "setup.py" : cfg !== undefined ? "setup.cfg" : undefined,
    notes: [
      ...(computed.length === 0
        ? []
        : [`\`setup.py\` computes ${computed.map((name) => `\`${name}\``).join(", ")}, which is not read`]),
      ...(listed === undefined
        ? []
        : ["dependencies are from `requirements.txt`: compare them with `setup.py`"]),
      ...(listed?.notes ?? []),
    ],
  };
}

const interesting = ["name", "version", "install_requires", "extras_require", "entry_points"] as const;

const isOfLicense = (classifier: string): boolean => /^License :: .*::/.test(classifier);

/** Source: setuptools documentation, "Keywords". */
function ofSetupPy(given: SetupArguments): PythonMetadata {
  const extras = given.get("extras_require");
  const entryPoints = given.get("entry_points");
  const points =
    typeof entryPoints === "string"
      ? namesOfPoints(listIn(/\[console_scripts\]([^[]*)/.exec(entryPoints)?.[1]))
      : namesOfPoints(strings(below(entryPoints, "console_scripts")));
  const scripts = (strings(given.get("scripts")) ?? []).map((path) => path.split("/").at(-1) ?? "");
  return {
    name: text(given.get("name")),
    version: versionText(given.get("version")),
    description: oneLine(given.get("description")),
    homePage: address(given.get("url")),
    licenses: [given.get("license"), ...(strings(given.get("classifiers")) ?? []).filter(isOfLicense)],
    programs: points.length + scripts.length === 0 ? undefined : [...points, ...scripts],
    modules: [...(strings(given.get("packages")) ?? []), ...(strings(given.get("py_modules")) ?? [])],
    dependencies: strings(given.get("install_requires")),
    optional:
      extras === undefined
        ? undefined
        : [...members(extras)].map(([name, list]) => [name, strings(list) ?? []]),
  };
}

/** `tool = tool.cli:main` */
const namesOfPoints = (points: readonly string[] | undefined): readonly string[] =>
  (points ?? []).flatMap((point) => /^\s*([^\s=]+)\s*=/.exec(point)?.[1] ?? []);

/** Source: setuptools documentation, "Configuring setuptools using setup.cfg files". */
function ofSetupCfg(cfg: SetupCfg): PythonMetadata {
  const metadata = cfg.get("metadata");
  // `attr: module.value` and `file: README` are read by setuptools.
  const value = (key: string): string | undefined => {
    const written = metadata?.get(key) ?? metadata?.get(key.replaceAll("_", "-"));
    return written === undefined || /^(?:attr|file):/.test(written) ? undefined : written;
  };
  const points = cfg.get("options.entry_points");
  const programs = [...listIn(points?.get("console_scripts")), ...listIn(points?.get("gui_scripts"))];
  const options = cfg.get("options");
  const requires = options?.get("install_requires");
  const extras = cfg.get("options.extras_require");
  return {
    name: value("name"),
    version: versionText(value("version")),
    description: oneLine(value("description")),
    homePage: address(value("url"), value("home_page")),
    licenses: [value("license"), ...listIn(value("classifiers")).filter(isOfLicense)],
    programs: programs.length === 0 ? undefined : namesOfPoints(programs),
    modules: [...listIn(options?.get("packages")), ...listIn(options?.get("py_modules"))],
    dependencies: requires === undefined || requires.startsWith("file:") ? undefined : listIn(requires),
    optional: extras === undefined ? undefined : [...extras].map(([name, list]) => [name, listIn(list)]),
  };
}
