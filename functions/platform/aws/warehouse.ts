import type { AthenaClient, QueryExecution } from '@aws-sdk/client-athena';
import { invariant } from '../../../shared/errors/index.ts';
import {
  momentText,
  type FoundRows,
  type Question,
  type QuestionState,
  type QuestionValue,
  type Warehouse,
} from '../ports/warehouse.ts';

type Given = { readonly athena?: AthenaClient; readonly workgroup: string; readonly database: string };

/** Questions to Athena; its workgroup says where results go and how much one may read. What speaks to it is loaded with the first question. */
export function awsWarehouse({ athena, workgroup, database }: Given): Warehouse {
  invariant(workgroup && database, 'the workgroup and the database of questions are configured');
  let client = athena;
  const speaking = async () => {
    const sdk = await import('@aws-sdk/client-athena');
    client ??= new sdk.AthenaClient({});
    return { ...sdk, client };
  };
  return {
    async start(question, token) {
      const { client: to, StartQueryExecutionCommand } = await speaking();
      const reply = await to.send(
        new StartQueryExecutionCommand({
          QueryString: question.sql,
          ExecutionParameters: checkedValues(question).map(literal),
          QueryExecutionContext: { Catalog: 'AwsDataCatalog', Database: database },
          WorkGroup: workgroup,
          ClientRequestToken: token,
        }),
      );
      invariant(reply.QueryExecutionId, 'Athena names what it starts');
      return reply.QueryExecutionId;
    },
    async state(id) {
      const { client: to, GetQueryExecutionCommand } = await speaking();
      return stateOf((await to.send(new GetQueryExecutionCommand({ QueryExecutionId: id }))).QueryExecution);
    },
    async rows(id) {
      const { client: to, GetQueryResultsCommand } = await speaking();
      let columns: string[] = [];
      const rows: (string | null)[][] = [];
      for (let NextToken: string | undefined; ; ) {
        const reply = await to.send(new GetQueryResultsCommand({ QueryExecutionId: id, NextToken, MaxResults: 1000 }));
        const found = (reply.ResultSet?.Rows ?? []).map(({ Data = [] }) =>
          Data.map((cell) => cell.VarCharValue ?? null),
        );
        // The first row of the first page holds the names.
        if (NextToken === undefined) columns = found.shift()?.map(String) ?? [];
        rows.push(...found);
        if (reply.NextToken === undefined) return { columns, rows } satisfies FoundRows;
        NextToken = reply.NextToken;
      }
    },
    async stop(id) {
      const { client: to, StopQueryExecutionCommand } = await speaking();
      await to.send(new StopQueryExecutionCommand({ QueryExecutionId: id }));
    },
  };
}

/** Athena takes a token of 32 to 128 characters, and a value of at most 1,024. */
function checkedValues({ sql, values, over }: Question): readonly QuestionValue[] {
  invariant(sql.split('?').length - 1 === values.length, 'every ? of a text has its value');
  const [tenant, source] = values;
  invariant(
    tenant?.value === over.tenant && source?.value === over.source,
    'a text begins with whose samples it reads',
  );
  return values;
}

/** A value as SQL writes it: Athena puts it where the `?` stands, so a text needs its quotes. */
function literal({ kind, value }: QuestionValue): string {
  if (kind === 'text') return `'${value.replaceAll("'", "''")}'`;
  if (kind === 'moment') return `TIMESTAMP '${momentText(value)}'`;
  invariant(Number.isSafeInteger(value), 'a whole number is whole');
  return String(value);
}

function stateOf(execution: QueryExecution | undefined): QuestionState {
  const { State: state, StateChangeReason: detail = '' } = execution?.Status ?? {};
  if (state === 'SUCCEEDED') return { state: 'done', readBytes: execution?.Statistics?.DataScannedInBytes ?? 0 };
  if (state !== 'CANCELLED' && state !== 'FAILED') return { state: 'running' };
  const isTooMuch = /bytes scanned limit/i.test(detail);
  return { state: 'failed', why: isTooMuch ? 'tooMuch' : state === 'FAILED' ? 'refused' : 'stopped', detail };
}
