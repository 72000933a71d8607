# Builds or tests the packages of a Go module without the network: `source go.sh install|test`.
export GOCACHE="$TMPDIR/go-cache" GOPATH="$TMPDIR/go-path" GOPROXY=off GO111MODULE=on
export CGO_ENABLED="${CGO_ENABLED:-0}" GOBIN="$out/bin"
mkdir -p "$GOBIN"
(
  cd "$modRoot"
  packages=()
  for package in ${subPackages[@]}; do packages+=("./$package"); done
  if [ ${#packages[@]} -eq 0 ]; then packages=(./...); fi
  go "$1" -tags "$(IFS=, && echo "${tags[*]}")" -ldflags "${ldflags[*]}" "${packages[@]}"
)
