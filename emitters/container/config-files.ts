import { staticText } from "../../compiler/language/text.ts";
import type { ConfigFilePlan } from "../plan/model.ts";

/** Whether a configuration file's content is known now, so that it can lie beside the compose file and be mounted. */
export const isStaticConfig = ({ content }: ConfigFilePlan): boolean =>
  "text" in content && staticText(content.text) !== undefined;
