import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        runtimes: {
          hostos: {
            vm: {
              cores: 0,
            },
          },
        },
      },
    },
  },
});
