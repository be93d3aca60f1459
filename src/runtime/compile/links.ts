import type { Node, Program } from 'acorn';
import type { Place } from '../fault.ts';

/** Where something stands in the erased text: line from 1, column from 0. */
export interface Loc {
  readonly line: number;
  readonly column: number;
}

/** One statement (or `import()`) that names another file. */
export interface Link {
  readonly from: string;
  readonly loc: Loc;
  /** The names asked for; `default` among them. Empty for `import * as` and `export *`. */
  readonly names: readonly string[];
  place?: Place;
}

/** What a file takes from others and gives to others. */
export interface Links {
  readonly links: Link[];
  readonly exports: ReadonlySet<string>;
  /** Specifiers of `export * from`. */
  readonly stars: readonly string[];
  /** Syntax that has no meaning in a lab, with its name. */
  readonly unsupported: readonly { readonly what: string; readonly loc: Loc }[];
  /** Top-level declarations of names that the compiled form needs for itself. */
  readonly taken: readonly { readonly name: string; readonly loc: Loc }[];
}

/** Any node, seen as a bag of fields: the walk below does not need to know the grammar. */
type Bag = Record<string, unknown> & { type: string; loc: { start: Loc } };

/** Reads the links of a parsed module. */
export function linksOf(tree: Program): Links {
  const links: Link[] = [];
  const exports = new Set<string>();
  const stars: string[] = [];
  const unsupported: { what: string; loc: Loc }[] = [];
  const taken: { name: string; loc: Loc }[] = [];

  const declare = (pattern: unknown, each: (name: string, loc: Loc) => void): void => {
    if (typeof pattern !== 'object' || pattern === null) return;
    const node = pattern as Bag;
    switch (node.type) {
      case 'Identifier':
        each(node['name'] as string, node.loc.start);
        break;
      case 'ObjectPattern':
        for (const property of node['properties'] as Bag[])
          declare(property['value'] ?? property['argument'], each);
        break;
      case 'ArrayPattern':
        for (const element of node['elements'] as unknown[]) declare(element, each);
        break;
      case 'AssignmentPattern':
        declare(node['left'], each);
        break;
      case 'RestElement':
        declare(node['argument'], each);
        break;
    }
  };
  const declarations = (node: Bag | null, each: (name: string, loc: Loc) => void): void => {
    if (node === null) return;
    if (node.type === 'VariableDeclaration')
      for (const one of node['declarations'] as Bag[]) declare(one['id'], each);
    else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
      declare(node['id'], each);
  };
  const text = (node: unknown): string => {
    const bag = node as Bag;
    return (bag.type === 'Identifier' ? bag['name'] : bag['value']) as string;
  };

  for (const statement of tree.body as unknown as Bag[]) {
    const source = statement['source'] as Bag | null | undefined;
    switch (statement.type) {
      case 'ImportDeclaration': {
        const names = (statement['specifiers'] as Bag[]).flatMap((one) =>
          one.type === 'ImportDefaultSpecifier'
            ? ['default']
            : one.type === 'ImportSpecifier'
              ? [text(one['imported'])]
              : [],
        );
        links.push({ from: text(source), loc: (source as Bag).loc.start, names });
        break;
      }
      case 'ExportAllDeclaration': {
        const name = statement['exported'];
        if (name === null) stars.push(text(source));
        else exports.add(text(name));
        links.push({ from: text(source), loc: (source as Bag).loc.start, names: [] });
        break;
      }
      case 'ExportDefaultDeclaration':
        exports.add('default');
        break;
      case 'ExportNamedDeclaration': {
        const specifiers = statement['specifiers'] as Bag[];
        for (const one of specifiers) exports.add(text(one['exported']));
        if (source !== null && source !== undefined)
          links.push({
            from: text(source),
            loc: source.loc.start,
            names: specifiers.map((one) => text(one['local'])),
          });
        declarations(statement['declaration'] as Bag | null, (name) => exports.add(name));
        break;
      }
    }
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    declarations(declared as Bag | null, (name, at) => {
      if (name === 'exports' || name === 'require') taken.push({ name, loc: at });
    });
  }

  walk(tree, (node) => {
    if (node.type === 'MetaProperty' && text(node['meta']) === 'import')
      unsupported.push({ what: 'import.meta', loc: node.loc.start });
    if (node.type !== 'ImportExpression') return;
    const source = node['source'] as Bag;
    if (source.type === 'Literal' && typeof source['value'] === 'string')
      links.push({ from: source['value'], loc: source.loc.start, names: [] });
    else unsupported.push({ what: 'import()', loc: node.loc.start });
  });
  return { links, exports, stars, unsupported, taken };
}

/** Every node of the tree, without recursion: a long chain of calls is a deep tree. */
function walk(root: Node, each: (node: Bag) => void): void {
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) {
      for (const item of node) stack.push(item);
      continue;
    }
    if (typeof node !== 'object' || node === null) continue;
    const bag = node as Bag;
    if (typeof bag.type === 'string') each(bag);
    for (const key in bag) if (key !== 'loc') stack.push(bag[key]);
  }
}
