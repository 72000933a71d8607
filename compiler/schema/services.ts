import * as z from "zod";
import { backup } from "./backup.ts";
import { component } from "./component.ts";
import { jobs } from "./jobs.ts";
import { networks } from "./networks.ts";
import { runtimes } from "./runtimes.ts";
import { attrsOf } from "./types.ts";
import { volumes } from "./volumes.ts";

/** Specification: "Services (`services`)". */
export const services = z.object({
  components: attrsOf(component, "host").meta({
    description: "The long-running processes of the app, by name.",
  }),
  jobs,
  networks,
  volumes,
  backup: backup.meta({
    title: "Backup",
    description: "Backups of the databases, state directories and volumes of the app.",
  }),
  runtimes: runtimes.meta({ title: "Runtimes", description: "Where the services run." }),
});
