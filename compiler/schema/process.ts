import * as z from "zod";
import { text } from "../language/text.ts";
import { account } from "./account.ts";
import { container } from "./container.ts";
import { configFile } from "./config-file.ts";
import { endpoints } from "./endpoints.ts";
import { extended } from "./extension.ts";
import { hardening } from "./hardening.ts";
import { image } from "./image.ts";
import { defaultFromName } from "./meta.ts";
import { reload } from "./reload.ts";
import { running } from "./running.ts";
import { secrets } from "./secrets.ts";
import { attrsOf, listOf, nullOr, oneOf, pkg, port, singleLineStr, str } from "./types.ts";
import { mounts } from "./volumes.ts";

/** Specification: "Process (`process`)". */
export const process = z.object({
  command: z.union([pkg, str]).meta({
    description:
      "The main command: a package, whose main program is run, or an explicit path to a binary. " +
      "In YAML and JSON a name without `/` is a package.",
    required: { unless: "image" },
  }),
  image: nullOr(image).meta(
    extended(
      "An image of a registry to run instead of `command`; `argv` are the arguments of its entrypoint. It runs as its own user unless `user` or `uid` is set, " +
        "with `hardening` `none` unless it is set, and has a state directory only if `stateDir` is set. On hosts podman runs it.",
    ),
  ),
  argv: listOf(singleLineStr).meta({
    description:
      "Arguments passed to the main program. `$XDG_CONFIG_HOME/<file_name>` refers to a file of `configData`.",
  }),
  environment: attrsOf(str, "environment").meta({
    description: "Environment variables. `HOME` is the state directory unless it is set here.",
  }),
  packages: listOf(pkg).meta({
    description:
      "Additional packages available to the component, on its `PATH`; the package of `command` is not there by itself.",
  }),
  ports: listOf(port).meta({
    description:
      "Exposed ports, each `<host_port>:<service_port>`. A component that is not root may listen at a service port below 1024 when it is named here.",
  }),
  preStart: nullOr(str).meta({
    description:
      "Script run before every start attempt, restarts included; `null` disables it. " +
      "Unless it says `set -e`, it goes on after a command that fails, and its last command decides.",
  }),
  stateDir: defaultFromName(str, "`/var/lib/<name>`, with the component's name", (component) =>
    text(`/var/lib/${component}`),
  ).meta({ description: "Path of the state directory." }),
  user: oneOf(["root", "prefer-dynamic", "non-privileged"])
    .default("prefer-dynamic")
    .meta({
      description:
        "Account the component runs as. `root`: runs as root; a non-privileged user and group named after the " +
        "component exist too, for components that drop privileges. `prefer-dynamic`: a dynamic user on NixOS hosts, " +
        "a non-privileged user named after the component in a container. `non-privileged`: always a non-privileged " +
        "user named after the component.",
    }),
  configData: attrsOf(configFile).meta({
    description: "Configuration files that can change without restarting the process.",
    notation: "lazy attrs<config file>",
  }),
  ...running,
  reload,
  hardening,
  ...account,
  ...container,
  volumes: mounts,
  endpoints,
  secrets,
});
