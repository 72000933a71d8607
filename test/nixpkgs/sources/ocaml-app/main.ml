let () = print_endline (Tiny_ocaml.greeting ^ ", by way of an app")
