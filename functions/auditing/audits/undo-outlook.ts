import type * as z from 'zod';
import type { undoOutlook as shape } from '../../../shared/contract/auditing/tasks/fields.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { undoLacks, undoOutlook } from '../../../shared/rollback/undo-outlook.ts';
import { fill, inLocale, type Locale } from '../../../shared/text.ts';
import { isUnkept, whyUnkept } from '../backups/unkept.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

const lookedAtMax = 2000;

/** What a rollback of a task will lack, known before it runs. */
export async function outlookOf(
  table: TenantTable,
  { taskId, enableBackup, dbType }: AuditTask,
  locale: Locale,
): Promise<z.output<typeof shape>> {
  if (!enableBackup) return { not_kept: [], missing: [], is_whole: true };
  const { items } = await statements.on(table).list({ taskId }, { limit: lookedAtMax + 1 });
  const looked = items.slice(0, lookedAtMax);
  const reaching = looked.map((one) => ({ number: one.number, isKept: !isUnkept(one), reach: one.undoReach ?? [] }));
  return {
    not_kept: looked.filter(isUnkept).map((one) => ({ number: one.number, reason: inLocale(whyUnkept(one), locale) })),
    missing: undoOutlook(reaching, familyOf(dbType)).map(({ number, because, why, name }) => ({
      number,
      because_of: because,
      how: undoLacks[why].how,
      reason: inLocale(fill(undoLacks[why].text, { name }), locale),
    })),
    is_whole: items.length <= lookedAtMax,
  };
}
