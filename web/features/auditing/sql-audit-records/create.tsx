import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  createSqlAuditRecord,
  listSqlAuditRecords,
  updateSqlAuditRecord,
} from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { focusFirstProblem } from '../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { isEmptySource, sourceBody, sourceProblem } from './source.ts';
import { SourceFields } from './source-fields.tsx';
import { targetBody, targetProblem, placeOf } from './target.ts';
import { TargetFields } from './target-fields.tsx';
import { emptyStart, useFormer, type Start } from './use-former.ts';
import { useTargetRules } from './use-target-rules.ts';
import { TagInput } from './record-tags.tsx';
import { words } from './record-words.ts';

/** A new audit, or one that begins from a former one, which the address names. */
export default function CreateSqlAuditRecord() {
  const from = useSearchParams()[0].get('from') ?? '';
  const { start, error, refetch } = useFormer(from);
  if (from === '') return <Form key="new" start={emptyStart} />;
  if (start) return <Form key={from} start={start} />;
  return (
    <Page title={words.create}>{error ? <Failure of={{ error, refetch }} title={words.missing} /> : <Waiting />}</Page>
  );
}

/** Submits SQL to be judged at once. A refusal loses nothing of what was entered. */
function Form({ start: given }: { start: Start }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  // What the former audit says when it is read again must not pull away what is being written.
  const [start] = useState(given);
  const [target, setTarget] = useState(start.target);
  const [source, setSource] = useState(start.source);
  const [tags, setTags] = useState(start.tags);
  const [showsProblems, setShowsProblems] = useState(false);
  const [doneId, setDoneId] = useState<string>();
  const create = useChange(createSqlAuditRecord, { refreshes: [listSqlAuditRecords], quiet: true });
  const tagging = useChange(updateSqlAuditRecord);

  const rules = useTargetRules(target);
  const findings = target === start.target && source.sql === start.source.sql ? start.findings : undefined;
  const submit = () => {
    setShowsProblems(true);
    if (targetProblem(target) || sourceProblem(source)) return focusFirstProblem();
    create.run(
      { params: { project_name }, body: { ...targetBody(target), ...sourceBody(source) } },
      ({ data: { sql_audit_record_id: id } }) => {
        if (tags.length === 0) return setDoneId(id);
        // The audit is there even if its tags are refused, so the reader is taken to it either way.
        void tagging.runAndWait({ params: { project_name, sql_audit_record_id: id }, body: { tags: [...tags] } }).then(
          () => setDoneId(id),
          () => setDoneId(id),
        );
      },
    );
  };
  if (doneId !== undefined)
    return <Leaving onLeave={() => navigate(link('quickAudit', { projectID, recordId: doneId }), { replace: true })} />;
  return (
    <Page title={words.create} description={words.description}>
      <LeaveGuard when={source !== start.source && !isEmptySource(source)} text={words.leave} />
      <Container header={<Header variant="h2">{say(words.method)}</Header>}>
        <SpaceBetween size="l">
          <TargetFields target={target} onChange={setTarget} showsProblems={showsProblems} />
          <Labelled label={words.tags}>
            <TagInput tags={tags} onChange={setTags} />
          </Labelled>
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{say(words.sql)}</Header>}>
        <SourceFields
          source={source}
          dbType={target[target.method].dbType}
          place={placeOf(target)}
          rules={rules}
          findings={findings}
          onSubmit={submit}
          onChange={setSource}
          showsProblems={showsProblems}
        />
      </Container>
      {create.error && <Alert type="error">{create.error.message}</Alert>}
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={() => navigate(link('quickAudits', { projectID }))}>
            {say(words.cancel)}
          </Button>
          <Button variant="primary" loading={create.busy || tagging.busy} onClick={submit}>
            {say(words.audit)}
          </Button>
        </SpaceBetween>
      </Box>
    </Page>
  );
}
