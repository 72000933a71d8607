// The attributes that package options beyond the specification must pass to nixpkgs, computed from
// `catalog.json` only. Written from the nixpkgs manual, not from the emitter.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Record = { [key: string]: Json };

/** `meta` and `passthru.tests`. */
export function describedBy(pkg: Record): { readonly meta: Record; readonly passthru: Record } {
  const meta: Record = {};
  for (const name of [
    "changelog",
    "longDescription",
    "knownVulnerabilities",
    "downloadPage",
    "pkgConfigModules",
  ])
    if (name in pkg) meta[name] = pkg[name] ?? null;
  for (const name of ["platforms", "badPlatforms"] as const)
    if (name in pkg) meta[name] = listOf(pkg[name]).map(nameInLib);
  if ("sourceProvenance" in pkg)
    meta["sourceProvenance"] = listOf(pkg["sourceProvenance"]).map((each) =>
      String(each).startsWith("$") ? nameInLib(each) : `<lib.sourceTypes.${String(each)}>`,
    );
  const own = (pkg["passthru"] ?? {}) as Record;
  return {
    meta,
    passthru: { ...own, ...("passthruTests" in pkg && { tests: called(pkg["passthruTests"] ?? {}) }) },
  };
}

/** `${pkgs.a.b { … }}` is `<a.b (…)>`. */
const called = (tests: Json): Json =>
  JSON.parse(JSON.stringify(tests).replaceAll(/\$\{pkgs\.([\w.]+) [^"]*/g, "<$1 (…)>")) as Json;

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [value ?? null]);
const nameInLib = (value: Json): string => String(value).replace(/^\$\{(lib\.[\w.]+)\}$/, "<$1>");

/** The call, the attributes and the additional tools and patches of the options of a builder. */
export function builtBy(kind: string, builder: Record, call: string) {
  const at = (...path: readonly string[]): Json =>
    path.reduce<Json>(
      (value, step) =>
        value !== null && typeof value === "object" && !Array.isArray(value) ? (value[step] ?? null) : null,
      builder,
    );
  const list = (...path: readonly string[]): Json[] => {
    const value = at(...path);
    return Array.isArray(value) ? value : [];
  };
  const attributes: Record = {};
  const setList = (name: string, values: Json[]): void => {
    if (values.length > 0) attributes[name] = values;
  };
  if (at("checks", "enable") !== null) attributes["doCheck"] = at("checks", "enable");
  const disabled = list("checks", "disabled").map(String);
  const isGo = kind === "goPackageBuilder";
  const skipped = isGo ? [`-skip=^${disabled.join("$|^")}$`] : disabled.map((name) => `--skip=${name}`);
  const flags = [...list("checks", "flags"), ...(disabled.length > 0 ? skipped : [])];
  if (kind.startsWith("python")) setList("pytestFlags", flags);
  else if (isGo && flags.length > 1) attributes["checkFlags"] = flags.join(" ");
  else setList("checkFlags", flags);
  const checksVersion = at("installCheck", "versionCheck") === true;
  if (checksVersion) attributes["nativeInstallCheckInputs"] = ["<versionCheckHook>"];
  if ((checksVersion && !kind.startsWith("python")) || at("installCheck", "enable") === true)
    attributes["doInstallCheck"] = true;
  const argument = at("installCheck", "versionCheckProgramArg");
  if (argument !== null) attributes["versionCheckProgramArg"] = argument;
  for (const name of ["depsBuildBuild", "disabledTestPaths", "hardeningDisable", "propagatedBuildInputs"])
    setList(name, list(name));
  for (const name of ["disabled", "enableParallelBuilding", "format", "separateDebugInfo", "setupHook"])
    if (at(name) !== null) attributes[name] = at(name);
  setList("outputs", list("outputs"));
  setList("cmakeFlags", list("flags", "cmake"));
  setList("mesonFlags", list("flags", "meson"));
  setList("configureFlags", list("flags", "configure"));
  setList("makeFlags", list("flags", "make"));
  setList("installFlags", list("flags", "makeInstall"));
  setList("buildFeatures", list("features"));
  if (at("lockFile") !== null) attributes["cargoLock"] = { lockFile: at("lockFile") };

  const scripts: { [name: string]: string } = {};
  for (const [name, text] of Object.entries((at("phases") ?? {}) as Record)) scripts[name] = String(text);
  const add = (name: string, command: string): void => {
    const before = scripts[name];
    scripts[name] = `${before === undefined ? "" : before.replace(/\n?$/, "\n")}${command}\n`;
  };
  const programs = Object.entries((at("wrap") ?? {}) as { [name: string]: Json[] });
  const folder = list("outputs").includes("bin") ? "$bin" : "$out";
  for (const [program, words] of programs)
    add("postFixup", [`wrapProgram "${folder}/bin/${program}"`, ...words.map(quoted)].join(" "));
  const shells = ["bash", "zsh", "fish"].filter((shell) => list("completions", shell).length > 0);
  for (const shell of shells)
    add(
      "postInstall",
      `installShellCompletion --${shell} ${list("completions", shell).map(quoted).join(" ")}`,
    );
  const pages = list("manPages");
  if (pages.length > 0) add("postInstall", `installManPage ${pages.map(quoted).join(" ")}`);

  const hasFiles = shells.length > 0 || pages.length > 0;
  return {
    call: callOf(kind, at("toolchain"), call),
    attributes: {
      ...attributes,
      ...scripts,
      ...(kind === "npmPackageBuilder" && at("toolchain") !== null && { nodejs: at("toolchain") }),
    },
    tools: [...(programs.length > 0 ? ["<makeWrapper>"] : []), ...(hasFiles ? ["<installShellFiles>"] : [])],
    patches: list("fetchedPatches").map((patch) => ({
      call: "fetchpatch",
      attributes: Object.fromEntries(
        Object.entries(patch as Record).filter(
          ([, value]) =>
            value !== null &&
            value !== "" &&
            value !== 0 &&
            value !== false &&
            !(Array.isArray(value) && value.length === 0),
        ),
      ),
    })),
  };
}

function callOf(kind: string, toolchain: Json, call: string): string {
  if (toolchain === null || kind === "npmPackageBuilder") return call;
  const name = String(toolchain).replace(/^\$\{pkgs\.(.*)\}$/, "$1");
  const last = call.split(".").at(-1) ?? "";
  if (kind === "goPackageBuilder") return `buildGoModule.override {"go":"<${name}>"}`;
  if (kind === "rustPackageBuilder") return `makeRustPlatform (…).${last}`;
  return kind === "pnpmPackageBuilder" ? `${name}.${last}` : `${name}.pkgs.${last}`;
}

/** A word for bash. `*` of files is not quoted. */
function quoted(word: Json): string {
  const text = String(word).replace(/^\$\{lib\.makeBinPath \[ pkgs\.(\w+) \]\}$/, "<$1>/bin");
  return text
    .split("*")
    .map((part) =>
      /^[\w%+,./:@^=-]*$/.test(part) && text !== "" ? part : `'${part.replaceAll("'", "'\\''")}'`,
    )
    .join("*");
}
