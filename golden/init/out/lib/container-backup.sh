# Functions of container-runner.sh: backups of the databases and volumes of an app, and what restores them.

in_system=/run/current-system/sw/bin

# Runs tar(1) in a container with a volume, in which account numbers mean what they mean in the app. The attributes are those
# that a container may set.
tar_in() {
  local volume=$1 mode=$2
  shift 2
  "$engine" run --rm --interactive --network none --user 0:0 --security-opt label=disable --volume "$store:$store:ro" \
    --volume "${project}_$volume:/volume$mode" --entrypoint "$tar" "$archiver" --directory=/volume --numeric-owner --acls \
    --xattrs --xattrs-include='user.*' --xattrs-include=security.capability "$@"
}

# The container of a service, if it runs.
container() {
  ids --filter "label=com.docker.compose.service=$1"
}

# The container of a resource, once its server answers. A container that stays does not get the lock.
server() {
  local tries=0
  [ -n "$(container "$1")" ] || "${compose[@]}" up --detach --no-deps "$1" >&2 9>&-
  until "$engine" exec "$(container "$1")" /bin/catalog-check > /dev/null 2>&1; do
    [ $((tries += 1)) -le 300 ] || fail "$1 does not answer"
    sleep 1
  done
  container "$1"
}

# A dump of each database, and the roles without their passwords. Sources: pg_dump(1), pg_dumpall(1).
dump() {
  local folder=$2 name names number=0 run=("$engine" exec --user postgres "$1")
  mkdir "$folder"
  "${run[@]}" "$in_system/pg_dumpall" --roles-only --no-role-passwords > "$folder/roles.sql"
  names=$("${run[@]}" "$in_system/psql" -XAtc 'SELECT datname FROM pg_database WHERE NOT datistemplate')
  # As an argument, a name may be a connection string.
  while read -r name; do
    number=$((number + 1))
    "$engine" exec --user postgres --env "PGDATABASE=$name" "$1" "$in_system/pg_dump" --format=custom \
      > "$folder/$number.dump"
  done <<< "$names"
}

