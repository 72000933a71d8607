import { defineCatalog, file } from "catalogc";

export default defineCatalog({ maintainerLists: [file("./people.json")] });
