import { phaseAttributes } from "../../nixpkgs/phases.ts";
import { builderKinds, builders } from "../../schema/builders/builders.ts";

/** `sets` is the option that is meant, if `meant` is a sentence. */
type Names = readonly (readonly [names: readonly string[], meant: string, sets?: string])[];

const named = "Its name is its attribute name.";
const systems = "Set `systems` in the catalog file: it applies to all recipes.";
const inGit = "Write it as part of `git`: `github:<owner>/<repo>/<revision>`, or `git:<url>?rev=<hash>`.";

/**
 * Names from Compose files, units and nixpkgs derivations that resemble no option, by the group of options: the option
 * that is meant here, or what to do instead.
 */
export const foreignNames: Readonly<Record<string, Names>> = {
  Process: [
    [["args", "arguments"], "argv"],
    [["cmd", "exec", "ExecStart", "entrypoint", "program", "package"], "command"],
    [["env"], "environment"],
    [["expose"], "ports"],
    [["configFiles", "files"], "configData"],
    [["envFile", "env_file"], "environmentFiles"],
    [["credentials", "LoadCredential"], "secrets"],
    [["mem_limit", "cpus", "pids_limit", "ulimits", "shm_size", "MemoryMax", "CPUQuota"], "Use `limits`."],
    [["stop_signal", "stop_grace_period", "KillSignal", "TimeoutStopSec"], "Use `stop`."],
    [["mounts"], "volumes"],
    [["dataDir"], "Use the state directory, `stateDir`, which is persistent on hosts and in containers."],
  ],
  Component: [
    [["command", "entrypoint"], "Use `services.components.<name>.process.command`.", "process"],
    [["env"], "Use `process.environment`."],
    [["image"], "Use `process.image`.", "process"],
    [["build"], "Images are built from `process.command` and `process.packages`.", "process"],
    [
      ["volumes", "mounts", "dataDir"],
      "Use the state directory, `process.stateDir`, or a shared folder, `process.volumes`.",
    ],
    [
      ["serviceConfig", "unitConfig", "wantedBy", "systemd"],
      "Set unit options in `services.runtimes.hostos.hostosConfig.systemd.services.<component>`.",
    ],
    [["name", "hostname", "container_name"], `${named} That is also its host name.`],
    [["requires", "after", "needs"], "dependsOn"],
  ],
  Secret: [
    [
      ["value", "content", "text", "data", "environment"],
      "Do not put secrets in a recipe. Set `file` to a file of the host that contains the secret.",
    ],
  ],
  HealthCheck: [[["command", "cmd", "exec", "script"], "test"]],
  ConfigFile: [
    [["content", "contents", "data"], "text"],
    [["file", "src"], "source"],
  ],
  IdentityBuilder: [
    [
      ["checks", "outputs", "phases", "flags", "wrap", "toolchain", "fetchedPatches"],
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
    [["builder"], "Set `enable` of one builder to true, for example `standardBuilder.enable`."],
    ...builderKinds.map((kind) => [builders[kind].alsoCalled ?? [], kind] as const),
  ],
  Resource: [[["config", "configuration", "nixos"], "hostosConfig"]],
  App: [
    [["name", "pname"], named],
    [["systems", "platforms"], systems],
  ],
  Package: [
    [["pname", "name"], named],
    [["systems"], `Use \`platforms\` for one package. ${systems}`],
    [["src"], "source"],
    [phaseAttributes, "Use `build.<builder>.phases`."],
    [
      ["meta"],
      "`description`, `homePage`, `license`, `mainProgram`, `maintainers` and `platforms` are options of the package.",
    ],
  ],
  Runtimes: [[["docker", "podman", "compose"], "container"]],
  Source: [
    [["rev", "ref", "tag", "branch", "owner", "repo", "github", "gitlab", "codeberg"], inGit, "git"],
    [["sha256", "sha512"], "hash"],
  ],
};
