/** The part of luaparse 0.3.1 that the evaluator uses; the package brings no types. */
declare module 'luaparse' {
  export interface Location {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  }
  interface Placed {
    readonly loc: Location;
    readonly range: readonly [number, number];
  }
  export interface Identifier extends Placed {
    readonly type: 'Identifier';
    readonly name: string;
  }
  export interface StringLiteral extends Placed {
    readonly type: 'StringLiteral';
    readonly value: string;
  }
  export interface PlainLiteral extends Placed {
    readonly type: 'NumericLiteral' | 'BooleanLiteral' | 'NilLiteral';
    readonly value: number | boolean | null;
    readonly raw: string;
  }
  export interface VarargLiteral extends Placed {
    readonly type: 'VarargLiteral';
  }
  export interface FunctionDeclaration extends Placed {
    readonly type: 'FunctionDeclaration';
    readonly identifier: Identifier | MemberExpression | null;
    readonly isLocal: boolean;
    readonly parameters: readonly (Identifier | VarargLiteral)[];
    readonly body: readonly Statement[];
  }
  export interface UnaryExpression extends Placed {
    readonly type: 'UnaryExpression';
    readonly operator: 'not' | '-' | '#';
    readonly argument: Expression;
  }
  export interface BinaryExpression extends Placed {
    readonly type: 'BinaryExpression' | 'LogicalExpression';
    readonly operator: string;
    readonly left: Expression;
    readonly right: Expression;
  }
  export interface MemberExpression extends Placed {
    readonly type: 'MemberExpression';
    readonly indexer: '.' | ':';
    readonly identifier: Identifier;
    readonly base: Expression;
  }
  export interface IndexExpression extends Placed {
    readonly type: 'IndexExpression';
    readonly base: Expression;
    readonly index: Expression;
  }
  export interface CallExpression extends Placed {
    readonly type: 'CallExpression';
    readonly base: Expression;
    readonly arguments: readonly Expression[];
  }
  export interface TableCallExpression extends Placed {
    readonly type: 'TableCallExpression';
    readonly base: Expression;
    readonly arguments: Expression;
  }
  export interface StringCallExpression extends Placed {
    readonly type: 'StringCallExpression';
    readonly base: Expression;
    readonly argument: Expression;
  }
  export type TableField =
    | { readonly type: 'TableKey'; readonly key: Expression; readonly value: Expression }
    | { readonly type: 'TableKeyString'; readonly key: Identifier; readonly value: Expression }
    | { readonly type: 'TableValue'; readonly value: Expression };
  export interface TableConstructorExpression extends Placed {
    readonly type: 'TableConstructorExpression';
    readonly fields: readonly TableField[];
  }
  export type Call = CallExpression | TableCallExpression | StringCallExpression;
  export type Expression =
    | Identifier
    | StringLiteral
    | PlainLiteral
    | VarargLiteral
    | FunctionDeclaration
    | UnaryExpression
    | BinaryExpression
    | MemberExpression
    | IndexExpression
    | Call
    | TableConstructorExpression;

  interface Block {
    readonly body: readonly Statement[];
  }
  export type Statement =
    | (Placed & {
        readonly type: 'LocalStatement';
        readonly variables: readonly Identifier[];
        readonly init: readonly Expression[];
      })
    | (Placed & {
        readonly type: 'AssignmentStatement';
        readonly variables: readonly (Identifier | MemberExpression | IndexExpression)[];
        readonly init: readonly Expression[];
      })
    | (Placed & { readonly type: 'CallStatement'; readonly expression: Call })
    | FunctionDeclaration
    | (Placed & Block & { readonly type: 'WhileStatement'; readonly condition: Expression })
    | (Placed & Block & { readonly type: 'RepeatStatement'; readonly condition: Expression })
    | (Placed & Block & { readonly type: 'DoStatement' })
    | (Placed & { readonly type: 'ReturnStatement'; readonly arguments: readonly Expression[] })
    | (Placed & { readonly type: 'BreakStatement' })
    | (Placed & {
        readonly type: 'IfStatement';
        readonly clauses: readonly (Block & {
          readonly type: 'IfClause' | 'ElseifClause' | 'ElseClause';
          readonly condition?: Expression;
        })[];
      })
    | (Placed &
        Block & {
          readonly type: 'ForNumericStatement';
          readonly variable: Identifier;
          readonly start: Expression;
          readonly end: Expression;
          readonly step: Expression | null;
        })
    | (Placed &
        Block & {
          readonly type: 'ForGenericStatement';
          readonly variables: readonly Identifier[];
          readonly iterators: readonly Expression[];
        });

  export interface Chunk extends Block {
    readonly type: 'Chunk';
  }

  const luaparse: {
    parse(
      text: string,
      options: {
        luaVersion: '5.1';
        encodingMode: 'pseudo-latin1';
        comments: false;
        locations: true;
        ranges: true;
      },
    ): Chunk;
  };
  export default luaparse;
}
