import { isEmptyText } from "../language/text.ts";
import type { Runtimes } from "./app.ts";
import { isEmptyModule } from "./empty-module.ts";

type Hostos = Pick<Runtimes["hostos"], "enable" | "hostosConfig" | "packages" | "setup">;

/** Whether the host-OS runtime has something to set up even when there are no components: a system is a service, too. */
export const configuresHost = ({ enable, hostosConfig, packages, setup }: Hostos): boolean =>
  enable && (packages.length > 0 || !isEmptyText(setup) || !isEmptyModule(hostosConfig));