# The server has made the roles of the recipe already: those of the backup may exist.
undump() {
  local each run=("$engine" exec --interactive --user postgres "$1")
  "${run[@]}" "$in_system/psql" -Xq --dbname=template1 < "$2/roles.sql" > /dev/null 2>&1
  for each in "$2"/*.dump; do
    "${run[@]}" "$in_system/pg_restore" --create --clean --if-exists --exit-on-error --dbname=template1 < "$each"
  done
}

has_volume() {
  "$engine" volume inspect "${project}_$1" > /dev/null 2>&1
}

# Containers of others, such as those of Quadlet, change the data, and a second server would damage it.
refuse_others() {
  local each id own
  own=$(ids --all)
  for each in "${volumes[@]}"; do
    for id in $("$engine" ps --quiet --filter "volume=${project}_$each"); do
      [[ $own = *"$id"* ]] || fail "the container $id uses the volume ${project}_$each: stop it first"
    done
  done
}

# The containers that ran, in the order in which they were made. Engines list them in different orders.
in_order() {
  local id
  for id in $running; do
    printf '%s\t%s\n' "$("$engine" inspect --format '{{.Created}}' "$id")" "$id"
  done | sort | cut --fields=2
}

# Containers that ran are started again, also after an error. They do not get the lock.
resume() {
  local -a again
  rm -rf "$made"
  mapfile -t again < <(in_order)
  [ -z "$running" ] || "$engine" start "${again[@]}" > /dev/null 9>&-
}

# A backup has its final name once it is complete. Its file `app` says whose it is, and the sizes of its other files.
kind_of() {
  head --lines=1 "$1/app" 2> /dev/null || true
}

backups_in() {
  local each
  for each in "$1"/[0-9]*Z; do
    if [ "$(kind_of "$each")" = "containers $app" ]; then echo "$each"; fi
  done
}

# A copy of a backup may have only a part of its files.
verify() {
  local size name
  [ "$(kind_of "$1")" = "containers $app" ] || fail "$1 is not a backup of containers of $app"
  while read -r size name; do
    [ "$(stat --format=%s "$1/$name" 2> /dev/null)" = "$size" ] || fail "$1 is not complete: $name"
  done < <(tail --lines=+2 "$1/app")
}

# A volume records that a restore has begun, until it ends.
refuse_half() {
  ! has_volume restoring || fail "a restore has not ended: run restore --force again"
}

backup() {
  local folder keep=$2 each id name
  local -a ended excluded all others parts=()
  for each in "${volumes[@]}"; do
    ! has_volume "$each" || parts+=("volumes/$each.tar")
  done
  [ "${#parts[@]}" -gt 0 ] || fail "$engine has no data of the app"
  refuse_half
  refuse_others
  [ -d "$1" ] || install --directory --mode=0700 "$1"
  folder=$(realpath "$1")
  exec 9> "$folder/.lock-$project"
  flock --nonblock 9 || fail "another backup to $folder is running"
  rm -rf "$folder/.incomplete-$project"-*
  made=$(mktemp --directory "$folder/.incomplete-$project-XXXXXX")
  running=$(ids)
  trap resume EXIT
  trap 'exit 1' INT TERM HUP
  mkdir "$made/volumes" "$made/databases"

  # Nothing changes the data from here on: what the dumps and archives contain is of one time.
  mapfile -t others <<< "$running"
  for each in "${servers[@]}"; do
    id=$(container "$each")
    [ -z "$id" ] || mapfile -t others < <(printf '%s\n' "${others[@]}" | sed "/^$id/d")
  done
  [ -z "${others[*]}" ] || "$engine" stop "${others[@]}" > /dev/null
  for each in "${servers[@]}"; do
    has_volume "$each-state" || continue
    id=$(server "$each")
    echo "$project: databases of $each" >&2
    dump "$id" "$made/databases/$each"
    "$engine" stop "$id" > /dev/null
  done
  for each in "${volumes[@]}"; do
    has_volume "$each" || continue
    echo "$project: volume $each" >&2
    excluded=()
    [[ " ${servers[*]/%/-state} " != *" $each "* ]] || excluded=(--exclude=./postgresql)
    tar_in "$each" :ro --create --sparse "${excluded[@]}" . < /dev/null > "$made/volumes/$each.tar"
  done
  for each in "$made"/databases/*/*; do
    [ ! -e "$each" ] || parts+=("${each#"$made"/}")
  done
  ! has_volume adopted || : > "$made/adopted"
  {
    echo "containers $app"
    cd "$made"
    stat --format='%s %n' "${parts[@]}"
  } > "$made/app"
  cd /
  sync --file-system "$made"
  while name=$(date --utc +%Y-%m-%dT%H%M%SZ) && [ -e "$folder/$name" ]; do sleep 1; done
  mv --no-target-directory "$made" "$folder/$name"
  echo "$folder/$name"
  if [ -n "$keep" ]; then
    mapfile -t all < <(backups_in "$folder")
    mapfile -t ended < <(printf '%s\n' "${all[@]}" | head --lines="-$keep")
    [ "${#ended[@]}" = 0 ] || rm -rf "${ended[@]}"
  fi
}

restore() {
  local from=$1 force=$2 each id
  local -a all there=()
  refuse_others
  if [ ! -e "$from/app" ]; then
    mapfile -t all < <(backups_in "$from")
    [ "${#all[@]}" -gt 0 ] || fail "no backup of $app in $from"
    from=${all[-1]}
  fi
  verify "$from"
  for each in "${volumes[@]}"; do
    ! has_volume "$each" || there+=("${project}_$each")
  done
  if [ "${#there[@]}" -gt 0 ]; then
    [ -n "$force" ] || fail "the app has data: restore --force replaces it (${there[*]})"
    "${compose[@]}" down
  fi
  has_volume restoring || "$engine" volume create "${project}_restoring" > /dev/null
  if [ "${#there[@]}" -gt 0 ]; then
    "$engine" volume rm "${there[@]}" > /dev/null
  fi
  for each in "$from"/volumes/*.tar; do
    [ -e "$each" ] || continue
    each=$(basename "$each" .tar)
    echo "$project: volume $each" >&2
    "$engine" volume create --label "com.docker.compose.project=$project" --label "com.docker.compose.volume=$each" \
      --label "io.podman.compose.project=$project" "${project}_$each" > /dev/null
    tar_in "$each" "" --extract --preserve-permissions --same-owner < "$from/volumes/$each.tar"
  done
  # Owners are those of the backup.
  [ ! -e "$from/adopted" ] || has_volume adopted || "$engine" volume create "${project}_adopted" > /dev/null
  for each in "${servers[@]}"; do
    [ -d "$from/databases/$each" ] || continue
    echo "$project: databases of $each" >&2
    id=$(server "$each")
    undump "$id" "$from/databases/$each"
  done
  "${compose[@]}" down > /dev/null
  "$engine" volume rm "${project}_restoring" > /dev/null
  echo "$project: restored $from. Start the app with: up" >&2
}
