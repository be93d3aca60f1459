import type {
  Call,
  Chunk,
  Expression,
  FunctionDeclaration,
  Identifier,
  IndexExpression,
  MemberExpression,
  Statement,
} from 'luaparse';
import {
  calculate,
  truthy,
  type Arithmetic,
  type Chunk as ChunkName,
  type Interpreter,
  type OperandName,
} from './interpreter.ts';
import { resolve, type Layout, type Resolution, type Variable } from './resolve.ts';
import { LuaTable } from './table.ts';
import { LuaFunction, StepsExhausted, toNumber, type LuaValue } from './values.ts';

/**
 * Lua compiled to closures: every node of the syntax tree becomes one function of the running frame,
 * so that a script is walked once and then runs without looking at its tree again.
 */

/** A variable that inner functions share. */
class Cell {
  value: LuaValue;
  constructor(value: LuaValue) {
    this.value = value;
  }
}

/** One running function. */
interface Frame {
  readonly slots: (LuaValue | Cell)[];
  readonly cells: readonly Cell[];
  readonly rest: readonly LuaValue[];
}

type Evaluate = (frame: Frame) => LuaValue;
type EvaluateAll = (frame: Frame) => LuaValue[];
/** What a statement leaves behind: nothing, a break, or the values of a return. */
type Signal = undefined | typeof BREAK | readonly LuaValue[];
type Execute = (frame: Frame) => Signal;

const BREAK = Symbol('break');
const NOTHING: readonly LuaValue[] = [];
/** How deep functions may call each other, as in Lua. */
const MAX_DEPTH = 20_000;

const isMulti = (node: Expression): boolean =>
  /Call/.test(node.type) || node.type === 'VarargLiteral';

/** Compiles a parsed chunk to the function that runs it. */
export function compileChunk(
  chunk: Chunk,
  source: string,
  chunkName: ChunkName,
  interpreter: Interpreter,
  globals: LuaTable,
): LuaFunction {
  const compiler = new Compiler(resolve(chunk), source, chunkName, interpreter, globals);
  return compiler.chunk(chunk);
}

class Compiler {
  readonly #names: Resolution;
  readonly #source: string;
  readonly #chunkName: ChunkName;
  readonly #rt: Interpreter;
  readonly #globals: LuaTable;

  constructor(
    names: Resolution,
    source: string,
    chunkName: ChunkName,
    interpreter: Interpreter,
    globals: LuaTable,
  ) {
    this.#names = names;
    this.#source = source;
    this.#chunkName = chunkName;
    this.#rt = interpreter;
    this.#globals = globals;
  }

  chunk(chunk: Chunk): LuaFunction {
    const layout = this.#names.layouts.get(chunk) as Layout;
    return this.#closure(layout, [], true, this.#block(chunk.body), []);
  }

  // ── Functions ──

