#!/bin/sh
# Makes a branch update/<package> for each new version, with one commit. It builds what it finds, so it has no token.
# Usage: sh ci/update.sh <folder>, which gets a description of each update.
set -eu

updates=$1
mkdir -p "$updates"
git config user.name "catalogc update"
git config user.email "catalogc-update@localhost"
base=$(git rev-parse HEAD)
status=0

# It lists the others if some versions cannot be looked up.
npx --no catalogc update --all --dry-run --format json > "$updates/found.json" || status=1
names=$(node -p '
  const { packages = [] } = JSON.parse(fs.readFileSync(process.argv[1], "utf8") || "{}");
  packages.filter((each) => each.status === "available").map((each) => each.name).join("\n");
' "$updates/found.json")

trees=
for name in $names; do
  git checkout --quiet --force -B "update/$name" "$base"
  if ! npx --no catalogc update "$name" --commit --format markdown > "$updates/$name.md"; then
    echo "::error::cannot update $name"
    cat "$updates/$name.md"
    rm "$updates/$name.md"
    status=1
    continue
  fi
  # Packages that share a version are updated together, on the branch of the first.
  tree=$(git rev-parse "HEAD^{tree}")
  case " $trees " in
    *" $tree "*) rm "$updates/$name.md" ;;
    *) trees="$trees $tree" ;;
  esac
done

git checkout --quiet --force "$base"
exit "$status"
