let () = print_endline Tiny_ocaml.greeting
