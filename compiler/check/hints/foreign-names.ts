import { builderKinds, builders } from "../../schema/builders/builders.ts";

/** `sets`: the option that is set so, though elsewhere or otherwise, where `meant` is a sentence. */
type Names = readonly (readonly [names: readonly string[], meant: string, sets?: string])[];

const secrets =
  "Secrets are no part of a recipe: let the service read a file that the host (`LoadCredential`, sops-nix, agenix) or Compose (`secrets`) provides.";
const named = "Its name is its key in the set around it.";
export const derivation = "`build.extraAttrs` takes attributes of the derivation that have no option.";
const script: Names = [[["testScript", "command", "commands"], "script"]];

/**
 * What compose files, units, derivations of nixpkgs and others call things, by the group of options where it is written:
 * the option here, or what to do instead.
 */
export const foreignNames: Readonly<Record<string, Names>> = {
  Process: [
    [["args", "arguments"], "argv"],
    [
      ["cmd", "exec", "execStart", "ExecStart", "entrypoint", "program", "binary", "package", "run"],
      "command",
    ],
    [["env", "envVars", "variables"], "environment"],
    [["expose", "listen"], "ports"],
    [["configFiles", "configs", "files"], "configData"],
    [["environmentFile", "environmentFiles", "envFile", "env_file", "secrets", "credentials"], secrets],
    [
      ["workingDir", "workingDirectory", "working_dir", "workdir", "cwd", "directory"],
      "A component starts in its state directory: `stateDir`.",
    ],
    [
      ["volumes", "volume", "mounts", "data", "dataDir", "stateDirectory"],
      "What a component keeps is in its state directory, `stateDir`, which is kept on hosts and in containers.",
    ],
    [["group"], "The group comes with the account: `user`."],
    [["image"], "Images are built from `command` and `packages`.", "command"],
    [
      ["init", "setup", "preStop", "postStart", "postStop"],
      "There is `preStart`, which runs before every start.",
    ],
    [["script"], "Make it a package, `pkgs.writeShellScriptBin`, and that the `command`."],
    [["restart", "restartPolicy"], "Components that fail are started again; nothing is to be set."],
  ],
  Component: [
    [["env", "envVars"], "There is `process.environment`."],
    [
      ["args", "arguments", "cmd", "entrypoint"],
      "There are `process.command` and `process.argv`.",
      "process",
    ],
    [["command", "exec"], "There is `services.components.<name>.process.command`.", "process"],
    [["package"], "There is `process.command`, which takes a package.", "process"],
    [["environmentFile", "envFile", "env_file", "secrets", "credentials"], secrets],
    [["volumes", "volume", "mounts", "dataDir"], "What a component keeps is in `process.stateDir`."],
    [["image", "build"], "Images are built from `process.command` and `process.packages`.", "process"],
    [
      ["serviceConfig", "unitConfig", "wantedBy", "systemd", "unit"],
      "Settings of its unit are in `hostosConfig.systemd.services.<component>` of `services.runtimes.hostos`.",
    ],
    [["name", "hostname", "container_name"], `${named} Others find it by that name.`],
    [["restart", "restartPolicy"], "Components that fail are started again; nothing is to be set."],
    [
      ["networks", "network"],
      "Components and resources of an app find each other by name; nothing is to be set.",
    ],
    [["requires", "after", "wants", "needs"], "dependsOn"],
  ],
  HealthCheck: [
    [["url", "http", "httpGet"], 'There is `test`, which takes a command: `["curl", "--fail", "<url>"]`.'],
    [["command", "cmd", "exec", "script", "check"], "test"],
    [["period", "every"], "interval"],
  ],
  ConfigFile: [
    [["content", "contents", "data", "value", "body"], "text"],
    [["file", "src", "from"], "source"],
  ],
  DataItem: [
    [["text", "value", "data"], "content"],
    [["file", "source", "src"], "path"],
  ],
  Build: [
    [
      ["builder", "type", "system"],
      "Set `enable` of one builder to true, for example `standardBuilder.enable`.",
    ],
    ...builderKinds.map((kind) => [builders[kind].alsoCalled ?? [], kind] as const),
  ],
  Resource: [
    [["config", "configuration", "module", "nixos"], "hostosConfig"],
    [
      ["image", "package", "process", "command"],
      "A resource is configured as a host is: `hostosConfig.services`.",
    ],
    [["name", "hostname"], `${named} Others find it by that name.`],
  ],
  VirtualMachine: [
    [["cpu", "cpus", "vcpus"], "cores"],
    [["ram", "mem"], "memorySize"],
  ],
  App: [
    [["name", "pname"], named],
    [["homepage", "homePage", "website"], "There is `links.website`."],
    [["version", "license"], "An app has none: its packages have."],
    [["package", "packages"], "There are `programs.mainPackage` and `programs.packages`."],
  ],
  Links: [
    [["homepage", "homePage", "site", "home"], "website"],
    [["documentation", "manual", "wiki"], "docs"],
    [["repository", "repo", "code", "git"], "source"],
  ],
  Programs: [[["package", "mainProgram"], "mainPackage"]],
  PackageTest: script,
  ProgramsTest: script,
  ServicesTest: script,
  Package: [
    [["pname", "name"], named],
    [["src"], "source"],
    [["buildInputs"], "There is `build.<builder>.packages.run`."],
    [["nativeBuildInputs"], "There is `build.<builder>.packages.build`."],
    [["checkInputs", "nativeCheckInputs"], "There is `build.<builder>.packages.check`."],
    [
      ["meta"],
      "`description`, `homePage`, `license`, `mainProgram` and `maintainers` are options of the package.",
    ],
    [["passthru", "doCheck", "postInstall", "installPhase", "buildPhase"], derivation],
    [["patches"], "There is `source.patches`."],
    [["shell", "devShell"], "develop"],
    [["tests", "check"], "test"],
  ],
  Runtimes: [
    [["docker", "podman", "compose", "oci", "containers"], "container"],
    [["systemd", "host"], "hostos"],
  ],
  Source: [
    [
      ["rev", "ref", "tag", "branch", "owner", "repo"],
      "It is a part of `git`: `github:<owner>/<repo>/<revision>`, or `git:<url>?rev=<hash>`.",
      "git",
    ],
    [["github", "gitlab", "codeberg"], "It is a part of `git`: `<kind>:<owner>/<repo>/<revision>`.", "git"],
    [["gitea", "forgejo"], "It is a part of `git`: `<kind>:<domain>/<owner>/<repo>/<revision>`.", "git"],
    [["sha256", "sha512", "narHash"], "hash"],
    [["dir", "directory", "src"], "path"],
    [["fetchSubmodules"], "submodules"],
    [
      [
        "deepClone",
        "fetchLFS",
        "fetchTags",
        "forceFetchGit",
        "leaveDotGit",
        "name",
        "nonConeMode",
        "postFetch",
        "private",
        "rootDir",
        "sparseCheckout",
        "stripRoot",
        "urls",
      ],
      "Fetchers with more options are called themselves: `path = pkgs.fetchFromGitHub { … };`.",
    ],
  ],
};

/** What is said of any other name, by the group of options. */
export const otherNames: Readonly<Record<string, string>> = {
  Services:
    "Components are below `components`; options of NixOS go into `hostosConfig` of a resource or a runtime.",
};
