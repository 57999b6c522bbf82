import { useParams } from 'react-router-dom';
import { analyseTaskSqlV2 } from '../../../../shared/contract/watching/sql-analysis/operations.ts';
import { getAuditTask } from '../../../../shared/contract/auditing/tasks/operations.ts';
import { useCall } from '../../../app/query.ts';
import { AnalysisView, type UseReading } from '../../../parts/sql-analysis/analysis-view.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './page-words.ts';

/** A statement of a workflow or of a quick audit. */
export default function TaskAnalysis() {
  const { taskId = '', sqlNum = '' } = useParams();
  const params = { task_id: Number(taskId), number: Number(sqlNum) };
  const task = useCall(getAuditTask, { params: { task_id: params.task_id } }, { quiet: true }).data?.data;
  const useReading: UseReading = (query, when) => useCall(analyseTaskSqlV2, { params, query }, { when, quiet: true });
  return (
    <Page title={words.taskTitle} description={words.description}>
      <AnalysisView useReading={useReading} dbType={task?.instance_db_type} />
    </Page>
  );
}
