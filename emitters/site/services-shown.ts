import type { ComponentPlan, HealthPlan, ResourcePlan, ServicePlan } from "../../compiler/plan/model.ts";
import type { Text } from "../../compiler/ir/values.ts";
import { isEmptyText } from "../../compiler/language/text.ts";
import { html, type Html } from "./html.ts";
import { code, inline, shownText, table } from "./shown.ts";

/** The components and resources of an app, in start order. */
export const servicesShown = ({ components, resources }: ServicePlan): Html =>
  html`${table(
    ["Component", "Command", "User", "State", "Ports", "Health check"],
    components.map((component) => [
      code(component.name),
      commandLine(component.argv),
      userOf(component),
      code(component.state.path),
      ports(component),
      health(component.health),
    ]),
  )}${table(
    ["Resource", "Role", "For", "Units", "Ports"],
    resources.map((resource) => [
      code(resource.name),
      resource.role,
      html`${inline(resource.declaredBy.map(code))}`,
      html`${inline(resource.units.hostos.map(({ name }) => code(name)))}`,
      ports(resource),
    ]),
  )}`;

/** Words of a command as a shell would have them; what Nix fills in needs no quotes. */
const commandLine = (words: readonly Text[]): Html =>
  code(words.map((word) => (isEmptyText(word) ? "''" : textOfWord(word))).join(" "));

const textOfWord = ({ parts }: Text): string =>
  parts.map((part) => (typeof part === "string" ? quotedPart(part) : shownText({ parts: [part] }))).join("");

const quotedPart = (part: string): string =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;

const userOf = ({ account: { policy, name } }: ComponentPlan): Html | string =>
  policy === "prefer-dynamic" ? "dynamic" : code(policy === "root" ? "root" : name);

const ports = ({ ports: published }: ComponentPlan | ResourcePlan): Html =>
  html`${inline(
    published.map(({ host, service }) => html`${host}${host !== service && ` (there ${service})`}`),
  )}`;

const health = (plan: HealthPlan | null): Html | string =>
  plan === null
    ? ""
    : html`${commandLine(plan.test)} every ${seconds(plan.interval)}, ${plan.retries}
      ${plan.retries === 1 ? "try" : "tries"}`;

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
