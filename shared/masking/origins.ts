import type { ColumnOrigin } from '../row-formats/cell.ts';
import type { MaskingDialect } from './mask-sql.ts';
import { NotMaskable } from './refusals.ts';
import type { Relation } from './relations.ts';

/**
 * Holds what was sent against what the server says of each column of its answer: one that is a protected column itself stands behind
 * no mask, and one of a relation that nobody looked up was not understood (a table may have got another name since). Then no row is
 * handed out.
 */
export function demandOrigins(
  origins: readonly (ColumnOrigin | undefined)[],
  known: readonly Relation[],
  dialect: MaskingDialect,
): void {
  for (const origin of origins) {
    if (!origin) continue;
    const relations = known.filter((relation) => relation.origin === origin.relation);
    if (relations.length === 0 && tellsTables[dialect]) throw new NotMaskable(texts.notLookedUp);
    const columns = relations.flatMap((relation) => relation.columns);
    const plain = columns.find((column) => column.origin === origin.column && column.mask);
    if (plain) throw new NotMaskable(texts.plain(plain.name));
  }
}

/** Servers of the MySQL family tell names, MariaDB's among them those that the query itself gives to a part of it. */
const tellsTables: Readonly<Record<MaskingDialect, boolean>> = { postgres: true, mysql: false };

const texts = {
  notLookedUp: {
    zh: '服务器返回的列来自另一张表，与执行前查到的不同（表可能刚刚改名）；未返回任何行，请重试',
    en: 'the server answered from another table than was found before it was asked (one may have got another name just now). No row was handed out. Run it again',
  },
  plain: (name: string) => ({
    zh: `服务器返回的列是受保护的列 ${name} 本身，没有脱敏；未返回任何行，请重试，仍然如此则报告给管理员`,
    en: `the server answered with the protected column ${name} itself, without its mask. No row was handed out. Run it again, and tell an administrator if it stays so`,
  }),
} as const;
