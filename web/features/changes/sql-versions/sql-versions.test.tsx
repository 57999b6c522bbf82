/** @jest-environment jsdom */
import { act } from 'react';
import {
  batchReleaseWorkflows,
  checkRelease,
  getSqlVersion,
  getStageDependencies,
  listReleaseEffects,
  reorderSqlVersion,
} from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { listWorkflowTasks } from '../../../../shared/contract/changes/workflows/operations.ts';
import { listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import { press, renderScreen, seeing } from '../../../../test/support/console.tsx';
import { ExecuteQuestion } from './execute-question.tsx';
import { executableIn, moved, rowsOf } from './rows.ts';
import { draftsOf, inSeveralStages, leadsOf, wireStages, type StageDraft } from './stage-draft.ts';
import { StagesEditor } from './stages-editor.tsx';
import VersionPage from './version.tsx';
import type { ReleaseCheck, StageWorkflow, Version } from './wire.ts';

const workflow = (change: Partial<StageWorkflow>): StageWorkflow => ({
  workflow_id: 'w1',
  workflow_name: 'add_notes',
  desc: '',
  status: 'finished',
  workflow_sequence: 1,
  workflow_release_status: 'wait_for_release',
  workflow_instances: [{ instances_id: 'a', instances_name: 'orders', instance_schema: '' }],
  ...change,
});
const second = workflow({
  workflow_id: 'w2',
  workflow_name: 'drop_notes',
  status: 'wait_for_execution',
  workflow_sequence: 2,
  execute_blocked_by: 'The workflow add_notes comes first and is not finished',
});
const version: Version = {
  sql_version_id: 3,
  version: '2.23',
  desc: '',
  status: 'is_being_released',
  revision: 7,
  sql_version_stage_detail: [
    {
      stage_id: 301,
      stage_name: 'test',
      stage_sequence: 1,
      stage_instances: [],
      workflow_details: [workflow({}), second],
    },
    { stage_id: 302, stage_name: 'production', stage_sequence: 2, stage_instances: [], workflow_details: [] },
  ],
};
const open = (shown: Version) =>
  renderScreen(<VersionPage />, {
    says: [
      [getSqlVersion, { data: shown }],
      [reorderSqlVersion, {}],
    ],
    project: { mine: { isManager: true, permissions: [], sources: {} } },
  });

test('a version shows its changes as rows with what blocks them, and rows move by keyboard', async () => {
  const { requests } = await open(version);
  for (const words of ['add_notes', 'drop_notes', 'To be released', second.execute_blocked_by ?? '', '2. production'])
    await seeing(words);
  await press('Move row 2 up');
  expect(requests.filter(({ operation }) => operation === reorderSqlVersion).map(({ body }) => body)).toEqual([
    { sequences: [2, 1], revision: 7 },
  ]);
});

test('before a batch runs, each change says when its data sources may be changed', async () => {
  const stages = version.sql_version_stage_detail.map((stage) =>
    stage.stage_id === 301
      ? { ...stage, workflow_details: [workflow({}), { ...second, execute_blocked_by: '' }] }
      : stage,
  );
  const windows = [
    {
      maintenance_start_time: { hour: 22, minute: 0 },
      maintenance_stop_time: { hour: 23, minute: 59 },
      to_date: '2020-01-01',
      time_zone: 'UTC',
    },
  ];
  const stage = stages[0]!;
  await renderScreen(<ExecuteQuestion version={version} stage={stage} onDone={() => undefined} />, {
    says: [[listWorkflowTasks, { data: [{ instance_name: 'orders', instance_maintenance_times: windows }] }]],
  });
  for (const words of ['drop_notes', 'orders', '22:00 – 23:59', 'No window in the next']) await seeing(words);
});

const lead = {
  stage_instance_id: 'a',
  stage_instance_name: 'orders',
  next_stage_instance_id: 'b',
  next_stage_instance_name: 'production',
};
const opened = async (check: ReleaseCheck, leads = [lead]) => {
  const { requests } = await renderScreen(<VersionPage />, {
    says: [
      [getSqlVersion, { data: version }],
      [getStageDependencies, { data: leads }],
      [listSchemas, { data: { schema_name_list: [] } }],
      [checkRelease, { data: check }],
    ],
    project: { mine: { isManager: true, permissions: [], sources: {} } },
  });
  await press('Release');
  return requests;
};

test('before a release its dialog says how the target differs from the stage before', async () => {
  await opened({
    state: 'different',
    compared_with: '2030-01-01T00:00:00Z',
    waits_for: ['drop_notes'],
    tables: [
      { table_name: 'orders', state: 'same', differences: [] },
      { table_name: 'audit', state: 'missing', differences: [] },
      {
        table_name: 'notes',
        state: 'different',
        differences: [
          { part: 'column', name: 'note', expected: 'text NOT NULL', found: 'text' },
          { part: 'index', name: 'notes_at', expected: 'CREATE INDEX notes_at ON notes USING btree (at)' },
        ],
      },
    ],
  });
  for (const words of [
    '2 tables differ from the stage before at ',
    'not finished on the target: drop_notes',
    'Missing on the target',
    'Column note',
    'text NOT NULL',
    'Index notes_at',
    'Absent',
  ])
    await seeing(words);
});

test('a release whose target is open says so at its button and is not sent', async () => {
  const other = { ...lead, next_stage_instance_id: 'c', next_stage_instance_name: 'second' };
  const requests = await opened({ state: 'same', waits_for: [], tables: [] }, [lead, other]);
  const dialog = document.querySelector('[role=dialog]');
  const button = [...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
    textContent?.startsWith('Release'),
  );
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  act(() => button?.focus());
  await seeing('Choose the target of orders');
  dialog?.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(requests.filter(({ operation }) => operation === batchReleaseWorkflows)).toEqual([]);
});

test('a target that cannot be read is said with its reason', async () => {
  await opened({ state: 'unreadable', reason: 'connection refused', waits_for: [], tables: [] });
  await seeing('cannot be read, nothing was compared: connection refused');
});

test('after a release its dialog tells which collected SQL became worse, and where nothing is collected', async () => {
  const figures = { count: 10, ms: 1, rows: 1 };
  const none = {
    instance_id: 'b',
    instance_name: 'quiet',
    state: 'not_collected' as const,
    compared: 0,
    statements: [],
  };
  await renderScreen(<VersionPage />, {
    says: [
      [getSqlVersion, { data: version }],
      [
        listReleaseEffects,
        {
          data: [
            none,
            {
              ...none,
              instance_id: 'a',
              instance_name: 'orders',
              state: 'compared',
              compared: 2,
              statements: [
                {
                  sql_manage_id: 1,
                  sql_fingerprint: 'SELECT * FROM notes WHERE at = ?',
                  touches_change: true,
                  measured_by: 'hour',
                  before: figures,
                  after: { ...figures, ms: 80 },
                  problems: ['It takes longer on average'],
                },
              ],
            },
          ],
        },
      ],
    ],
    project: { mine: { isManager: true, permissions: [], sources: {} } },
  });
  await press('SQL before and after');
  for (const words of [
    'No data: no SQL of this data source is collected',
    '1 of 2 statements seen before and after became worse',
    'SELECT * FROM notes WHERE at = ?',
    'Names what was changed',
    '10 runs, 80 ms and 1 rows on average',
  ])
    await seeing(words);
});

test('a locked version can be read only', async () => {
  await open({ ...version, status: 'locked' });
  const disabled = (words: string) =>
    [...document.querySelectorAll<HTMLElement>('button')]
      .find((button) => button.textContent?.startsWith(words) || button.getAttribute('aria-label') === words)
      ?.matches('[aria-disabled=true], [disabled]');
  expect(['Bind existing workflows', 'Create workflow', 'Move row 2 up'].map(disabled)).toEqual([true, true, true]);
});

test('what a batch would take ends before the first that does not wait for its turn', () => {
  const [stage] = version.sql_version_stage_detail;
  expect(stage && executableIn(stage).map(({ workflow_id }) => workflow_id)).toEqual(['w2']);
  const failed = { ...second, status: 'exec_failed' as const };
  expect(stage && executableIn({ ...stage, workflow_details: [failed, second] })).toEqual([]);
  expect(moved(rowsOf(version), 0, 1)).toEqual([2, 1]);
});

test('stages are complete when each data source leads on; a single way needs no choosing', () => {
  const stages: StageDraft[] = [
    { key: '1', name: 'test', sources: ['a'], leadsTo: {} },
    { key: '2', name: 'production', sources: ['b', 'c'], leadsTo: {} },
  ];
  const fits = (_: string, to: string) => to === 'b';
  expect(leadsOf(stages, 0, 'a', (to) => fits('a', to))).toEqual({ options: ['b'], chosen: ['b'] });
  expect(wireStages(stages, fits)?.[0]).toMatchObject({
    leads: [{ stage_instance_id: 'a', next_stage_instance_id: 'b' }],
  });
  expect(wireStages(stages, () => true)).toBeUndefined();
  expect(wireStages([{ key: '1', name: '', sources: ['a'], leadsTo: {} }], fits)).toBeUndefined();
  const [first] = version.sql_version_stage_detail;
  const instances = [{ instances_id: 'a', instances_name: 'a', instance_schema: '' }];
  expect(
    draftsOf(first ? [{ ...first, stage_instances: instances }] : [], [
      [{ stage_instance_id: 'a', next_stage_instance_id: 'b' }],
    ])[0],
  ).toMatchObject({ name: 'test', sources: ['a'], leadsTo: { a: ['b'] } });
});

test('a data source that stands in two stages is told, as what passes through would run there twice', async () => {
  const stage = (key: string, sources: string[]) => ({ key, name: key, sources, leadsTo: {} });
  const stages = [stage('1', ['dev']), stage('2', ['test', 'live']), stage('3', ['live'])];
  expect(inSeveralStages(stages)).toEqual([{ source: 'live', numbers: [2, 3] }]);
  const sources = ['dev', 'test', 'live'].map((value) => ({ value, label: `${value}-pg`, type: 'PostgreSQL' }));
  await renderScreen(<StagesEditor stages={stages} sources={sources} onChange={() => undefined} />);
  await seeing('live-pg stands in the stages 2, 3');
});
