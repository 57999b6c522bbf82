import { useParams } from 'react-router-dom';
import { analyseManagedSql } from '../../../shared/contract/sql-analysis/operations.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { AnalysisView, type UseReading } from '../../parts/sql-analysis/analysis-view.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from './page-words.ts';

/** A statement that the project governs. */
export default function ManagedAnalysis() {
  const { sqlManageId = '' } = useParams();
  const params = { project_name: useProject().name, sql_manage_id: Number(sqlManageId) };
  const useReading: UseReading = (query, when) => useCall(analyseManagedSql, { params, query }, { when, quiet: true });
  return (
    <Page title={words.taskTitle} description={words.description}>
      <AnalysisView useReading={useReading} />
    </Page>
  );
}
