# The program of `nix run ./out#apps.<app>.container`: Compose for the containers of an app, and their backups. The variables
# and functions that are not set here are those of container-runner.nix.

fail() {
  echo "$project: $1" >&2
  exit "${2-1}"
}

# The engine: the one with volumes of the app, otherwise podman.

# A program `docker` may be podman, and its volumes those of podman.
is_there() {
  case $1 in
    podman) command -v podman > /dev/null ;;
    docker) [ "$(docker version --format '{{(index .Server.Components 0).Name}}' 2> /dev/null)" = Engine ] ;;
    *) fail "unknown engine $1: write --engine podman or --engine docker" 2 ;;
  esac
}

# No name of an app contains `_`.
volumes_in() {
  "$1" volume ls --format '{{.Name}}' | sed --quiet "/^${project}_/p"
}

engine=
if [ "${1-}" = --engine ]; then
  engine=${2-}
  shift 2 || fail "--engine requires podman or docker" 2
fi
if [ -n "$engine" ]; then
  is_there "$engine" || fail "$engine does not run on this machine"
else
  holders=()
  for each in podman docker; do
    if is_there "$each" && [ -n "$(volumes_in "$each")" ]; then holders+=("$each"); fi
  done
  [ "${#holders[@]}" -lt 2 ] ||
    fail "podman and docker have volumes of this app: choose with --engine podman or --engine docker"
  engine=${holders[0]-podman}
fi

older() {
  [ "$1" != "$2" ] && [ "$(printf '%s\n' "$1" "$2" | sort --version-sort | head --lines=1)" = "$1" ]
}

# Versions with faults that break an app. Sources: containers/podman-compose#1183, docker/compose#12383, docker/compose#12388.
case $engine in
  podman)
    compose=(podman-compose)
    version=$(podman version --format '{{.Client.Version}}')
    said=$(podman-compose --version 2> /dev/null)
    composer=$(sed --quiet 's/^podman-composer\? version:\? *//p' <<< "$said")
    composer=${composer%%[!0-9.]*}
    if older "$version" 4.6.0 && ! older "$composer" 1.3.0; then
      fail "podman-compose $composer never stops waiting with podman $version: use podman 4.6 or newer"
    fi
    ;;
  docker)
    compose=(docker compose)
    version=$(docker version --format '{{.Server.Version}}')
    composer=$(docker compose version --short 2> /dev/null) || fail "docker has no Compose plug-in: install docker-compose-plugin"
    composer=${composer#v}
    [ "$composer" != 2.32.0 ] || fail "Compose 2.32.0 makes containers anew without a reason: use another version"
    ;;
esac
echo "$project: $engine $version with ${compose[*]} $composer" >&2
compose+=(--file "$file" --project-name "$project")
prepare

ids() {
  "$engine" ps --quiet --filter "label=com.docker.compose.project=$project" "$@"
}

# Once, while the app is stopped; another volume records it. Folders of the host keep their owners.
adopt() {
  local each volume image kind is_stopped=
  ! "$engine" volume inspect "${project}_adopted" > /dev/null 2>&1 || return 0
  for each in "${adopted[@]}"; do
    read -r volume image kind <<< "$each"
    "$engine" volume inspect "${project}_$volume" > /dev/null 2>&1 || continue
    [ -n "$is_stopped" ] || "${compose[@]}" down || true
    is_stopped=yes
    "$engine" run --rm --network none --user 0:0 --volume "${project}_$volume:/volume" --entrypoint /bin/catalog-adopt \
      "${!image}" "$kind"
  done
  "$engine" volume create "${project}_adopted" > /dev/null
}

clean() {
  local -a found
  [ "${1-}" != --volumes ] || refuse_others
  "${compose[@]}" down
  mapfile -t found < <("$engine" network ls --quiet --filter "label=com.docker.compose.project=$project")
  [ "${#found[@]}" = 0 ] || "$engine" network rm "${found[@]}"
  # By their names, since --force would also remove containers.
  mapfile -t found < <("$engine" image ls --format '{{.Repository}}:{{.Tag}}' --filter "label=catalog.app=$app")
  [ "${#found[@]}" = 0 ] || "$engine" image rm "${found[@]}"
  if [ "${1-}" = --volumes ]; then
    mapfile -t found < <(volumes_in "$engine")
    [ "${#found[@]}" = 0 ] || "$engine" volume rm "${found[@]}"
  fi
}

[ "$#" -gt 0 ] || set -- up
case $1 in
  clean)
    case ${2---} in --volumes | --) ;; *) fail "usage: clean [--volumes]" 2 ;; esac
    clean "${2-}"
    ;;
  backup | restore)
    action=$1 folder="" keep="" force=""
    shift
    while [ "$#" -gt 0 ]; do
      case $1 in
        --force) force=yes ;;
        --keep)
          [ "$#" -gt 1 ] || fail "--keep requires a number of backups" 2
          keep=$2
          shift
          ;;
        -*) fail "usage: backup [--keep <number>] [<folder>], restore [--force] [<folder>]" 2 ;;
        *) folder=$1 ;;
      esac
      shift
    done
    [ -n "$folder" ] || { folder=$backup_path keep=${keep:-$backup_keep}; }
    case ${keep:-1} in *[!0-9]* | 0*) fail "--keep requires a number of backups" 2 ;; esac
    [ -n "$folder" ] || fail "$action requires a folder, or services.backup in the recipe" 2
    load_images
    case $action in
      backup) backup "$folder" "$keep" ;;
      restore) restore "$folder" "$force" ;;
    esac
    ;;
  down | logs | ps | stop) exec "${compose[@]}" "$@" ;;
  *)
    refuse_half
    load_images
    [ "$1" != up ] || [ "${#adopted[@]}" = 0 ] || adopt
    # podman-compose makes containers anew whose settings changed, the image's name among them.
    exec "${compose[@]}" "$@"
    ;;
esac
