# Completion of catalogc for bash. In ~/.bashrc:
#   eval "$(catalogc completion bash)"

_catalogc() {
  local current=${COMP_WORDS[COMP_CWORD]} line kind=
  local IFS=$'\n'
  # bash takes `--format=json` for three words.
  if [[ $current == "=" ]]; then current=; fi
  COMPREPLY=()
  while read -r line; do
    if [[ -z $kind ]]; then kind=$line; else COMPREPLY+=("${line%%$'\t'*}"); fi
  done < <("${1/#\~/$HOME}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $kind in
    files) COMPREPLY+=($(compgen -f -- "$current")) ;;
    folders) COMPREPLY+=($(compgen -d -- "$current")) ;;
  esac
  if [[ $kind == files || $kind == folders ]]; then compopt -o filenames 2>/dev/null; fi
  # What ends like this goes on.
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[.=] ]]; then compopt -o nospace 2>/dev/null; fi
  return 0
}

complete -F _catalogc catalogc
