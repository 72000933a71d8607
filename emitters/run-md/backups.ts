import { printEvent } from "../../compiler/ir/schedule/print.ts";
import { backedUpOnHosts } from "../../compiler/plan/backup.ts";
import { projectName } from "../../compiler/plan/container-names.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import { code } from "./markdown.ts";

/** The text about backups; empty without `services.backup`. Folders of the host and secrets are in no backup. */
export function backups(plan: ServicePlan): string {
  const { app, backup, container, hostos } = plan;
  if (backup === null) return "";
  const calendar = backup.schedule === null ? "" : ` (${code(printEvent(backup.schedule))})`;
  const { data, services } = backedUpOnHosts(plan);
  const saved = [...data.map(({ place }) => place), ...services].map(code).join(", ");
  return [
    `Each backup is a folder in ${code(backup.path)}, and the newest ${backup.keep} stay. The app is stopped while it is made.`,
    hostos &&
      `On hosts, ${code(`${app}-backup.service`)} makes one${calendar && `, with a timer${calendar}`}, and ${code(`systemctl start ${app}-restore@<name>`)} restores one. With ${code(":force")} after the name, it replaces existing data. It has: ${saved}.`,
    container &&
      `For containers, ${code(`nix build --out-link /srv/${app} ./out#apps.${app}.container`)} builds the program, and ${code(`/srv/${app}/bin/${projectName(app)}-container backup`)} makes one: run it with a timer of the host${calendar}. ${code("restore")} restores the newest one.`,
    "Secrets and folders of the host whose path the recipe sets are in no backup.",
  ]
    .filter((each) => each !== null)
    .join("\n\n");
}
