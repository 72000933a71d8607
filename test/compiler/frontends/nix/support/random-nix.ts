import fc from "fast-check";

/**
 * Random Nix text: every construct of the grammar, with odd spacing and comments. Most of it is valid; where operators
 * that do not group meet, or two tokens run together, it may not be.
 */
export const randomNix: fc.Arbitrary<string> = fc
  .array(fc.nat(1 << 20), { minLength: 20, maxLength: 300, size: "max" })
  .map((numbers) => new Writer(numbers).text());

/** Takes choices from a list of numbers; when they run out, the simplest is taken, which ends the text. */
class Writer {
  private readonly numbers: readonly number[];
  private at = 0;
  private readonly tokens: string[] = [];
  private names = 0;

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  text(): string {
    this.expression(6);
    let text = "";
    for (const [index, token] of this.tokens.entries()) {
      text += token;
      text += index === this.tokens.length - 1 ? "" : this.space();
    }
    return text;
  }

  private choose(count: number): number {
    return (this.numbers[this.at++] ?? 0) % count;
  }

  private pick<T>(...choices: readonly T[]): T {
    return choices[this.choose(choices.length)] as T;
  }

  private put(...tokens: readonly string[]): void {
    this.tokens.push(...tokens);
  }

  private times(most: number, each: () => void): void {
    for (let left = this.choose(most + 1); left > 0; left--) each();
  }

  private space(): string {
    const odd = [
      "",
      "\n",
      "\t",
      "\r\n",
      "  ",
      " # c\n",
      "/* c */",
      "/**/",
      "\n\n",
      "/* ' \" */ ",
      " # ${\n",
      "#\r",
    ];
    return odd[this.choose(100) - 1] ?? " ";
  }

  private name(): string {
    return this.pick("a", "b", "foo", "x1", "_", "a'", "a-b", "orx", "in_", "If", "__curPos", "builtins");
  }

  private expression(depth: number): void {
    if (depth <= 0) return this.simple(0);
    switch (this.choose(12)) {
      case 0:
        return this.simple(depth - 1);
      case 1:
        this.put(this.name(), ":");
        return this.expression(depth - 1);
      case 2:
        this.pattern(depth - 1);
        return this.expression(depth - 1);
      case 3:
        this.put("let");
        this.bindings(depth - 1, true);
        this.put("in");
        return this.expression(depth - 1);
      case 4:
        this.put("if");
        this.expression(depth - 1);
        this.put("then");
        this.expression(depth - 1);
        this.put("else");
        return this.expression(depth - 1);
      case 5:
        this.put(this.pick("with", "assert"));
        this.expression(depth - 1);
        this.put(";");
        return this.expression(depth - 1);
      default:
        return this.operators(depth - 1);
    }
  }

  private operators(depth: number): void {
    this.operand(depth);
    this.times(3, () => {
      const operators = ["+", "-", "*", "/", "++", "//", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "->"];
      const operator = this.pick(...operators, "+", "++", "//", "?", "?");
      this.put(operator);
      if (operator === "?") this.attrPath(depth - 1, false);
      else this.operand(depth - 1);
    });
  }

  private operand(depth: number): void {
    const prefix = this.choose(8);
    if (prefix === 1) this.put("!");
    if (prefix === 2) this.put("-");
    this.select(depth);
    if (this.choose(3) === 1) this.times(3, () => this.select(depth - 1));
  }

  private select(depth: number): void {
    this.simple(depth);
    const choice = this.choose(8);
    if (choice === 1 || choice === 2) {
      this.put(".");
      this.attrPath(depth - 1, false);
      if (choice === 2) {
        this.put("or");
        this.select(depth - 1);
      }
    }
    if (choice === 3 && this.choose(4) === 1) this.put("or");
  }

