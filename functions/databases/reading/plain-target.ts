import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Connection } from '../../engines/driver.ts';
import type { MaskingPolicy } from '../masking/service.ts';
import type { Sessions, TargetFault } from './family.ts';
import { seenOf, type Writable } from './seen-writable.ts';

type Where = { readonly sessions: Pick<Sessions, 'targetFault'>; readonly masking: MaskingPolicy | undefined };

/**
 * Refuses a change of what no rollback undoes, or of what is no table, which only the server knows; and one by which values that
 * the person sees masked could be copied to where they are not.
 */
export async function demandPlainTarget(
  connection: Connection,
  statement: Writable,
  { sessions, masking }: Where,
): Promise<void> {
  const seen = seenOf(statement);
  invariant(seen, 'it was looked at');
  const byOneNameOnly = masking !== undefined && !seen.onlyAdds;
  const fault =
    (masking && faultByMasks(seen, masking)) ?? (await sessions.targetFault(connection, seen.target, byOneNameOnly));
  if (!fault) return;
  const { line, column } = statement;
  throw new AppError('sqlTransactionStatement', { line, column, what: words[fault] });
}

type Seen = NonNullable<ReturnType<typeof seenOf>>;
type Fault = TargetFault | 'readsMasked' | 'isMasked';

function faultByMasks({ target, readsRows, onlyAdds }: Seen, { columns }: MaskingPolicy): Fault | undefined {
  if (readsRows) return 'readsMasked';
  const table = target.name.text.toLowerCase();
  const isMasked = columns.some((one) => one.table.toLowerCase() === table);
  return isMasked && !onlyAdds ? 'isMasked' : undefined;
}

const words = {
  noTable: { zh: '目标不是普通表', en: 'what it changes is no plain table' },
  notUndone: {
    zh: '目标表的存储引擎不支持事务，无法回滚',
    en: 'the engine of the table knows no transactions, so that nothing of it could be rolled back',
  },
  readsMasked: {
    zh: '该数据源有脱敏列，而它会读取其他数据行，可能带出被脱敏的值',
    en: 'columns of the data source are masked, and it reads other rows, by which masked values could be copied',
  },
  sharesRows: {
    zh: '该数据源有脱敏列，而目标表是分区表、分区或继承关系中的表，其数据行也属于其他表',
    en: 'columns of the data source are masked, and the rows of the table belong to other tables too, as it is a part, a child or a parent',
  },
  isMasked: {
    zh: '该表有脱敏列，只能新增行',
    en: 'columns of the table are masked, so that rows can only be added to it',
  },
} as const satisfies Record<Fault, Text>;
