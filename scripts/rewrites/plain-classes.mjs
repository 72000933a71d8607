import ts from "typescript";

/**
 * Private members become plain ones with a name of their own, and fields are assigned at the start of the constructor.
 * Until V8 has optimized a function, it looks up private members as if their names were computed, and calls a function
 * of its own to make the fields of each object: 5 % of a run. That nobody else uses private members, the compiler has
 * checked by then.
 * @param node as it was
 * @param rewritten the same node, with its children rewritten
 * @returns what stands for it
 * @throws for what is not used so far: private names without a class, and `#name in object`
 */
export function plainClasses(node, rewritten, { factory }) {
  if (ts.isPrivateIdentifier(node)) return factory.createIdentifier(plainName(node));
  return ts.isClassLike(node) ? withAssignedFields(node, rewritten, factory) : rewritten;
}

/** The name of a private member, with that of its class: those that extend it may have a member of the same name. */
function plainName(node) {
  const { text, parent } = node;
  if (ts.isBinaryExpression(parent)) throw new Error(`${text} in …: not a plain member`);
  const owner = ts.findAncestor(
    node,
    (each) => ts.isClassLike(each) && each.members.some(({ name }) => name && isNamed(name, text)),
  );
  if (owner?.name === undefined) throw new Error(`${text}: a class without a name`);
  return `_${text.slice(1)}_of_${owner.name.text}`;
}

const isNamed = (name, text) => ts.isPrivateIdentifier(name) && name.text === text;

/** @returns the class as it is where that might not mean the same */
function withAssignedFields(node, rewritten, factory) {
  const isExtending = node.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const written = node.members.find((each) => ts.isConstructorDeclaration(each) && each.body);
  if (isExtending && !(written && isSuperCall(written.body.statements[0]))) return rewritten;
  const fields = node.members.filter(isField);
  const parameters = (written?.parameters ?? []).filter(isProperty);
  if (fields.length + parameters.length === 0) return rewritten;
  const named = new Set(written ? namesBoundIn(written) : []);
  if (!fields.every((field) => isMovable(field, named))) return rewritten;

  const assign = (name, value) =>
    factory.createExpressionStatement(
      factory.createAssignment(factory.createPropertyAccessExpression(factory.createThis(), name), value),
    );
  const assigned = new Set(written ? assignedFirst(written, isExtending ? 1 : 0) : []);
  const rewrittenFields = new Map(node.members.map((each, at) => [each, rewritten.members[at]]));
  const statements = [
    ...parameters.map(({ name: { text } }) => assign(text, factory.createIdentifier(text))),
    // What the constructor assigns itself need not be made before.
    ...fields
      .filter(({ name, initializer }) => initializer || !assigned.has(name.text))
      .map((field) => {
        const { name, initializer } = rewrittenFields.get(field);
        return assign(name, initializer ?? factory.createVoidZero());
      }),
  ];
  const members = rewritten.members.flatMap((each, at) => {
    const original = node.members[at];
    if (fields.includes(original)) return [];
    return original === written ? [startingWith(each, statements, isExtending ? 1 : 0, factory)] : [each];
  });
  if (written === undefined)
    members.unshift(
      factory.createConstructorDeclaration(undefined, [], factory.createBlock(statements, true)),
    );
  return withMembers(rewritten, members, factory);
}

const isSuperCall = (statement) =>
  statement !== undefined &&
  ts.isExpressionStatement(statement) &&
  ts.isCallExpression(statement.expression) &&
  statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword;

const has = (node, kind) => node.modifiers?.some((each) => each.kind === kind) === true;

const isField = (member) =>
  ts.isPropertyDeclaration(member) &&
  !has(member, ts.SyntaxKind.StaticKeyword) &&
  !has(member, ts.SyntaxKind.DeclareKeyword) &&
  !has(member, ts.SyntaxKind.AbstractKeyword);

/** `constructor(readonly name: …)` */
const isProperty = (parameter) => ts.isParameterPropertyDeclaration(parameter, parameter.parent);

/** Not where a name would come to mean a variable of the constructor. */
const isMovable = ({ name, initializer }, named) =>
  (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) &&
  (initializer === undefined || ![...namesIn(initializer)].some((each) => named.has(each)));

function* namesIn(node) {
  if (ts.isIdentifier(node)) yield node.text;
  const inside = [];
  ts.forEachChild(node, (child) => void inside.push(child));
  for (const child of inside) yield* namesIn(child);
}

/** All names of parameters and variables of a constructor, rather too many. */
function* namesBoundIn(node) {
  if (ts.isIdentifier(node) && node.parent.name === node) yield node.text;
  const inside = [];
  ts.forEachChild(node, (child) => void inside.push(child));
  for (const child of inside) yield* namesBoundIn(child);
}

/** Fields that the first statements assign, before anything else could look at them. */
function* assignedFirst({ body }, skipped) {
  for (const statement of body.statements.slice(skipped)) {
    const { expression } = statement;
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(expression)) return;
    const { left, right, operatorToken } = expression;
    const isPlain = operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(right);
    if (!isPlain || left.expression?.kind !== ts.SyntaxKind.ThisKeyword || !left.name) return;
    yield left.name.text;
  }
}

function startingWith(constructor, statements, skipped, factory) {
  const { body, parameters, modifiers } = constructor;
  const before = body.statements.slice(0, skipped);
  return factory.updateConstructorDeclaration(
    constructor,
    modifiers,
    parameters.map((each) =>
      factory.updateParameterDeclaration(
        each,
        undefined,
        each.dotDotDotToken,
        each.name,
        each.questionToken,
        each.type,
        each.initializer,
      ),
    ),
    factory.updateBlock(body, [...before, ...statements, ...body.statements.slice(skipped)]),
  );
}

function withMembers(node, members, factory) {
  const parts = [node.modifiers, node.name, node.typeParameters, node.heritageClauses, members];
  return ts.isClassDeclaration(node)
    ? factory.updateClassDeclaration(node, ...parts)
    : factory.updateClassExpression(node, ...parts);
}
