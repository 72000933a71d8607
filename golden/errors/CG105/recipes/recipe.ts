import { defineRecipe } from "catalogc";
import { readFileSync } from "node:fs";
import _ from "lodash";

export default defineRecipe({ apps: { demo: { usage: readFileSync("usage.md", "utf8") } } });
