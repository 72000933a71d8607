# Builds or tests the packages of a Go module without the network: `source go.sh install|test`.
export GOCACHE="$TMPDIR/go-cache" GOPATH="$TMPDIR/go-path" GOPROXY=off GO111MODULE=on
export CGO_ENABLED="${CGO_ENABLED:-0}" GOBIN="$out/bin"
mkdir -p "$GOBIN"
(
  cd "$modRoot"
  # As words, which nixpkgs of 26.05 does too: of a list that is the first element.
  packages=()
  for package in $subPackages; do packages+=("./$package"); done
  if [ ${#packages[@]} -eq 0 ]; then packages=(./...); fi
  flags=()
  if [ "$1" = test ]; then flags=(${checkFlags-}); fi
  go "$1" -tags "$(IFS=, && echo "${tags[*]}")" -ldflags "${ldflags[*]}" "${flags[@]}" "${packages[@]}"
)
