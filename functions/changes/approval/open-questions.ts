import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

/** How many questions hold the approval of a workflow up. */
const openQuestions = counter('OPEN_QUESTIONS#{workflowId}');

/** For the transaction in which such a question is asked, resolved or opened again. */
export function countingQuestion(table: TenantTable, workflowId: string, delta: 1 | -1): TransactItem {
  return openQuestions.on(table).adding({ workflowId }, delta);
}

/** For the transaction of an approval: nothing is approved while a question stands open. */
export function checkingAnswered(table: TenantTable, workflowId: string): TransactItem {
  return openQuestions.on(table).checkingNone({ workflowId }, new AppError('questionOpen'));
}
