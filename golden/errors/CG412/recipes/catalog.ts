import { file } from "catalogc";

export default { maintainerLists: [file("./people.json")] };
