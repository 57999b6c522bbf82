import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  createOptimization,
  listOptimizations,
} from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { indexTrialOf } from '../../../../shared/engines/index-trials.ts';
import { moduleSupport } from '../../../../shared/module-support.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { PlaceFields, usePlaceSources, type SqlPlace } from '../../../parts/sql-place/place-fields.tsx';
import { workloadOf, type Workload } from '../../../parts/workload.ts';
import { focusFirstProblem } from '../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { methods, words } from './optimization-words.ts';

type Method = (typeof methods.values)[number];
type Given = {
  readonly method: Method;
  readonly place: SqlPlace;
  readonly dbType: string | undefined;
  readonly sql: string;
  readonly tables: string;
  readonly plan: string;
};
const empty: Given = {
  method: 'online',
  place: { instance: '', schema: '' },
  dbType: undefined,
  sql: '',
  tables: '',
  plan: '',
};

/** Submits a statement to be optimised. A refusal loses nothing of what was entered. */
export default function CreateOptimization() {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID, name: project_name } = useProject();
  const workload = workloadOf(useLocation().state);
  const [given, setGiven] = useState(() => givenBy(workload));
  const [name, setName] = useState('');
  const [stamp] = useState(timeStamp);
  const [showsProblems, setShowsProblems] = useState(false);
  const [doneId, setDoneId] = useState<string>();
  const create = useChange(createOptimization, { refreshes: [listOptimizations], quiet: true });
  const sources = usePlaceSources('create_optimization');
  const sourceType = sources.find(({ instance_name }) => instance_name === given.place.instance)?.instance_type;
  const dbType = given.method === 'online' ? sourceType : given.dbType;
  const preset = `${(given.method === 'online' && given.place.instance) || 'sql'}_${stamp}`;
  const change = (part: Partial<Given>) => setGiven((before) => ({ ...before, ...part }));
  const problems = showsProblems ? problemsOf(given) : {};
  const submit = () => {
    setShowsProblems(true);
    if (Object.keys(problemsOf(given)).length > 0) return focusFirstProblem();
    create.run(
      {
        params: { project_name },
        body: { optimization_name: name.trim() || preset, ...bodyOf(given), ...weightsOf(given, workload) },
      },
      ({ data }) => setDoneId(data.sql_optimization_record_id),
    );
  };
  if (doneId !== undefined)
    return (
      <Leaving
        onLeave={() => navigate(link('sqlOptimization', { projectID, optimizationId: doneId }), { replace: true })}
      />
    );
  return (
    <Page title={words.create} description={words.description}>
      <LeaveGuard when={given.sql.trim() !== ''} text={words.leave} />
      {workload && <Weights given={given} workload={workload} dbType={dbType} />}
      <Container>
        <SpaceBetween size="l">
          <SegmentedControl
            label={say(words.method)}
            selectedId={given.method}
            options={methods.values.map((id) => ({ id, text: say(methods.labels[id]) }))}
            onChange={({ detail }) =>
              change({ method: methods.values.find((one) => one === detail.selectedId) ?? given.method })
            }
          />
          {given.method === 'online' ? (
            <PlaceFields
              place={given.place}
              onChange={(place) => change({ place })}
              use="create_optimization"
              problem={problems.target}
            />
          ) : (
            <TypeField given={given} onChange={change} problem={problems.target} />
          )}
          <Labelled label={words.name} constraint={words.nameHint}>
            <Input value={name} placeholder={preset} onChange={({ detail }) => setName(detail.value)} />
          </Labelled>
          <Labelled label={words.sql} problem={problems.sql} stretch>
            <SqlEditor
              value={given.sql}
              onChange={(sql) => change({ sql })}
              dbType={dbType}
              label={words.sql}
              minHeight={160}
              onSubmit={submit}
            />
          </Labelled>
          {given.method === 'offline' && <GivenFields given={given} onChange={change} />}
        </SpaceBetween>
      </Container>
      {create.error && <Alert type="error">{create.error.message}</Alert>}
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={() => navigate(link('sqlOptimizations', { projectID }))}>
            {say(words.cancel)}
          </Button>
          <Button variant="primary" loading={create.busy} onClick={submit}>
            {say(words.optimize)}
          </Button>
        </SpaceBetween>
      </Box>
    </Page>
  );
}

function givenBy(workload: Workload | undefined): Given {
  if (!workload) return empty;
  return { ...empty, place: { instance: workload.source, schema: workload.schema }, sql: workload.sql };
}

/** The figures are those of the statements that came along, in their order. */
function weightsOf({ method, sql }: Given, workload: Workload | undefined) {
  return workload && method === 'online' && sql === workload.sql ? { executions: [...workload.executions] } : {};
}

type Weighed = { readonly given: Given; readonly workload: Workload; readonly dbType: string | undefined };

function Weights({ given, workload, dbType }: Weighed) {
  const say = useText();
  const { executions } = weightsOf(given, workload);
  // Their runs count where indexes are tried.
  const isTried = dbType === undefined || indexTrialOf(dbType) !== undefined;
  const told = isTried ? words.weighed : words.untried;
  return <Alert type="info">{say(executions ? fill(told, { count: executions.length }) : words.notWeighed)}</Alert>;
}

type Part = { readonly given: Given; readonly onChange: (part: Partial<Given>) => void };

function TypeField({ given: { dbType }, onChange, problem }: Part & { problem: Text | undefined }) {
  const say = useText();
  const types = moduleSupport.sql_optimization.map((value) => ({ value, label: value }));
  return (
    <Labelled label={words.dbType} problem={problem}>
      <Select
        options={types}
        selectedOption={types.find(({ value }) => value === dbType) ?? null}
        placeholder={say(words.chooseType)}
        ariaRequired
        invalid={problem !== undefined}
        onChange={({ detail }) => onChange({ dbType: detail.selectedOption.value })}
      />
    </Labelled>
  );
}

function GivenFields({ given: { dbType, tables, plan }, onChange }: Part) {
  return (
    <SpaceBetween size="l">
      <Labelled label={words.tables} hint={words.tablesHint} stretch>
        <SqlEditor
          value={tables}
          onChange={(text) => onChange({ tables: text })}
          dbType={dbType}
          label={words.tables}
        />
      </Labelled>
      <Labelled label={words.plan} hint={words.planHint} stretch>
        <Textarea
          value={plan}
          rows={6}
          spellcheck={false}
          onChange={({ detail }) => onChange({ plan: detail.value })}
        />
      </Labelled>
    </SpaceBetween>
  );
}

function problemsOf({ method, place, dbType, sql }: Given): { readonly target?: Text; readonly sql?: Text } {
  const noTarget = method === 'online' ? place.instance === '' : dbType === undefined;
  return {
    ...(noTarget && { target: method === 'online' ? words.missingSource : words.chooseType }),
    ...(sql.trim() === '' && { sql: words.missingSql }),
  };
}

function bodyOf({ method, place, dbType, sql, tables, plan }: Given) {
  if (method === 'online') return { instance_name: place.instance, schema_name: place.schema, sql_content: sql };
  return { db_type: dbType, sql_content: sql, metadata: tables, explain_info: plan };
}

/** 20260102030405, in the reader's own time. */
function timeStamp(): string {
  const now = new Date();
  const parts = [
    now.getFullYear(),
    now.getMonth() + 1,
    now.getDate(),
    now.getHours(),
    now.getMinutes(),
    now.getSeconds(),
  ];
  return parts.map((part) => String(part).padStart(2, '0')).join('');
}
