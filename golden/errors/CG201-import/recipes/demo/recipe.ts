import { defineRecipe } from "catalogc";
import { postgres } from "../common.ts";

export default defineRecipe({
  apps: { demo: { displayName: postgres("demo"), usage: postgres("demo") } },
});
