let greeting = "hello from tiny OCaml"
