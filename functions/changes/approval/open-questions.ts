import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

/** How many questions hold the approval of a thing up; ids tell workflows and exports apart. */
const openQuestions = counter('OPEN_QUESTIONS#{subjectId}');

/** For the transaction in which such a question is asked, resolved or opened again. */
export function countingQuestion(table: TenantTable, subjectId: string, delta: 1 | -1): TransactItem {
  return openQuestions.on(table).adding({ subjectId }, delta);
}

/** For the transaction of an approval: nothing is approved while a question stands open. */
export function checkingAnswered(table: TenantTable, subjectId: string): TransactItem {
  return openQuestions.on(table).checkingNone({ subjectId }, new AppError('questionOpen'));
}
