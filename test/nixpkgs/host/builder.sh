# The builder of every derivation of this package set.
if [ -e .attrs.sh ]; then source .attrs.sh; fi
source "$stdenv/setup"
genericBuild
