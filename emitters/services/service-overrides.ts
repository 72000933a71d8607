import {
  apply,
  attrsOf,
  bind,
  integer,
  list,
  literal,
  select,
  stringOfParts,
  variable,
} from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import type { Text } from "../../compiler/language/option-values.ts";
import type { ServiceSettings } from "../../compiler/plan/units/drop-ins.ts";
import { isListSetting, type ServiceSetting } from "../../compiler/plan/units/model.ts";
import { settingValue } from "../../compiler/plan/units/settings.ts";

/** Options of `systemd.services.<name>` that override single values of NixOS, and extend its lists. */
export const serviceOverrides = ({ environment, service }: ServiceSettings): Binding[] => [
  ...(environment.size > 0
    ? [
        bind(
          "environment",
          attrsOf([...environment].map(([name, value]) => [name, forced(stringOfParts(value.parts))])),
        ),
      ]
    : []),
  ...(service.size > 0
    ? [
        bind(
          "serviceConfig",
          attrsOf([...service].map(([key, value]) => [key, override(value)] as const).sort(byKey)),
        ),
      ]
    : []),
];

const override = (value: ServiceSetting): Expr =>
  isListSetting(value) ? settingExpr(value) : forced(settingExpr(value));

export const forced = (value: Expr): Expr => apply(select(variable("lib"), "mkForce"), value);

export const settingExpr = (value: ServiceSetting): Expr =>
  isListSetting(value) ? list(value.map(({ parts }) => stringOfParts(parts))) : setting(value);

function setting(value: Text): Expr {
  const known = settingValue(value);
  if (typeof known === "boolean") return literal(known);
  return typeof known === "number" ? integer(known) : stringOfParts(value.parts);
}

export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;
