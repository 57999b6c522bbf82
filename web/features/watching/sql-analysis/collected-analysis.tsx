import { useParams } from 'react-router-dom';
import { analyseCollectedSql } from '../../../../shared/contract/watching/sql-analysis/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { AnalysisView, type UseReading } from '../../../parts/sql-analysis/analysis-view.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './page-words.ts';

/** A statement that a scan collected. */
export default function CollectedAnalysis() {
  const { scanId = '', sqlId = '' } = useParams();
  const params = { project_name: useProject().name, instance_audit_plan_id: Number(scanId), id: Number(sqlId) };
  const useReading: UseReading = (query, when) =>
    useCall(analyseCollectedSql, { params, query }, { when, quiet: true });
  return (
    <Page title={words.taskTitle} description={words.description}>
      <AnalysisView useReading={useReading} />
    </Page>
  );
}
