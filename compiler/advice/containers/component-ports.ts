import { staticText } from "../../language/text.ts";
import { servicePorts } from "../../passes/services/ports.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { optionsIn } from "../reading/options-in.ts";

/** `:9090`, `127.0.0.1:9090`, `[::]:9090`, `tcp://0.0.0.0:9090` */
const address = /^(?:tcp[46]?:\/\/|https?:\/\/)?(?:[\w.-]*|\[[\da-f:.]*\]|\*):(\d{2,5})\/?$/i;
const listens = /listen|bind|addr(?:ess)?|interface/i;
const isPort = /(?:^|[._-])port$/i;
/** Ports of what a program asks. */
const ofOthers = /db|database|sql|redis|smtp|mail|mongo|amqp|rabbit|cache|proxy|upstream|remote|target/i;

/** The ports at which a component seems to listen: those that it publishes, and those that its settings name. */
export function componentPorts({
  process: { argv, environment, ports },
}: CheckedComponent): ReadonlySet<number> {
  const found = new Set(servicePorts(ports));
  const add = (name: string, value: string): void => {
    if (ofOthers.test(name)) return;
    const [, port] = (listens.test(name) ? address.exec(value) : undefined) ?? [];
    if (port !== undefined) found.add(Number(port));
    else if (isPort.test(name) && /^\d{2,5}$/.test(value)) found.add(Number(value));
  };
  for (const [name, text] of environment) add(name, staticText(text) ?? "");
  for (const { name, value = "" } of optionsIn(argv.map(staticText))) add(name, value);
  return found;
}
