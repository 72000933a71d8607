import { isEmptyText } from "../language/text.ts";
import type { Runtimes } from "./app.ts";
import { isEmptyModule } from "./empty-module.ts";

type Hostos = Pick<Runtimes["hostos"], "enable" | "hostosConfig" | "packages" | "setup">;

/** Whether the host-OS runtime sets up something even without components. */
export const configuresHost = ({ enable, hostosConfig, packages, setup }: Hostos): boolean =>
  enable && (packages.length > 0 || !isEmptyText(setup) || !isEmptyModule(hostosConfig));
