import type { Diagnostic } from "./diagnostic.ts";
import { error, place, type Place } from "./make.ts";

// Passes about images of registries: CG760 to CG764.
// Commands about them: CG820 to CG822, at the end.

/** CG760: a process has an image and a command. */
export const imageAndCommand = (process: string, at: Place, command: Place): Diagnostic =>
  error("CG760", at, `\`${process}\` has an \`image\` and a \`command\``, {
    related: place(command, "the command is set here"),
    hint: "Keep one of them. The arguments of the image's entrypoint are `argv`.",
  });

/** CG761: an option that only catalogc's own images implement. */
export const notWithImage = (process: string, option: string, at: Place): Diagnostic =>
  error("CG761", at, `\`${option}\` of \`${process}\` does not work with an \`image\`, which runs as it is`, {
    hint: instead(option),
  });

function instead(option: string): string {
  if (option === "preStart")
    return "Run a job before it, with `jobs.<name>.before`, or set `image.entrypoint` to a command of the image.";
  if (option.startsWith("secrets."))
    return 'Many images read a file: set `as = "path"` and the variable that names it, such as `POSTGRES_PASSWORD_FILE`. Otherwise write `NAME=value` to a file of `environmentFiles`.';
  if (option === "schedule")
    return "Run the image on hosts only, or schedule a job with a `command` in containers.";
  return "An image contains its programs. Use one that has them, or a `command` with `packages`.";
}

/** CG762: a value that only Nix knows, such as a path of the store, is not in an image of a registry. */
export const unknownForImage = (process: string, option: string, at: Place): Diagnostic =>
  error(
    "CG762",
    at,
    `\`${option}\` of \`${process}\` is known to Nix only, and its \`image\` has no store paths`,
    {
      hint: "Write the value as it is in the image, without packages or files of the recipe. A file of `configData` can be mounted with `mountPoint`.",
    },
  );

/** CG763: a file is mounted in a container whose image catalogc makes. */
export const mountPointWithoutImage = (process: string, at: Place): Diagnostic =>
  error("CG763", at, `\`${process}\` has no \`image\`, in which \`mountPoint\` could be`, {
    hint: "Use `$XDG_CONFIG_HOME/<name>` in `argv`, which is where the file is.",
  });

/** CG820: an app has no image of a registry whose digest or tag could be looked up. */
export const noImages = (app: string): Diagnostic =>
  error("CG820", undefined, `\`${app}\` has no image of a registry`, {
    hint: "Name packages, or apps with `process.image`.",
  });

/** CG821: the program that fetches images is not installed. */
export const noSkopeo = (entry: string): Diagnostic =>
  error("CG821", undefined, `cannot compute the hash of the image of \`${entry}\`: skopeo is not installed`, {
    hint: `Run \`nix shell nixpkgs#skopeo --command catalogc hash ${entry.replace(/\.[^.]*$/, "")}\`.`,
  });

/** CG822: an image could not be fetched. */
export const notFetched = (entry: string, reason: string): Diagnostic =>
  error("CG822", undefined, `skopeo could not fetch the image of \`${entry}\`: ${reason}`, {
    hint: "Log in with `skopeo login` if the registry asks for a password, or try again later.",
  });
/** CG764: a container of the host cannot reach what runs beside it. */
export const unreachableFromImage = (process: string, needed: string, at: Place): Diagnostic =>
  error(
    "CG764",
    at,
    `\`${process}\` is an \`image\`, and on hosts its container cannot reach \`${needed}\``,
    {
      hint: `Set \`process.network\` of \`${process}\` to \`"host"\`, or let \`${needed}\` run an image, too.`,
    },
  );