  private simple(depth: number): void {
    const choice = depth <= 0 ? this.choose(8) : this.choose(16);
    switch (choice) {
      case 0:
      case 1:
        return this.put(this.name());
      case 2:
        return this.put(this.pick("0", "1", "42", "007", "9223372036854775807"));
      case 3:
        return this.put(this.pick("1.5", ".5", "0.25", "1.", "1.5e3", "2.e-2"));
      case 4:
        return this.put(this.pick("./a", "../b", "a/b", "/etc/x", "~/y", "./a.b-c", "<nixpkgs>", "<a/b>"));
      case 5:
        return this.put(this.pick("http://a.b/c?d=e", "x:y", "mailto:a@b"));
      case 6:
        return this.string(depth);
      case 7:
        return this.indentedString(depth);
      case 8:
      case 9:
        this.put("(");
        this.expression(depth - 1);
        return this.put(")");
      case 10:
        this.put("[");
        this.times(4, () => this.select(depth - 1));
        return this.put("]");
      case 11:
        this.put("let", "{");
        this.bindings(depth - 1, false);
        return this.put("}");
      case 12:
        return this.path(depth);
      default:
        if (this.choose(3) === 1) this.put("rec");
        this.put("{");
        this.bindings(depth - 1, false);
        return this.put("}");
    }
  }

  private bindings(depth: number, inLet: boolean): void {
    this.times(4, () => {
      if (this.choose(5) === 1) {
        this.put("inherit");
        if (this.choose(2) === 1) {
          this.put("(");
          this.expression(depth - 1);
          this.put(")");
        }
        this.times(3, () => this.put(this.freshName()));
      } else {
        this.attrPath(depth - 1, true, inLet);
        this.put("=");
        this.expression(depth);
      }
      this.put(";");
    });
  }

  /** A name not bound before: what happens to names bound twice is tested one by one. */
  private freshName(): string {
    return this.pick(`n${this.names++}`, `"s ${this.names}"`, `o-${this.names}`);
  }

  private attrPath(depth: number, binding: boolean, inLet = false): void {
    if (binding) this.put(this.freshName());
    else this.put(this.pick("a", "b", '"c d"', "or", '""'));
    this.times(2, () => {
      this.put(".");
      this.attrName(depth);
    });
    if (binding && !inLet && this.choose(10) === 1) {
      this.put(".");
      this.attrName(depth);
    }
  }

  private attrName(depth: number): void {
    switch (this.choose(5)) {
      case 1:
        return this.put('"a b"');
      case 2:
        this.put("${");
        this.expression(depth - 1);
        return this.put("}");
      case 3:
        return this.string(depth);
      default:
        return this.put(this.name());
    }
  }

  private pattern(depth: number): void {
    const before = this.choose(4) === 1;
    if (before) this.put("args", "@");
    this.put("{");
    let index = 0;
    this.times(3, () => {
      if (index > 0) this.put(",");
      this.put(`${this.pick("z", "m", "a")}${index++}`);
      if (this.choose(2) === 1) {
        this.put("?");
        this.expression(depth - 1);
      }
    });
    if (this.choose(3) === 1) this.put(...(index > 0 ? [",", "..."] : ["..."]));
    else if (index > 0 && this.choose(4) === 1) this.put(",");
    this.put("}");
    if (!before && this.choose(4) === 1) this.put("@", "args");
    this.put(":");
  }

  /** Strings are one token each: space within them means something. */
  private string(depth: number): void {
    const pieces = [
      "a",
      " ",
      "\\n",
      "\\$",
      '\\"',
      "$",
      "$$",
      "\\${",
      "\n",
      "é",
      "'",
      "''",
      "\r\n",
      "\t",
      "\\\\",
    ];
    this.put(`"${this.pieces(depth, pieces)}"`);
  }

  private indentedString(depth: number): void {
    const pieces = [
      "a",
      "  ",
      "\n",
      "\n  ",
      "\n    ",
      " ",
      "''$",
      "'''",
      "''\\n",
      "$",
      "é",
      '"',
      "\t",
      "\r\n",
      "\\",
    ];
    this.put(`''${this.pieces(depth, [...pieces, "\n  b", "\n   c"])}''`);
  }

  private path(depth: number): void {
    this.put(
      `${this.pick("./", "/", "a/", "./a/", "./a", "~/")}${this.interpolation(depth)}${this.pick("", "/b", ".c", "d/e")}`,
    );
  }

  private pieces(depth: number, choices: readonly string[]): string {
    let text = "";
    this.times(8, () => {
      text += this.choose(5) === 1 && depth > 0 ? this.interpolation(depth) : this.pick(...choices);
    });
    return text;
  }

  private interpolation(depth: number): string {
    const mark = this.tokens.length;
    if (depth <= 0) this.put(this.name());
    else this.expression(depth - 1);
    const inner = this.tokens.splice(mark).join(" ");
    return `\${${inner}}`;
  }
}