  #closure(
    layout: Layout,
    parameters: readonly Variable[],
    variadic: boolean,
    body: Execute,
    cells: readonly Cell[],
  ): LuaFunction {
    const rt = this.#rt;
    const name = this.#chunkName;
    const count = parameters.length;
    const call = (args: LuaValue[]): readonly LuaValue[] => {
      const depth = rt.depth + 1;
      if (depth > MAX_DEPTH) throw rt.error('stack overflow');
      rt.depth = depth;
      rt.lines[depth] = 0;
      rt.chunks[depth] = name;
      const slots = new Array<LuaValue | Cell>(layout.slots);
      for (let i = 0; i < count; i++) {
        const { slot, captured } = parameters[i] as Variable;
        slots[slot] = captured ? new Cell(args[i]) : args[i];
      }
      const signal = body({ slots, cells, rest: variadic ? args.slice(count) : NOTHING });
      rt.depth = depth - 1;
      return signal === undefined || signal === BREAK ? NOTHING : signal;
    };
    return new LuaFunction(call, false);
  }

  #function(node: FunctionDeclaration): (frame: Frame) => LuaFunction {
    const layout = this.#names.layouts.get(node) as Layout;
    const parameters: Variable[] = layout.self ? [layout.self] : [];
    let variadic = false;
    for (const parameter of node.parameters)
      if (parameter.type === 'Identifier')
        parameters.push(this.#names.variables.get(parameter) as Variable);
      else variadic = true;
    const body = this.#block(node.body);
    const { upvalues } = layout;
    return (frame) =>
      this.#closure(
        layout,
        parameters,
        variadic,
        body,
        upvalues.map(({ from, index }) =>
          from === 'slot' ? (frame.slots[index] as Cell) : (frame.cells[index] as Cell),
        ),
      );
  }

  // ── Expressions ──

  /** What an error text calls the operand. */
  #operandName(node: Expression): OperandName {
    switch (node.type) {
      case 'Identifier': {
        const meaning = this.#names.meanings.get(node);
        return `${meaning?.kind ?? 'global'} '${node.name}'`;
      }
      case 'MemberExpression':
        return `field '${node.identifier.name}'`;
      case 'IndexExpression':
        return `field '${node.index.type === 'StringLiteral' ? node.index.value : '?'}'`;
      case 'LogicalExpression': {
        // Only where the left side decides nothing is the value always that of the right one.
        const passes = node.operator === 'and' ? /^(?:Numeric|String)Literal$/ : /^NilLiteral$/;
        return passes.test(node.left.type) ? this.#operandName(node.right) : undefined;
      }
      default:
        return undefined;
    }
  }

  /** Whether a call or `...` stands in parentheses of its own, which cut it down to one value. */
  #inParentheses(node: Expression, onlyArgument: boolean): boolean {
    const [start, end] = node.range;
    let before = 0;
    for (let i = start - 1; /[\s(]/.test(this.#source[i] ?? ''); i--)
      if (this.#source[i] === '(') before += 1;
    let after = 0;
    for (let i = end; /[\s)]/.test(this.#source[i] ?? ''); i++)
      if (this.#source[i] === ')') after += 1;
    return Math.min(before, after) > Number(onlyArgument);
  }

  /** A list of expressions, the last of which may give any number of values. */
  #list(nodes: readonly Expression[], isCall = false): EvaluateAll {
    const last = nodes[nodes.length - 1];
    if (last === undefined) return () => [];
    const spread = isMulti(last) && !this.#inParentheses(last, isCall && nodes.length === 1);
    if (!spread) {
      const items = nodes.map((node) => this.#expression(node));
      const [a, b, c] = items as [Evaluate, Evaluate, Evaluate];
      if (items.length === 1) return (frame) => [a(frame)];
      if (items.length === 2) return (frame) => [a(frame), b(frame)];
      if (items.length === 3) return (frame) => [a(frame), b(frame), c(frame)];
      return (frame) => {
        const values = new Array<LuaValue>(items.length);
        for (let i = 0; i < items.length; i++) values[i] = (items[i] as Evaluate)(frame);
        return values;
      };
    }
    const heads = nodes.slice(0, -1).map((node) => this.#expression(node));
    const tail = this.#multi(last);
    if (heads.length === 0) return (frame) => [...tail(frame)];
    return (frame) => {
      const values: LuaValue[] = [];
      for (const head of heads) values.push(head(frame));
      for (const value of tail(frame)) values.push(value);
      return values;
    };
  }

  #multi(node: Expression): (frame: Frame) => readonly LuaValue[] {
    if (node.type === 'VarargLiteral') return (frame) => frame.rest;
    return this.#call(node as Call, false);
  }

  #call(node: Call, isReturn: boolean): (frame: Frame) => readonly LuaValue[] {
    const rt = this.#rt;
    const args = this.#list(
      node.type === 'CallExpression'
        ? node.arguments
        : [node.type === 'TableCallExpression' ? node.arguments : node.argument],
      true,
    );
    const { base } = node;
    const { line } = base.loc.end;
    if (base.type === 'MemberExpression' && base.indexer === ':') {
      const object = this.#expression(base.base);
      const { name } = base.identifier;
      const objectName = this.#operandName(base.base);
      const methodName = `method '${name}'`;
      return (frame) => {
        const self = object(frame);
        const method = rt.index(self, name, line, objectName);
        const values = args(frame);
        values.unshift(self);
        rt.viaMethod = true;
        rt.calledAs = methodName;
        return rt.call(method, values, line, methodName);
      };
    }
    const callee = this.#expression(base);
    const calleeName = this.#operandName(base);
    return (frame) => {
      const called = callee(frame);
      const values = args(frame);
      if (!(called instanceof LuaFunction)) return rt.call(called, values, line, calleeName);
      // A tail call of a Lua function has taken the place of its caller, whose line nobody knows.
      rt.lines[rt.depth] = isReturn && !called.native ? -1 : line;
      rt.viaMethod = false;
      rt.calledAs = calleeName;
      if (--rt.steps < 0) throw new StepsExhausted(line);
      return called.call(values);
    };
  }

  #variable(node: Identifier): Evaluate {
    const meaning = this.#names.meanings.get(node);
    if (meaning?.kind === 'local') {
      const { slot, captured } = meaning.variable;
      if (captured) return (frame) => (frame.slots[slot] as Cell).value;
      return (frame) => frame.slots[slot] as LuaValue;
    }
    if (meaning?.kind === 'upvalue') {
      const { index } = meaning;
      return (frame) => (frame.cells[index] as Cell).value;
    }
    const globals = this.#globals;
    const rt = this.#rt;
    const { name } = node;
    const { line } = node.loc.end;
    return () => globals.get(name) ?? rt.index(globals, name, line);
  }

  #expression(node: Expression): Evaluate {
    const rt = this.#rt;
    switch (node.type) {
      case 'Identifier':
        return this.#variable(node);
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral': {
        const { value } = node as { value: LuaValue };
        return () => value;
      }
      case 'NilLiteral':
        return () => undefined;
      case 'VarargLiteral':
        return (frame) => frame.rest[0];
      case 'FunctionDeclaration':
        return this.#function(node);
      case 'CallExpression':
      case 'TableCallExpression':
      case 'StringCallExpression': {
        const call = this.#call(node, false);
        return (frame) => call(frame)[0];
      }
      case 'MemberExpression': {
        const object = this.#expression(node.base);
        const { name } = node.identifier;
        const objectName = this.#operandName(node.base);
        const { line } = node.loc.end;
        return (frame) => {
          const table = object(frame);
          if (table instanceof LuaTable) {
            const value = table.get(name);
            if (value !== undefined) return value;
          }
          return rt.index(table, name, line, objectName);
        };
      }
      case 'IndexExpression': {
        const object = this.#expression(node.base);
        const key = this.#expression(node.index);
        const objectName = this.#operandName(node.base);
        const { line } = node.loc.end;
        return (frame) => {
          const table = object(frame);
          const index = key(frame);
          if (table instanceof LuaTable) {
            const value = table.get(index);
            if (value !== undefined) return value;
          }
          return rt.index(table, index, line, objectName);
        };
      }
      case 'TableConstructorExpression':
        return this.#table(node.fields);
      case 'UnaryExpression': {
        const operand = this.#expression(node.argument);
        const name = this.#operandName(node.argument);
        const { line } = node.loc.end;
        if (node.operator === 'not') return (frame) => !truthy(operand(frame));
        if (node.operator === '#') return (frame) => rt.length(operand(frame), line, name);
        return (frame) => rt.negate(operand(frame), line, name);
      }
      case 'LogicalExpression':
      case 'BinaryExpression':
        return this.#binary(
          node.operator,
          this.#expression(node.left),
          this.#expression(node.right),
          node.right.loc.end.line,
          [this.#operandName(node.left), this.#operandName(node.right)],
        );
    }
  }

  #binary(
    operator: string,
    left: Evaluate,
    right: Evaluate,
    line: number,
    names: readonly OperandName[],
  ): Evaluate {
    const rt = this.#rt;
    switch (operator) {
      case 'and':
        return (frame) => {
          const value = left(frame);
          return truthy(value) ? right(frame) : value;
        };
      case 'or':
        return (frame) => {
          const value = left(frame);
          return truthy(value) ? value : right(frame);
        };
      case '==':
        return (frame) => rt.equal(left(frame), right(frame));
      case '~=':
        return (frame) => !rt.equal(left(frame), right(frame));
      case '<':
        return (frame) => rt.less(left(frame), right(frame), line);
      case '<=':
        return (frame) => rt.lessOrEqual(left(frame), right(frame), line);
      case '>':
        return (frame) => {
          const value = left(frame);
          return rt.less(right(frame), value, line);
        };
      case '>=':
        return (frame) => {
          const value = left(frame);
          return rt.lessOrEqual(right(frame), value, line);
        };
      case '..':
        return (frame) => rt.concat(left(frame), right(frame), line, names);
      case '+':
        return (frame) => {
          const [a, b] = [left(frame), right(frame)];
          return typeof a === 'number' && typeof b === 'number'
            ? a + b
            : rt.arithmetic('+', a, b, line, names);
        };
      default: {
        const sign = operator as Arithmetic;
        return (frame) => {
          const [a, b] = [left(frame), right(frame)];
          return typeof a === 'number' && typeof b === 'number'
            ? calculate(sign, a, b)
            : rt.arithmetic(sign, a, b, line, names);
        };
      }
    }
  }

  #table(fields: Extract<Expression, { type: 'TableConstructorExpression' }>['fields']): Evaluate {
    const rt = this.#rt;
    const lastField = fields[fields.length - 1];
    const tail =
      lastField?.type === 'TableValue' &&
      isMulti(lastField.value) &&
      !this.#inParentheses(lastField.value, false)
        ? this.#multi(lastField.value)
        : null;
    const steps = (tail ? fields.slice(0, -1) : fields).map((field) => ({
      key:
        field.type === 'TableKey'
          ? this.#expression(field.key)
          : field.type === 'TableKeyString'
            ? () => field.key.name
            : null,
      value: this.#expression(field.value),
      line: field.value.loc.end.line,
    }));
    const items = steps.filter(({ key }) => !key).length;
    const named = steps.length - items;
    return (frame) => {
      const table = new LuaTable(items, named);
      let waiting: LuaValue[] = [];
      let next = 1;
      const flush = () => {
        if (waiting.length === 0) return;
        table.setList(next, waiting);
        next += waiting.length;
        waiting = [];
      };
      for (const { key, value, line } of steps) {
        if (key) {
          const name = key(frame);
          rt.lines[rt.depth] = line;
          rt.rawSet(table, name, value(frame), true);
          continue;
        }
        // Lua writes list items in lots of fifty.
        if (waiting.length === 50) flush();
        waiting.push(value(frame));
      }
      if (tail) for (const value of tail(frame)) waiting.push(value);
      flush();
      return table;
    };
  }

  // ── Statements ──

  #block(nodes: readonly Statement[]): Execute {
    const statements = nodes.map((node) => this.#statement(node));
    const [a, b] = statements as [Execute, Execute];
    if (statements.length === 0) return () => undefined;
    if (statements.length === 1) return a;
    if (statements.length === 2) return (frame) => a(frame) ?? b(frame);
    return (frame) => {
      for (let i = 0; i < statements.length; i++) {
        const signal = (statements[i] as Execute)(frame);
        if (signal !== undefined) return signal;
      }
      return undefined;
    };
  }

  /** How a value gets into a new local. */
  #declare(name: Identifier): (frame: Frame, value: LuaValue) => void {
    const { slot, captured } = this.#names.variables.get(name) as Variable;
    if (captured)
      return (frame, value) => {
        frame.slots[slot] = new Cell(value);
      };
    return (frame, value) => {
      frame.slots[slot] = value;
    };
  }

  /** How a value gets into what stands left of `=`; what it needs is evaluated first. */
  #target(
    node: Identifier | MemberExpression | IndexExpression,
    line: number,
  ): (frame: Frame) => (value: LuaValue) => void {
    const rt = this.#rt;
    if (node.type === 'Identifier') {
      const assign = this.#assign(node, line);
      return (frame) => (value) => assign(frame, value);
    }
    const object = this.#expression(node.base);
    const objectName = this.#operandName(node.base);
    const key =
      node.type === 'IndexExpression'
        ? this.#expression(node.index)
        : (
            (name) => () =>
              name
          )(node.identifier.name);
    return (frame) => {
      const table = object(frame);
      const index = key(frame);
      return (value) => rt.setIndex(table, index, value, line, objectName);
    };
  }

  #assign(node: Identifier, line: number): (frame: Frame, value: LuaValue) => void {
    const meaning = this.#names.meanings.get(node);
    if (meaning?.kind === 'local') {
      const { slot, captured } = meaning.variable;
      if (captured)
        return (frame, value) => {
          (frame.slots[slot] as Cell).value = value;
        };
      return (frame, value) => {
        frame.slots[slot] = value;
      };
    }
    if (meaning?.kind === 'upvalue') {
      const { index } = meaning;
      return (frame, value) => {
        (frame.cells[index] as Cell).value = value;
      };
    }
    const rt = this.#rt;
    const globals = this.#globals;
    return (_frame, value) => rt.setIndex(globals, node.name, value, line);
  }

  #statement(node: Statement): Execute {
    switch (node.type) {
      case 'LocalStatement':
        return this.#local(node.variables, node.init);
      case 'AssignmentStatement':
        return this.#assignment(node.variables, node.init);
      case 'CallStatement': {
        const call = this.#call(node.expression, false);
        return (frame) => {
          call(frame);
          return undefined;
        };
      }
      case 'FunctionDeclaration':
        return this.#functionStatement(node);
      case 'DoStatement':
        return this.#block(node.body);
      case 'BreakStatement':
        return () => BREAK;
      case 'ReturnStatement':
        return this.#return(node.arguments);
      case 'IfStatement':
        return this.#if(node.clauses);
      case 'WhileStatement':
        return this.#loop(
          this.#expression(node.condition),
          this.#block(node.body),
          false,
          node.loc.start.line,
        );
      case 'RepeatStatement':
        return this.#loop(
          this.#expression(node.condition),
          this.#block(node.body),
          true,
          node.loc.end.line,
        );
      case 'ForNumericStatement':
        return this.#numericFor(node);
      case 'ForGenericStatement':
        return this.#genericFor(node);
    }
  }

  #local(names: readonly Identifier[], init: readonly Expression[]): Execute {
    const declares = names.map((name) => this.#declare(name));
    const [declare] = declares;
    const [only] = init;
    if (declare && declares.length === 1 && only && init.length === 1) {
      const value = this.#expression(only);
      return (frame) => {
        declare(frame, value(frame));
        return undefined;
      };
    }
    const values = this.#list(init);
    return (frame) => {
      const all = values(frame);
      declares.forEach((one, i) => one(frame, all[i]));
      return undefined;
    };
  }

  #assignment(
    targets: readonly (Identifier | MemberExpression | IndexExpression)[],
    init: readonly Expression[],
  ): Execute {
    const { line } = (init[init.length - 1] as Expression).loc.end;
    const [target] = targets;
    const [only] = init;
    if (targets.length === 1 && init.length === 1 && target && only) {
      const value = this.#expression(only);
      if (target.type === 'Identifier') {
        const assign = this.#assign(target, line);
        return (frame) => {
          assign(frame, value(frame));
          return undefined;
        };
      }
      const place = this.#target(target, line);
      return (frame) => {
        place(frame)(value(frame));
        return undefined;
      };
    }
    const places = targets.map((one) => this.#target(one, line));
    const values = this.#list(init);
    return (frame) => {
      const ready = places.map((place) => place(frame));
      const all = values(frame);
      // The last target is written first.
      for (let i = ready.length - 1; i >= 0; i--) (ready[i] as (value: LuaValue) => void)(all[i]);
      return undefined;
    };
  }

  #functionStatement(node: FunctionDeclaration): Execute {
    const make = this.#function(node);
    const { identifier } = node;
    if (node.isLocal && identifier?.type === 'Identifier') {
      const { slot, captured } = this.#names.variables.get(identifier) as Variable;
      return (frame) => {
        // The cell is there before the closure, which may call itself.
        if (captured) {
          const cell = new Cell(undefined);
          frame.slots[slot] = cell;
          cell.value = make(frame);
        } else frame.slots[slot] = make(frame);
        return undefined;
      };
    }
    const target = this.#target(identifier as Identifier | MemberExpression, node.loc.start.line);
    return (frame) => {
      target(frame)(make(frame));
      return undefined;
    };
  }

  #return(nodes: readonly Expression[]): Execute {
    const [only] = nodes;
    if (!only) return () => NOTHING;
    if (nodes.length > 1) return this.#list(nodes);
    if (isMulti(only) && only.type !== 'VarargLiteral' && !this.#inParentheses(only, false))
      return this.#call(only as Call, true);
    return this.#list(nodes);
  }

  #if(clauses: Extract<Statement, { type: 'IfStatement' }>['clauses']): Execute {
    const branches = clauses.map(({ condition, body }) => ({
      test: condition ? this.#expression(condition) : null,
      run: this.#block(body),
    }));
    return (frame) => {
      for (const { test, run } of branches) if (!test || truthy(test(frame))) return run(frame);
      return undefined;
    };
  }

  #loop(condition: Evaluate, body: Execute, repeat: boolean, line: number): Execute {
    const rt = this.#rt;
    return (frame) => {
      while (repeat || truthy(condition(frame))) {
        if (--rt.steps < 0) throw new StepsExhausted(line);
        const signal = body(frame);
        if (signal === BREAK) return undefined;
        if (signal !== undefined) return signal;
        if (repeat && truthy(condition(frame))) return undefined;
      }
      return undefined;
    };
  }

  #numericFor(node: Extract<Statement, { type: 'ForNumericStatement' }>): Execute {
    const rt = this.#rt;
    const start = this.#expression(node.start);
    const end = this.#expression(node.end);
    const step = node.step ? this.#expression(node.step) : () => 1;
    const declare = this.#declare(node.variable);
    const body = this.#block(node.body);
    const { line } = node.loc.start;
    const bound = (value: LuaValue, what: string): number => {
      const number = toNumber(value);
      if (number === undefined) throw rt.errorAt(line, `'for' ${what} must be a number`);
      return number;
    };
    return (frame) => {
      const [a, b, c] = [start(frame), end(frame), step(frame)];
      const first = bound(a, 'initial value');
      const last = bound(b, 'limit');
      const by = bound(c, 'step');
      for (let i = first; by > 0 ? i <= last : last <= i; i += by) {
        if (--rt.steps < 0) throw new StepsExhausted(line);
        declare(frame, i);
        const signal = body(frame);
        if (signal === BREAK) return undefined;
        if (signal !== undefined) return signal;
      }
      return undefined;
    };
  }

  #genericFor(node: Extract<Statement, { type: 'ForGenericStatement' }>): Execute {
    const rt = this.#rt;
    const iterators = this.#list(node.iterators);
    const declares = node.variables.map((name) => this.#declare(name));
    const body = this.#block(node.body);
    const { line } = node.loc.start;
    return (frame) => {
      const [iterate, state, first] = iterators(frame);
      let control = first;
      for (;;) {
        const values = rt.call(iterate, [state, control], line);
        control = values[0];
        if (control === undefined) return undefined;
        for (let i = 0; i < declares.length; i++)
          (declares[i] as (frame: Frame, value: LuaValue) => void)(frame, values[i]);
        const signal = body(frame);
        if (signal === BREAK) return undefined;
        if (signal !== undefined) return signal;
      }
    };
  }
}
