import { extended } from "./extension.ts";
import { groupName } from "./host.ts";
import { int, listOf, nullOr } from "./types.ts";

/** The largest number that account databases of every kind accept: 32 bits, signed. */
const id = int.min(1).max(2_147_483_647);

/** Numbers and groups of a component's account. The specification has none of these options. */
export const account = {
  uid: nullOr(id).meta(
    extended(
      "Number of the component's account, for existing files. Hosts then have a static account, also with `prefer-dynamic`.",
    ),
  ),
  gid: nullOr(id).meta(extended("Number of the group of that account; `null` is `uid`.")),
  groups: listOf(groupName).meta(
    extended(
      "Groups of the host that the process joins, by name or number. Containers use numbers: `RUN.md` lists those of names. Sets `SupplementaryGroups=` and `group_add`.",
    ),
  ),
};
