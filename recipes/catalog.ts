import { defineCatalog, file } from "catalogc";

export default defineCatalog({
  repositoryUrl: "github:catalogc/catalogc",
  maintainerLists: [file("./maintainers.json")],
  systems: ["aarch64-linux", "x86_64-linux"],
});
