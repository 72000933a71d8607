import type { AppEntry } from "../../check/checked-catalog.ts";
import { appTexts } from "../reading/app-texts.ts";

/** What puts one text in the place of another. */
const replacing = /\b(?:sed|perl|awk|gawk|jq|yq|python3?|replace-secret|substitute\w*)\b|\$\{\w+\/\//;

/** Whether a module has a file of the machine say what variables are: that goes before what the recipe says (systemd.exec(5)). */
export const isOverridden = (entry: AppEntry): boolean =>
  appTexts(entry).some((text) => /^environmentFiles?$/i.test(text));

/** Whether a script of the app, or one in its modules, names a placeholder and may put something in its place. */
export const isReplaced = (placeholder: string, entry: AppEntry): boolean =>
  appTexts(entry).some((text) => text.includes(placeholder) && replacing.test(text));
