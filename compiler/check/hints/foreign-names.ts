import { phaseAttributes } from "../../nixpkgs/phases.ts";
import { builderKinds, builders } from "../../schema/builders/builders.ts";

/** `sets` is the option that is meant, if `meant` is a sentence. */
type Names = readonly (readonly [names: readonly string[], meant: string, sets?: string])[];

const secretValue =
  "Do not put secrets in a recipe. Set `file` to a file of the host that contains the secret.";
const named = "Its name is its attribute name.";
export const derivation = "`build.extraAttrs` accepts derivation attributes that have no option.";
const script: Names = [[["testScript", "command", "commands"], "script"]];

/**
 * Names from Compose files, units, nixpkgs derivations and other tools, by the group of options: the option that is
 * meant here, or what to do instead.
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
    [["environmentFile", "envFile", "env_file"], "environmentFiles"],
    [["secret", "credentials", "LoadCredential"], "secrets"],
    [["restartPolicy"], "restart"],
    [["cap_add", "AmbientCapabilities"], "capabilities"],
    [["device", "DeviceAllow"], "devices"],
    [["mem_limit", "cpus", "pids_limit", "ulimits", "shm_size", "MemoryMax", "CPUQuota"], "Use `limits`."],
    [["ExecReload", "reloadTriggers", "reloadIfChanged", "onReload"], "Use `reload`."],
    [["stop_signal", "stop_grace_period", "KillSignal", "TimeoutStopSec"], "Use `stop`."],
    [
      ["workingDir", "workingDirectory", "working_dir", "workdir", "cwd", "directory"],
      "A component starts in its state directory, `stateDir`.",
    ],
    [["volume", "mounts", "BindPaths"], "volumes"],
    [
      ["data", "dataDir", "stateDirectory"],
      "Use the state directory, `stateDir`, which is persistent on hosts and in containers.",
    ],
    [["group"], "`user` sets the account and its group, and `gid` the number of that group."],
    [["group_add", "supplementaryGroups", "SupplementaryGroups", "extraGroups"], "groups"],
    [["networks", "network"], "Use `networks` of the component."],
    [["image"], "Images are built from `command` and `packages`.", "command"],
    [["init", "setup", "preStop", "postStart", "postStop"], "Use `preStart`, which runs before every start."],
    [["script"], "Build a package with `pkgs.writeShellScriptBin` and set `command` to it."],
  ],
  Component: [
    [["env", "envVars"], "Use `process.environment`."],
    [["args", "arguments", "cmd", "entrypoint"], "Use `process.command` and `process.argv`.", "process"],
    [["command", "exec"], "Use `services.components.<name>.process.command`.", "process"],
    [["package"], "Use `process.command`, which accepts a package.", "process"],
    [["environmentFile", "envFile", "env_file"], "Use `process.environmentFiles`."],
    [["secrets", "credentials"], "Use `process.secrets`."],
    [
      ["volumes", "volume", "mounts", "dataDir"],
      "Use the state directory, `process.stateDir`, or a shared folder, `process.volumes`.",
    ],
    [["image", "build"], "Images are built from `process.command` and `process.packages`.", "process"],
    [
      ["serviceConfig", "unitConfig", "wantedBy", "systemd", "unit"],
      "Set unit options in `services.runtimes.hostos.hostosConfig.systemd.services.<component>`.",
    ],
    [["name", "hostname", "container_name"], `${named} That is also its host name.`],
    [["restart", "restartPolicy"], "Use `process.restart`."],
    [["network"], "networks"],
    [["requires", "after", "wants", "needs"], "dependsOn"],
  ],
  Volume: [
    [["source", "hostPath", "device"], "path"],
    [["gid"], "group"],
    [["driver", "driver_opts", "external"], "Use `path` for a folder that is mounted on the host."],
  ],
  VolumeMount: [
    [["target", "mount", "path", "destination"], "mountPoint"],
    [["read_only", "ro"], "readOnly"],
    [["source", "type"], "The name of the volume is its attribute name. `services.volumes` declares it."],
  ],
  Secret: [
    [["value", "content", "text", "data", "environment"], secretValue],
    [["path", "source"], "file"],
    [["env", "name", "envVar"], "variable"],
    [["target"], "The name of the secret is its attribute name, and that of its file."],
    [
      ["uid", "gid", "mode", "owner"],
      "Secrets keep the owner and mode of their file in containers. Set them on the host.",
    ],
    [["external"], "Set `file` to a file of the host."],
  ],
  HealthCheck: [
    [["url", "http", "httpGet"], 'Use `test`, which accepts a command: `["curl", "--fail", "<url>"]`.'],
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
  IdentityBuilder: [
    [
      [
        ...["checks", "installCheck", "outputs", "phases", "flags", "wrap", "completions", "manPages"],
        ...["toolchain", "fetchedPatches"],
      ],
      "The derivation is built as it is. Use `build.extraAttrs`, or `overrideAttrs` of the derivation.",
    ],
  ],
  StandardBuilder: [[["toolchain"], "stdenv"]],
  OcamlBuilder: [[["toolchain"], "ocamlPackages"]],
  PythonPackageBuilder: [
    [["wrap"], "Libraries have no programs. Use `pythonAppBuilder` for an application."],
  ],
  PythonChecks: [[["disabled"], "Use `disabledTests` of the builder."]],
  Build: [
    [
      ["builder", "type", "system"],
      "Set `enable` of one builder to true, for example `standardBuilder.enable`.",
    ],
    ...builderKinds.map((kind) => [builders[kind].alsoCalled ?? [], kind] as const),
  ],
  Database: [
    [["database", "db", "dbName", "schema"], "name"],
    [["user", "username", "owner", "login"], "role"],
    [
      ["password", "passwordFile"],
      "The component needs no password: the server recognizes its account or the network of its container.",
    ],
    [["type", "engine", "server", "host"], "The `hostosConfig` of the resource decides which server it has."],
  ],
  Resource: [
    [["databases", "ensureDatabases"], "database"],
    [["config", "configuration", "module", "nixos"], "hostosConfig"],
    [
      ["image", "package", "process", "command"],
      "A resource is configured by NixOS options: `hostosConfig.services`.",
    ],
    [["name", "hostname"], `${named} That is also its host name.`],
  ],
  Endpoint: [
    [["target", "containerPort", "servicePort", "from"], "port"],
    [["published", "nodePort"], "hostPort"],
    [["to", "endPort"], "lastPort"],
    [["host_ip", "ip", "listen"], "address"],
    [["proto"], "protocol"],
  ],
  VirtualMachine: [
    [["cpu", "cpus", "vcpus"], "cores"],
    [["ram", "mem"], "memorySize"],
  ],
  App: [
    [["name", "pname"], named],
    [["homepage", "homePage", "website"], "Use `links.website`."],
    [["version", "license"], "Set it in the packages of the app."],
    [["package", "packages"], "Use `programs.mainPackage` or `programs.packages`."],
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
    [["buildInputs"], "Use `build.<builder>.packages.run`."],
    [["nativeBuildInputs"], "Use `build.<builder>.packages.build`."],
    [["checkInputs", "nativeCheckInputs"], "Use `build.<builder>.packages.check`."],
    [
      ["meta"],
      "`description`, `homePage`, `license`, `mainProgram`, `maintainers` and `platforms` are options of the package.",
    ],
    [["doCheck"], "Use `build.<builder>.checks.enable`."],
    [phaseAttributes, "Use `build.<builder>.phases`."],
    [["patches"], "Use `source.patches`."],
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
      "Write it as part of `git`: `github:<owner>/<repo>/<revision>`, or `git:<url>?rev=<hash>`.",
      "git",
    ],
    [
      ["github", "gitlab", "codeberg"],
      "Write it as part of `git`: `<kind>:<owner>/<repo>/<revision>`.",
      "git",
    ],
    [["gitea", "forgejo"], "Write it as part of `git`: `<kind>:<domain>/<owner>/<repo>/<revision>`.", "git"],
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
      "For other options, call the fetcher: `path = pkgs.fetchFromGitHub { … };`.",
    ],
  ],
};

/** Hints for any other unknown name, by the group of options. */
export const otherNames: Readonly<Record<string, string>> = {
  Services: "Put components in `components`, and NixOS options in `hostosConfig` of a resource or a runtime.",
};
