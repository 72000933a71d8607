import * as z from "zod";
import { extended } from "./extension.ts";
import { hostPath, words } from "./host.ts";
import { VARIABLEPAT } from "./patterns.ts";
import { attrsOf, nullOr, oneOf, staticStr } from "./types.ts";

const secret = z
  .object({
    file: hostPath.meta({
      description:
        "File of the host with the secret. systemd reads it as root. In containers the account of the component must be able to read it.",
      required: {},
    }),
    variable: nullOr(words(VARIABLEPAT, "variable")).meta(
      extended("Variable that is set to the path or the content of the secret; `null` sets none."),
    ),
    as: oneOf(["path", "value"])
      .default("path")
      .meta(
        extended(
          "Whether `variable` is the path of the secret or its content, without one trailing line feed. A content with a NUL byte is an error at the start.",
        ),
      ),
  })
  .meta({ title: "Secret" });

/** `process.secrets` of a component. The specification has no secrets. */
export const secrets = attrsOf(secret, "secret").meta(
  extended(
    "Secrets that the process reads, by name: `%d/<name>` on hosts and `/run/secrets/<name>` in containers. The service does not start without the file. Sets `LoadCredential=` and `secrets`.",
  ),
);

/** `test.services.secrets` of an app. */
export const testSecrets = attrsOf(staticStr, "secret").meta(
  extended(
    "Contents of secrets in test and demo machines, by the name of the secret. The machine makes the file. They are in the Nix store, so use no real secret.",
  ),
);
