import { isOutputPath } from "../../../emitters/manifest/manifest.ts";
import {
  isDiagnostic,
  isNumber,
  isSpan,
  isText,
  listOf,
  mapOf,
  shape,
  type Check,
} from "../../record/shape.ts";
import type { KeptIndex } from "./kept-index.ts";
import type { RecipeResult } from "./recipe-result.ts";

const isFlag: Check = (value) => typeof value === "boolean";
const isRange: Check = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((each) => Number.isSafeInteger(each)) &&
  value[0] >= 0 &&
  value[0] <= value[1];

const isOutline = shape({
  name: (value) => typeof value === "string" && /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(value),
  broken: isFlag,
  checks: listOf(isText),
  hasProgram: isFlag,
  hasModule: isFlag,
});
const isFile = shape(
  {
    path: (value) => typeof value === "string" && isOutputPath(value),
    sha256: isText,
    range: isRange,
  },
  { executable: isFlag, recipe: isText },
);
const isClaimKind: Check = (value) =>
  value === "component" || value === "health" || value === "setup" || value === "module" || value === "state";
const isPublisher: Check = (value) => value === "component" || value === "resource";
const arePorts = listOf(
  shape(
    { app: isText, host: isNumber, service: isNumber, kind: isPublisher, name: isText },
    { at: isSpan, unit: isText },
  ),
);
const areClaims = listOf(
  shape({ name: isText, app: isText, of: isClaimKind }, { at: isSpan, component: isText }),
);
const isEntry = shape({
  outline: isOutline,
  files: listOf(isFile),
  json: isRange,
  nix: isRange,
  ports: arePorts,
  claims: areClaims,
});
const isSeen = shape({ kinds: mapOf(isText), reads: mapOf(isText) });
const checkResult = shape(
  {
    pkgs: listOf(isEntry),
    apps: listOf(isEntry),
    facts: shape({ maintainerLists: listOf(isText), repositoryUrl: isText, systems: listOf(isText) }),
    reported: listOf(isDiagnostic),
    seen: isSeen,
  },
  { copied: listOf(isText) },
);

export function isRecipeResult(value: unknown): value is RecipeResult {
  return checkResult(value);
}

const isStamped: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isText);
const isSilence = shape({ codes: listOf(isText), reason: isText, at: isSpan, line: isNumber });
const isSource = shape(
  {
    digest: isText,
    names: listOf(isNumber),
    files: listOf(isText),
    computed: isFlag,
    silences: listOf(isSilence),
  },
  { unreadable: isFlag },
);
const isSummary = shape(
  { key: isText, check: isText },
  {
    reads: listOf(isText),
    commented: listOf(isText),
    reported: listOf(isDiagnostic),
    ports: arePorts,
    claims: areClaims,
    copied: listOf(isText),
  },
);
const checkIndex = shape(
  {
    build: isText,
    stamps: mapOf(isStamped),
    sources: mapOf(isSource),
    names: mapOf(shape({ own: isText, pkgs: listOf(isText), apps: listOf(isText), seen: isSeen })),
  },
  { run: shape({ id: isText, meet: isFlag, recipes: mapOf(isSummary) }, { copied: listOf(isText) }) },
);

export function isKeptIndex(value: unknown): value is KeptIndex {
  return checkIndex(value);
}
