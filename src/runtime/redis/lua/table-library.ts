import { callable, library, table, text, whole } from './arguments.ts';
import { NATIVE, truthy, type Interpreter } from './interpreter.ts';
import type { LuaTable } from './table.ts';
import { numberText, typeName, type LuaValue } from './values.ts';

/** `table.*` */
export function tableLibrary(rt: Interpreter): LuaTable {
  const concat = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const separator = args[1] === undefined ? '' : text(rt, args, 1);
    const list = table(rt, args, 0);
    const first = whole(rt, args, 2, 1);
    const last = whole(rt, args, 3, list.length);
    const parts: string[] = [];
    for (let i = first; i <= last; i++) {
      rt.charge(1);
      const value = list.get(i);
      if (typeof value === 'string') parts.push(value);
      else if (typeof value === 'number') parts.push(numberText(value));
      else throw rt.error(`invalid value (${typeName(value)}) at index ${i} in table for 'concat'`);
    }
    return [parts.join(separator)];
  };

  const insert = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const list = table(rt, args, 0);
    const end = list.length + 1;
    if (args.length === 2) {
      rt.rawSet(list, end, args[1], false);
      return [];
    }
    if (args.length !== 3) throw rt.error("wrong number of arguments to 'insert'");
    const at = whole(rt, args, 1);
    const last = Math.max(end, at);
    rt.charge(Math.max(0, last - at));
    for (let i = last; i > at; i--) rt.rawSet(list, i, list.get(i - 1), false);
    rt.rawSet(list, at, args[2], false);
    return [];
  };

  const remove = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const list = table(rt, args, 0);
    const end = list.length;
    const at = whole(rt, args, 1, end);
    if (!(at >= 1 && at <= end)) return [];
    const value = list.get(at);
    rt.charge(end - at);
    for (let i = at; i < end; i++) rt.rawSet(list, i, list.get(i + 1), false);
    rt.rawSet(list, end, undefined, false);
    return [value];
  };

  const sort = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const list = table(rt, args, 0);
    const order = args[1] === undefined ? undefined : callable(rt, args, 1);
    const less = (a: LuaValue, b: LuaValue): boolean => {
      rt.charge(1);
      return order ? truthy(order.call([a, b])[0]) : rt.less(a, b, NATIVE);
    };
    const swap = (i: number, j: number): void => {
      const [a, b] = [list.get(i), list.get(j)];
      rt.rawSet(list, i, b, false);
      rt.rawSet(list, j, a, false);
    };
    // Lua's quicksort, step by step: equal elements end where they do in Lua.
    const range = (from: number, to: number): void => {
      let [low, high] = [from, to];
      while (low < high) {
        if (less(list.get(high), list.get(low))) swap(low, high);
        if (high - low === 1) break;
        const middle = Math.floor((low + high) / 2);
        if (less(list.get(middle), list.get(low))) swap(middle, low);
        else if (less(list.get(high), list.get(middle))) swap(middle, high);
        if (high - low === 2) break;
        const pivot = list.get(middle);
        swap(middle, high - 1);
        let i = low;
        let j = high - 1;
        for (;;) {
          while (less(list.get(++i), pivot))
            if (i > high) throw rt.error('invalid order function for sorting');
          while (less(pivot, list.get(--j)))
            if (j < low) throw rt.error('invalid order function for sorting');
          if (j < i) break;
          swap(i, j);
        }
        swap(high - 1, i);
        if (i - low < high - i) {
          range(low, i - 1);
          low = i + 1;
        } else {
          range(i + 1, high);
          high = i - 1;
        }
      }
    };
    range(1, list.length);
    return [];
  };

  const maxn = (args: readonly LuaValue[]): readonly LuaValue[] => {
    let most = 0;
    for (const [key] of table(rt, args, 0).pairs())
      if (typeof key === 'number' && key > most) most = key;
    return [most];
  };

  const each = (args: readonly LuaValue[], pairs: Iterable<readonly LuaValue[]>) => {
    const visit = callable(rt, args, 1);
    for (const pair of pairs) {
      rt.charge(1);
      const [value] = visit.call([...pair]);
      if (value !== undefined) return [value];
    }
    return [];
  };

  const items = function* (list: LuaTable): Generator<readonly LuaValue[]> {
    for (let i = 1; i <= list.length; i++) yield [i, list.get(i)];
  };

  return library({
    concat,
    foreach: (args) => each(args, [...table(rt, args, 0).pairs()]),
    foreachi: (args) => each(args, items(table(rt, args, 0))),
    getn: (args) => [table(rt, args, 0).length],
    insert,
    maxn,
    remove,
    setn: () => {
      throw rt.error("'setn' is obsolete");
    },
    sort,
  });
}
