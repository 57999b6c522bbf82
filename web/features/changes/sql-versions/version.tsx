import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { useNavigate, useParams } from 'react-router-dom';
import { getSqlVersion } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { versionStatuses } from '../../../../shared/lifecycles/sql-version.ts';
import { fill } from '../../../../shared/text.ts';
import { NotFound } from '../../../app/not-found.tsx';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { AssociateDialog } from './associate-dialog.tsx';
import { EffectsDialog } from './effects-dialog.tsx';
import { ExecuteQuestion } from './execute-question.tsx';
import { versionLooks } from './looks.ts';
import { OfflineDialog } from './offline-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { ReleaseTable, type Work } from './release-table.tsx';
import { words } from './version-words.ts';
import type { Version } from './wire.ts';

const movingMilliseconds = 2_000;

/** One version: its changes as rows, its stages as columns, and what can be done in each. */
export default function VersionPage() {
  const { versionId = '' } = useParams();
  const say = useText();
  const params = { project_name: useProject().name, sql_version_id: Number(versionId) };
  const read = useCall(
    getSqlVersion,
    { params },
    { quiet: true, keepPrevious: true, every: (reply) => (reply && isMoving(reply.data) ? movingMilliseconds : false) },
  );
  if (read.error?.is('notFound') || read.error?.is('validation')) return <NotFound />;
  if (read.error)
    return (
      <Alert type="error" header={say(words.missing)}>
        {read.error.message}
      </Alert>
    );
  return read.data ? <Shown version={read.data.data} /> : <Waiting />;
}

function Shown({ version }: { version: Version }) {
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const whyNot = useWhyNot();
  const [work, setWork] = useState<Work>();
  const [first] = version.sql_version_stage_detail;
  const whyLocked = version.status === 'locked' ? words.whyLocked : undefined;
  const actions = first
    ? [
        {
          id: 'associate',
          text: words.associate,
          run: () => setWork({ kind: 'associate', stage: first }),
          why: whyLocked ?? whyNot('versionManage'),
        },
        {
          id: 'create',
          text: words.createWorkflow,
          run: () =>
            navigate(
              link(
                'workflowCreate',
                { projectID },
                { version_id: String(version.sql_version_id), version_name: version.version },
              ),
            ),
          why: whyLocked ?? whyNot('workflowCreate'),
          primary: true,
        },
      ]
    : [];
  return (
    <Page
      title={version.version}
      mark={<Status value={version.status} labels={versionStatuses.labels} looks={versionLooks} />}
      actions={actions}
      {...(version.desc && { description: { zh: version.desc, en: version.desc } })}
    >
      <BatchState version={version} />
      <ReleaseTable version={version} onWork={setWork} />
      {work && <Dialog version={version} work={work} onDone={() => setWork(undefined)} />}
    </Page>
  );
}

function Dialog({ version, work, onDone }: { version: Version; work: Work; onDone: () => void }) {
  switch (work.kind) {
    case 'associate':
      return <AssociateDialog version={version} stage={work.stage} onDone={onDone} />;
    case 'execute':
      return <ExecuteQuestion version={version} stage={work.stage} onDone={onDone} />;
    case 'release':
      return <ReleaseDialog version={version} stage={work.stage} workflow={work.workflow} onDone={onDone} />;
    case 'effects':
      return <EffectsDialog versionId={version.sql_version_id} workflow={work.workflow} onClose={onDone} />;
    case 'offline':
      return <OfflineDialog workflow={work.workflow} onDone={onDone} />;
    default:
      return work satisfies never;
  }
}

function BatchState({ version: { batch, sql_version_stage_detail: stages } }: { version: Version }) {
  const say = useText();
  if (!batch || batch.state === 'succeeded') return null;
  const at = stages
    .flatMap((stage) => stage.workflow_details)
    .find(({ workflow_id }) => workflow_id === batch.workflow_ids[batch.done]);
  const values = { done: batch.done, count: batch.workflow_ids.length, name: at?.workflow_name ?? '' };
  return batch.state === 'running' ? (
    <Alert type="info">{say(fill(words.batchRunning, values))}</Alert>
  ) : (
    <Alert type="warning" header={say(fill(words.batchStopped, values))}>
      {batch.reason}
    </Alert>
  );
}

function isMoving({ batch, sql_version_stage_detail: stages }: Version): boolean {
  return (
    batch?.state === 'running' ||
    stages.some(({ workflow_details }) => workflow_details.some(({ status }) => status === 'executing'))
  );
}
