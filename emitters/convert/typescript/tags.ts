/** The tag for text of several lines under a name: editors know what is in a script. */
export function tagFor(name: string): "md" | "sh" | "text" {
  if (name === "usage") return "md";
  return /^(script|setup|preStart|shellHook|.*Phase|(pre|post)[A-Z].*)$/.test(name) ? "sh" : "text";
}
