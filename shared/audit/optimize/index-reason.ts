import { figure, type Text } from '../../text.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { TableWish } from './index-wishes.ts';

type Advised = { readonly wish: TableWish; readonly columns: readonly string[]; readonly table: SchemaTable };

/** Why an index is advised: what each of its columns does for the statement, and how large the table is. */
export function reasonOf({ wish, columns, table }: Advised): Text {
  const of = (names: readonly string[]) => columns.filter((name) => names.includes(name));
  const plain = of(wish.equal).filter((name) => !wish.joined.includes(name));
  const joined = of(wish.joined);
  const order = of(wish.order).filter((name) => !wish.equal.includes(name));
  const range = of(wish.range).filter((name) => !order.includes(name));
  const told = new Set([...plain, ...joined, ...order, ...range]);
  const rest = columns.filter((name) => !told.has(name));
  const parts = [
    part(plain, (names) => ({
      zh: `等值条件列 ${names}（选择性高的在前）`,
      en: `${names} compared with one value, the most selective first`,
    })),
    part(joined, (names) => ({ zh: `连接列 ${names}`, en: `${names} joined to another table` })),
    part(order, (names) => ({
      zh: `排序列 ${names}，可省去排序`,
      en: `${names} in the order of the result, so that nothing is sorted`,
    })),
    part(range, (names) => ({ zh: `范围条件列 ${names}`, en: `${names} as a range` })),
    part(rest, (names) => ({
      zh: `查询的其余列 ${names}，可不回表`,
      en: `${names} read besides, so that the table itself is not read`,
    })),
  ].filter((one) => one !== undefined);
  const size = table.rows === undefined ? undefined : figure(Math.round(table.rows));
  return {
    zh: `表 ${table.name}${size === undefined ? '' : `（约 ${size} 行）`}没有可用于该语句的索引。索引列：${parts.map(({ zh }) => zh).join('；')}。`,
    en: `No index of ${table.name}${size === undefined ? '' : ` (about ${size} rows)`} serves this statement. Its columns: ${parts.map(({ en }) => en).join('; ')}.`,
  };
}

function part(names: readonly string[], say: (names: string) => Text): Text | undefined {
  return names.length === 0 ? undefined : say(names.join(', '));
}
