import { familyOf } from '../../../../shared/engines/index.ts';
import { undoLacks, undoOutlook } from '../../../../shared/rollback/undo-outlook.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import type { AuditTask } from '../../../ground/ledger/task-repo.ts';
import { isUnkept } from '../../../auditing/backups/unkept.ts';
import { statements } from '../../../ground/ledger/statement-repo.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';

const lookedAtMax = 2000;

/** By the statements of a task that surely lack it: which one of the same script took effect, was not kept, and so stays. */
export async function lackedByStaying(
  table: TenantTable,
  { taskId, dbType }: Pick<AuditTask, 'taskId' | 'dbType'>,
): Promise<ReadonlyMap<number, Text>> {
  const filter = { state: { oneOf: ['succeeded', 'unknown'] } };
  const { items } = await statements.on(table).list({ taskId }, { filter, limit: lookedAtMax });
  const missing = undoOutlook(
    items.map((one) => ({ number: one.number, isKept: !isUnkept(one), reach: one.undoReach ?? [] })),
    familyOf(dbType),
  );
  return new Map(
    missing
      .filter(({ why }) => undoLacks[why].how === 'surely')
      .map(({ number, because, why, name }) => [
        number,
        fill(stays, { because, why: fill(undoLacks[why].text, { name }) }),
      ]),
  );
}

const stays: Text = {
  zh: '第 {because} 条没有备份而保留其修改，{why}',
  en: 'statement {because} was not backed up and stays, so {why}',
};
