# `nix run ./out#apps.<app>.quadlet`: loads the images into podman and installs the files of Quadlet, as root for the system,
# otherwise for the user. podman and systemd are those of the machine, whose generator reads the files.
{
  lib,
  containerInputs,
  coreutils,
  diffutils,
  getent,
  gnugrep,
  gnused,
  writeShellApplication,
}:

{
  name,
  # The folder with quadlet/ and config/.
  folder,
  target,
  # container-inputs.nix
  images,
  fetchedImages ? { },
  groups ? { },
  # Files outside the folder that containers mount, by their path in files/.
  recipeFiles ? { },
}:

let
  # The lines that this machine decides.
  edits =
    lib.mapAttrsToList (
      variable: image: "s|^Image=localhost/${image.imageName}:latest\$|Image=\$${variable}|"
    ) images
    ++ lib.mapAttrsToList (
      variable: image: "s|^Image=.*@${image.imageDigest}\$|Image=\$${variable}|"
    ) fetchedImages
    ++ map (
      variable: "\${${variable}:+s/^Environment=${variable}=.*/Environment=${variable}=\$${variable}/}"
    ) (lib.attrNames groups);
in
writeShellApplication {
  name = "${name}-quadlet";
  runtimeInputs = [
    coreutils
    diffutils
    getent
    gnugrep
    gnused
  ];
  text = ''
    if [ "$(id --user)" = 0 ]; then
      quadlets=/etc/containers/systemd
      units=/etc/systemd/system
      manage() { systemctl "$@"; }
    else
      settings=''${XDG_CONFIG_HOME:-$HOME/.config}
      quadlets=$settings/containers/systemd
      units=$settings/systemd/user
      manage() { systemctl --user "$@"; }
    fi
    # The generator does not read folders of root whose names begin with `users`.
    installed=$quadlets/catalog-${name}
    if [ "''${1:-install}" = remove ]; then
      manage disable --now ${target}
      sed --quiet 's/^Secret=\([^,]*\),.*/\1/p' "$installed"/quadlet/*.container | sort --unique | while read -r secret; do
        podman secret rm "$secret" > /dev/null || true
      done
      rm -rf "$installed" "$units/${target}"
      manage daemon-reload
      exit
    elif [ "''${1:-install}" != install ]; then
      echo "usage: ${name}-quadlet [install | remove]" >&2
      exit 2
    fi
  ''
  + "engine=podman\n"
  + containerInputs { inherit images fetchedImages groups; }
  + ''
    load_images
    made=$(mktemp --directory)
    trap 'rm -rf "$made"' EXIT
    cp -r ${folder}/quadlet "$made/quadlet"
    [ ! -d ${folder}/config ] || cp -r ${folder}/config "$made/config"
    ${lib.concatStrings (
      lib.mapAttrsToList (
        path: file:
        let
          target = "\"$made\"/files/${lib.escapeShellArg path}";
        in
        ''
          mkdir -p "$(dirname ${target})"
          cp -rL ${file} ${target}
        ''
      ) recipeFiles
    )}
    chmod -R u+w "$made"
    ${lib.concatMapStrings (edit: ''
      sed --in-place --expression="${edit}" "$made"/quadlet/*.container
    '') edits}

    # Containers with other settings or other mounted files start again; those that the app no longer has are stopped.
    stale=()
    changed=()
    for file in "$installed"/quadlet/*.container; do
      [ -e "$file" ] || continue
      unit=$(basename "$file" .container)
      if [ ! -e "$made/quadlet/$unit.container" ]; then
        stale+=("$unit.service")
      elif ! cmp --silent "$file" "$made/quadlet/$unit.container"; then
        changed+=("$unit.service")
      elif grep --quiet '^Volume=\.\./' "$file" &&
        ! diff --recursive --exclude=quadlet "$installed" "$made" > /dev/null; then
        changed+=("$unit.service")
      fi
    done
    [ "''${#stale[@]}" = 0 ] || manage stop "''${stale[@]}"
    mkdir --parents "$quadlets" "$units"
    rm -rf "$installed"
    cp -r "$made" "$installed"
    chmod -R go+rX "$installed"
    mv "$installed/quadlet/${target}" "$units/${target}"
    manage daemon-reload
    [ "''${#changed[@]}" = 0 ] || manage try-restart "''${changed[@]}"
    manage enable --now ${target}
  '';
}
