import type { Chunk, Expression, FunctionDeclaration, Identifier, Statement } from 'luaparse';

/**
 * Finds out, before anything is compiled, what every name means: a local of this function, a local of
 * a function around it, or a global. Locals that inner functions use live in a cell of their own.
 */

/** A local variable: its slot in its function's frame, and whether inner functions use it. */
export interface Variable {
  readonly slot: number;
  captured: boolean;
}

/** A variable of a function around, as the place from which a closure takes its cell. */
export interface Upvalue {
  readonly variable: Variable;
  /** The slot of the function right around, or an upvalue of it. */
  readonly from: 'slot' | 'upvalue';
  readonly index: number;
}

export type Meaning =
  | { readonly kind: 'local'; readonly variable: Variable }
  | { readonly kind: 'upvalue'; readonly index: number }
  | { readonly kind: 'global' };

export interface Layout {
  slots: number;
  readonly upvalues: Upvalue[];
  /** Where `self` is kept, in a method. */
  self: Variable | null;
}

export interface Resolution {
  readonly meanings: Map<Identifier, Meaning>;
  readonly variables: Map<Identifier, Variable>;
  readonly layouts: Map<FunctionDeclaration | Chunk, Layout>;
}

class Scope {
  readonly names = new Map<string, Variable>();
  readonly outer: Scope | null;
  readonly owner: Owner;
  constructor(owner: Owner, outer: Scope | null) {
    this.owner = owner;
    this.outer = outer;
  }
}

class Owner {
  readonly layout: Layout = { slots: 0, upvalues: [], self: null };
  readonly around: Owner | null;
  constructor(around: Owner | null) {
    this.around = around;
  }
}

export function resolve(chunk: Chunk): Resolution {
  const meanings = new Map<Identifier, Meaning>();
  const variables = new Map<Identifier, Variable>();
  const layouts = new Map<FunctionDeclaration | Chunk, Layout>();

  const fresh = (scope: Scope, name: string): Variable => {
    const variable = { slot: scope.owner.layout.slots++, captured: false };
    scope.names.set(name, variable);
    return variable;
  };
  const declare = (scope: Scope, name: Identifier): void => {
    variables.set(name, fresh(scope, name.name));
  };

  const upvalue = (owner: Owner, home: Owner, variable: Variable): number => {
    const { upvalues } = owner.layout;
    const known = upvalues.findIndex((one) => one.variable === variable);
    if (known >= 0) return known;
    const around = owner.around as Owner;
    const from = around === home ? 'slot' : 'upvalue';
    const index = around === home ? variable.slot : upvalue(around, home, variable);
    upvalues.push({ variable, from, index });
    return upvalues.length - 1;
  };

  const look = (scope: Scope, name: Identifier): void => {
    for (let at: Scope | null = scope; at; at = at.outer) {
      const variable = at.names.get(name.name);
      if (!variable) continue;
      if (at.owner === scope.owner) meanings.set(name, { kind: 'local', variable });
      else {
        variable.captured = true;
        meanings.set(name, { kind: 'upvalue', index: upvalue(scope.owner, at.owner, variable) });
      }
      return;
    }
    meanings.set(name, { kind: 'global' });
  };

  const all = (scope: Scope, list: readonly Expression[]): void => {
    for (const item of list) expression(scope, item);
  };

  const body = (scope: Scope, statements: readonly Statement[]): Scope => {
    const inner = new Scope(scope.owner, scope);
    for (const one of statements) statement(inner, one);
    return inner;
  };

  const functionBody = (scope: Scope, node: FunctionDeclaration): void => {
    const owner = new Owner(scope.owner);
    const inner = new Scope(owner, scope);
    layouts.set(node, owner.layout);
    if (node.identifier?.type === 'MemberExpression' && node.identifier.indexer === ':')
      owner.layout.self = fresh(inner, 'self');
    for (const parameter of node.parameters)
      if (parameter.type === 'Identifier') declare(inner, parameter);
    body(inner, node.body);
  };

  function expression(scope: Scope, node: Expression): void {
    switch (node.type) {
      case 'Identifier':
        look(scope, node);
        break;
      case 'FunctionDeclaration':
        functionBody(scope, node);
        break;
      case 'UnaryExpression':
        expression(scope, node.argument);
        break;
      case 'BinaryExpression':
      case 'LogicalExpression':
        expression(scope, node.left);
        expression(scope, node.right);
        break;
      case 'MemberExpression':
        expression(scope, node.base);
        break;
      case 'IndexExpression':
        expression(scope, node.base);
        expression(scope, node.index);
        break;
      case 'CallExpression':
        expression(scope, node.base);
        all(scope, node.arguments);
        break;
      case 'TableCallExpression':
        expression(scope, node.base);
        expression(scope, node.arguments);
        break;
      case 'StringCallExpression':
        expression(scope, node.base);
        expression(scope, node.argument);
        break;
      case 'TableConstructorExpression':
        for (const field of node.fields) {
          if (field.type === 'TableKey') expression(scope, field.key);
          expression(scope, field.value);
        }
        break;
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
      case 'NilLiteral':
      case 'VarargLiteral':
        break;
    }
  }

  function statement(scope: Scope, node: Statement): void {
    switch (node.type) {
      case 'LocalStatement':
        all(scope, node.init);
        for (const name of node.variables) declare(scope, name);
        break;
      case 'AssignmentStatement':
        for (const target of node.variables) expression(scope, target);
        all(scope, node.init);
        break;
      case 'CallStatement':
        expression(scope, node.expression);
        break;
      case 'FunctionDeclaration':
        if (node.isLocal && node.identifier?.type === 'Identifier') declare(scope, node.identifier);
        else if (node.identifier) expression(scope, node.identifier);
        functionBody(scope, node);
        break;
      case 'WhileStatement':
        expression(scope, node.condition);
        body(scope, node.body);
        break;
      case 'RepeatStatement':
        // The condition sees the locals of the body.
        expression(body(scope, node.body), node.condition);
        break;
      case 'DoStatement':
        body(scope, node.body);
        break;
      case 'ReturnStatement':
        all(scope, node.arguments);
        break;
      case 'BreakStatement':
        break;
      case 'IfStatement':
        for (const clause of node.clauses) {
          if (clause.condition) expression(scope, clause.condition);
          body(scope, clause.body);
        }
        break;
      case 'ForNumericStatement': {
        all(scope, node.step ? [node.start, node.end, node.step] : [node.start, node.end]);
        const inner = new Scope(scope.owner, scope);
        declare(inner, node.variable);
        body(inner, node.body);
        break;
      }
      case 'ForGenericStatement': {
        all(scope, node.iterators);
        const inner = new Scope(scope.owner, scope);
        for (const name of node.variables) declare(inner, name);
        body(inner, node.body);
        break;
      }
    }
  }

  const owner = new Owner(null);
  layouts.set(chunk, owner.layout);
  body(new Scope(owner, null), chunk.body);
  return { meanings, variables, layouts };
}
