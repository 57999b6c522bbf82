import { getRelatedTransaction } from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { TransactionDetails } from './transaction-details.tsx';

/** The latest transaction in which a statement was seen. */
export function RelatedTransaction({
  sourceUid,
  sqlId,
  onClose,
}: {
  sourceUid: string;
  sqlId: string;
  onClose: () => void;
}) {
  const { name: project_name } = useProject();
  const query = { instance_id: sourceUid, sql_id: sqlId };
  const asked = useCall(getRelatedTransaction, { params: { project_name }, query }, { quiet: true });
  return <Answer of={asked}>{({ data }) => <TransactionDetails of={data} onClose={onClose} />}</Answer>;
}
