import {
  AthenaClient,
  GetQueryExecutionCommand,
  GetQueryResultsCommand,
  InvalidRequestException,
  StartQueryExecutionCommand,
  StopQueryExecutionCommand,
  type GetQueryExecutionCommandOutput,
  type StartQueryExecutionCommandInput,
} from '@aws-sdk/client-athena';
import { mockClient } from 'aws-sdk-client-mock';
import { sampleReports } from '../../../shared/samples/reports/index.ts';
import type { Question } from '../ports/warehouse.ts';
import { awsWarehouse } from './warehouse.ts';

const athena = new AthenaClient({ region: 'eu-central-1' });
const given = { athena, workgroup: 'sluice-prod', database: 'sluice_prod' };
const token = 'a'.repeat(64);
const moment = Date.UTC(2026, 10, 20);
const question: Question = {
  sql: sampleReports.slowest_statements.sql,
  values: [
    { kind: 'text', value: 'acme' },
    { kind: 'text', value: "o'neil" },
    { kind: 'whole', value: 42 },
    { kind: 'text', value: '2026-11-20' },
    { kind: 'text', value: '2026-11-21' },
    { kind: 'moment', value: moment },
    { kind: 'moment', value: moment + 1 },
  ],
  over: { tenant: 'acme', source: "o'neil", planId: 42, firstDay: '2026-11-20', lastDay: '2026-11-21' },
};

/** An Athena that checks requests as the service does and remembers what it started. */
function fakeAthena() {
  const mock = mockClient(athena);
  const kept = new Map<string, { input: StartQueryExecutionCommandInput; status: object; readBytes?: number }>();
  const refuse = (Message: string) => new InvalidRequestException({ message: Message, Message, $metadata: {} });
  const found = (id: string | undefined) => {
    const one = kept.get(id ?? '');
    if (!one) throw refuse(`QueryExecution ${id} was not found`);
    return one;
  };
  mock.on(StartQueryExecutionCommand).callsFake((input: StartQueryExecutionCommandInput) => {
    const problem = problemOf(input);
    if (problem) throw refuse(problem);
    const { ClientRequestToken = '' } = input;
    const before = kept.get(ClientRequestToken);
    if (before && JSON.stringify(before.input) !== JSON.stringify(input))
      throw refuse('Idempotent parameters do not match');
    if (!before) kept.set(ClientRequestToken, { input, status: { State: 'QUEUED' } });
    return { QueryExecutionId: ClientRequestToken };
  });
  mock.on(GetQueryExecutionCommand).callsFake(({ QueryExecutionId }): Partial<GetQueryExecutionCommandOutput> => {
    const { status, readBytes } = found(QueryExecutionId);
    return { QueryExecution: { Status: status, Statistics: { DataScannedInBytes: readBytes } } };
  });
  mock.on(StopQueryExecutionCommand).callsFake(({ QueryExecutionId }) => {
    found(QueryExecutionId).status = { State: 'CANCELLED', StateChangeReason: 'Query cancelled by user' };
    return {};
  });
  return { mock, kept };
}

/** What the service would refuse a request for. */
function problemOf(input: StartQueryExecutionCommandInput): string | undefined {
  const { ClientRequestToken = '', ExecutionParameters = [], QueryString = '' } = input;
  if (ClientRequestToken.length < 32 || ClientRequestToken.length > 128) return 'ClientRequestToken';
  if (input.WorkGroup !== 'sluice-prod') return 'WorkGroup is not found.';
  if (input.QueryExecutionContext?.Database !== 'sluice_prod') return 'Database';
  if (QueryString.split('?').length - 1 !== ExecutionParameters.length) return 'Incorrect number of parameters';
  return ExecutionParameters.every(({ length }) => length > 0 && length <= 1024) ? undefined : 'ExecutionParameters';
}

let fake: ReturnType<typeof fakeAthena>;
beforeEach(() => {
  fake = fakeAthena();
});
afterEach(() => fake.mock.restore());

test('the text goes as it stands, its values beside it as SQL writes them', async () => {
  const id = await awsWarehouse(given).start(question, token);
  const input = fake.kept.get(id)?.input;
  expect(input?.QueryString).toBe(sampleReports.slowest_statements.sql);
  expect(input?.ExecutionParameters).toEqual([
    "'acme'",
    "'o''neil'",
    '42',
    "'2026-11-20'",
    "'2026-11-21'",
    "TIMESTAMP '2026-11-20 00:00:00.000'",
    "TIMESTAMP '2026-11-20 00:00:00.001'",
  ]);
  expect(input?.ResultConfiguration).toBeUndefined();
});

test('the same token starts nothing twice', async () => {
  const warehouse = awsWarehouse(given);
  expect(await warehouse.start(question, token)).toBe(await warehouse.start(question, token));
  expect(fake.kept.size).toBe(1);
});

test('a text whose tenant is not the one of its files is never sent', async () => {
  const other = { ...question, over: { ...question.over, tenant: 'other' } };
  await expect(awsWarehouse(given).start(other, token)).rejects.toThrow('whose samples');
  await expect(awsWarehouse(given).start({ ...question, values: question.values.slice(1) }, token)).rejects.toThrow();
  expect(fake.mock.commandCalls(StartQueryExecutionCommand)).toHaveLength(0);
});

test.each([
  [{ State: 'QUEUED' }, { state: 'running' }],
  [{ State: 'RUNNING' }, { state: 'running' }],
  [{ State: 'SUCCEEDED' }, { state: 'done', readBytes: 5 }],
  [
    { State: 'FAILED', StateChangeReason: 'SYNTAX_ERROR: line 1' },
    { state: 'failed', why: 'refused', detail: 'SYNTAX_ERROR: line 1' },
  ],
  [
    { State: 'CANCELLED', StateChangeReason: 'Bytes scanned limit was exceeded' },
    { state: 'failed', why: 'tooMuch', detail: 'Bytes scanned limit was exceeded' },
  ],
])('what Athena says of %j', async (status, expected) => {
  const warehouse = awsWarehouse(given);
  const id = await warehouse.start(question, token);
  Object.assign(fake.kept.get(id) ?? {}, { status, readBytes: 5 });
  expect(await warehouse.state(id)).toEqual(expected);
});

test('what is stopped is told as stopped', async () => {
  const warehouse = awsWarehouse(given);
  const id = await warehouse.start(question, token);
  await warehouse.stop(id);
  expect(await warehouse.state(id)).toMatchObject({ state: 'failed', why: 'stopped' });
});

test('rows come page by page; the names stand in the first row of the first page, and nothing is not an empty text', async () => {
  const row = (...cells: (string | undefined)[]) => ({ Data: cells.map((VarCharValue) => ({ VarCharValue })) });
  fake.mock
    .on(GetQueryResultsCommand, { QueryExecutionId: 'id', NextToken: undefined, MaxResults: 1000 })
    .resolves({ ResultSet: { Rows: [row('ran_on', 'runs'), row('2026-11-20', '3')] }, NextToken: 'more' })
    .on(GetQueryResultsCommand, { QueryExecutionId: 'id', NextToken: 'more', MaxResults: 1000 })
    .resolves({ ResultSet: { Rows: [row('', undefined)] } });
  expect(await awsWarehouse(given).rows('id')).toEqual({
    columns: ['ran_on', 'runs'],
    rows: [
      ['2026-11-20', '3'],
      ['', null],
    ],
  });
});

test('a deployment without its workgroup or database fails', () => {
  expect(() => awsWarehouse({ ...given, workgroup: '' })).toThrow('are configured');
});
