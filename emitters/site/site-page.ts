/** The file that every site has, and no output of `compile`. */
export const sitePage = "index.html";
