import {
  apply,
  attrs,
  bind,
  list,
  literal,
  select,
  string,
  variable,
} from "../../compiler/language/build.ts";
import { staticText, text, type Text } from "../../compiler/language/text.ts";
import type { ProcessPlan } from "../../compiler/plan/model.ts";

/**
 * The variables that are not in the Compose file, and where the files of time zones and locales are for a component that
 * names one.
 */
export const imageEnvironment = ({ environment }: ProcessPlan): ReadonlyMap<string, Text> =>
  new Map([
    ...[...environment].filter(([, value]) => staticText(value) === undefined),
    ...(isInZone(environment) ? [["TZDIR", zoneFiles] as const] : []),
    ...localeArchive(environment),
  ]);

/** An image has no `/etc/zoneinfo`, in which NixOS lets units look: without a file, a C library uses UTC, tzset(3). */
export const zoneFiles = text(select(variable("pkgs"), "tzdata"), "/share/zoneinfo");

/** It has a zone by name, and does not set `TZDIR`. */
const isInZone = (environment: ReadonlyMap<string, Text>): boolean => {
  const zone = environment.get("TZ");
  return zone !== undefined && !environment.has("TZDIR") && isZoneName(staticText(zone) ?? "");
};

/**
 * `Europe/Vienna` or `CET`; a rule such as `CET-1CEST` needs no file, nor does the default of containers. POSIX.1, 8.3,
 * `TZ`.
 */
const isZoneName = (zone: string): boolean =>
  /^:?[A-Z][\w+-]*(?:\/[\w+-]+)*$/.test(zone) && !/^:?(?:[A-Za-z]{3,}[+-]?\d|(?:UTC|GMT)$)/.test(zone);

/**
 * The named locales: an image has only `C` and `C.UTF-8` (locale(7), `LANG` and `LC_*`). The C library of nixpkgs
 * reads `LOCALE_ARCHIVE`. Source: pkgs/development/libraries/glibc/locales.nix (read 2026-11).
 */
function localeArchive(environment: ReadonlyMap<string, Text>): readonly (readonly [string, Text])[] {
  const names = [...environment].flatMap(([name, value]) => {
    const [, locale] = /^([a-z]{2,3}_[A-Z]{2})\.(?:UTF-?8|utf-?8)$/.exec(staticText(value) ?? "") ?? [];
    return /^(?:LANG|LC_[A-Z]+)$/.test(name) && locale !== undefined ? [`${locale}.UTF-8/UTF-8`] : [];
  });
  if (names.length === 0 || environment.has("LOCALE_ARCHIVE")) return [];
  const locales = apply(
    select(variable("pkgs"), "glibcLocales", "override"),
    attrs([
      bind("allLocales", literal(false)),
      bind("locales", list([...new Set(names)].sort().map((name) => string(name)))),
    ]),
  );
  return [["LOCALE_ARCHIVE", text(locales, "/lib/locale/locale-archive")]];
}
