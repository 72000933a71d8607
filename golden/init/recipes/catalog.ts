import { defineCatalog } from "catalogc";

export default defineCatalog({
  systems: ["aarch64-linux", "x86_64-linux"],
});
