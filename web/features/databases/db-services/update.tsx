import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useParams } from 'react-router-dom';
import { listDbServices } from '../../../../shared/contract/databases/db-services/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DbServiceForm } from './db-service-form.tsx';
import { words } from './form-words.ts';

const failed = { zh: '获取数据源信息失败', en: 'Failed to get data source info' };
const gone = { zh: '数据源不存在，可能已被删除', en: 'The data source does not exist; it may have been deleted' };
const retry = { zh: '重试', en: 'Try again' };

/** Changes a data source. */
export default function UpdateDbService() {
  const say = useText();
  const { dbServiceUid = '' } = useParams();
  const found = useCall(
    listDbServices,
    { params: { project_uid: useProject().uid }, query: { page_index: 1, page_size: 1, filter_by_uid: dbServiceUid } },
    { quiet: true },
  );
  const before = found.data?.data[0];
  return (
    <Page title={before?.name ?? words.updateTitle}>
      {found.isPending && <Waiting />}
      {!found.isPending && !before && (
        <Alert
          type="error"
          header={say(failed)}
          action={found.error && <Button onClick={() => void found.refetch()}>{say(retry)}</Button>}
        >
          {found.error?.message ?? say(gone)}
        </Alert>
      )}
      {before && <DbServiceForm key={before.uid} before={before} />}
    </Page>
  );
}
