import { defineRecipe } from "catalogc";
import usage from "./usage.md";

export default defineRecipe({ apps: { demo: { usage } } });
