import { text } from "../../../compiler/language/text.ts";
import { list, matching, orNull, type Row } from "./option-rows.ts";

/** The options of images of registries, an extension of the specification. */
export const imageRows: readonly Row[] = [
  {
    path: "services.components.<name>.process.image",
    type: "null|image",
    default: "null",
    unset: null,
    valid: { name: "docker.io/library/nginx" },
    checked: { name: "docker.io/library/nginx", tag: null, digest: null, hash: null, entrypoint: null },
    invalid: "nginx",
    code: "CG300",
  },
  {
    ...matching(
      "services.components.<name>.process.image.name",
      "str (image)",
      "localhost:5000/a/b_c",
      "library/nginx",
    ),
    default: null,
  },
  orNull(matching("services.components.<name>.process.image.tag", "str (tag)", "2.4-alpine", "a b")),
  orNull(
    matching(
      "services.components.<name>.process.image.digest",
      "str (digest)",
      `sha256:${"0".repeat(64)}`,
      `sha256:${"0".repeat(63)}`,
    ),
  ),
  orNull(
    matching(
      "services.components.<name>.process.image.hash",
      "str (hash)",
      `sha256-${"A".repeat(43)}=`,
      "sha256-A",
    ),
  ),
  orNull(
    list(
      "services.components.<name>.process.image.entrypoint",
      "single-line str, optionally newline-terminated",
      ["/bin/a"],
      [text("/bin/a")],
      [1],
      "CG300",
    ),
  ),
  orNull(
    matching(
      "services.components.<name>.process.configData.<name>.mountPoint",
      "str (host path)",
      "/etc/a.conf",
      "a.conf",
    ),
  ),
];
