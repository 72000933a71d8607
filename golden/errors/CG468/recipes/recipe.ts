import { defineRecipe } from "catalogc";

export default defineRecipe({ apps: { demo: { services: { runtimes: { hostos: { enable: true } } } } } });
