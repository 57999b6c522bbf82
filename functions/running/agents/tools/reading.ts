import * as z from 'zod';
import { runQuery } from '../../../../shared/contract/changes/workbench/operations.ts';
import { analyseSql } from '../../../../shared/contract/watching/sql-analysis/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { ToolRefused } from '../asker.ts';
import { projectField, projectNamed, schemaField, sourceField, sourceNamed } from '../places.ts';
import { tool } from '../tool.ts';

export const explain = tool({
  name: 'explain',
  title: 'Explain a statement',
  description:
    'How the database would carry out one statement: its plan, step by step, and its tables with their indexes and sizes. The statement is not run.',
  input: z.object({
    project: projectField,
    source: sourceField,
    schema: schemaField,
    sql: z.string().min(1).max(limits.analysedTypedTextMax).describe('One statement'),
  }),
  opens: 'reading tokens',
  isOpenWorld: true,
  run: async ({ project: name, source, schema, sql }, { asker }) => {
    const project = await projectNamed(asker, name);
    const { instance_name } = await sourceNamed(asker, project, source);
    const { data } = await asker(analyseSql, {
      query: { project_name: project.name, instance_name, schema_name: schema, sql },
    });
    return {
      data: {
        statements: data.map(({ sql_explain: { sql: text, plan, cost, message }, table_metas }) => ({
          sql: text,
          problem: message,
          cost,
          plan,
          tables: table_metas.map(({ columns, indexes, create_table_sql: _, ...table }) => ({
            ...table,
            columns: columns.rows,
            indexes: indexes.rows,
          })),
        })),
      },
    };
  },
});

export const query = tool({
  name: 'query',
  title: 'Query a data source',
  description: `Runs one query (SELECT) and answers up to ${limits.agentQueryRowsMax} rows. Only where somebody has turned this on for the data source; what does more than read is refused, columns may be masked, and each query is logged.`,
  input: z.object({
    project: projectField,
    source: sourceField,
    schema: schemaField,
    sql: z.string().min(1).max(limits.querySqlLengthMax).describe('One SELECT'),
    max_rows: z.number().int().min(1).max(limits.agentQueryRowsMax).default(50),
  }),
  opens: 'full tokens',
  isOpenWorld: true,
  isQuery: true,
  run: async ({ project: name, source, schema, sql, max_rows }, { asker }) => {
    const project = await projectNamed(asker, name);
    const { instance_id: db_service_uid } = await sourceNamed(asker, project, source);
    const { data } = await asker(runQuery, {
      params: { project_uid: project.uid },
      body: { db_service_uid, schema_name: schema, sql, max_rows, for_agent: true },
    });
    const { run, page } = data;
    if (run.state !== 'succeeded' || !page) throw new ToolRefused(notRun(run));
    const { rows, cut } = fitting(page.rows);
    const isCut = run.is_cut || cut;
    return {
      facts: {
        truncated: isCut,
        ...(isCut && { truncated_says: `Only the first ${rows.length} rows are here, and more exist` }),
        rows_here: rows.length,
        cut_values: page.cut_cells.length,
      },
      data: { columns: run.columns, rows, findings: run.findings.map(({ level, message }) => ({ level, message })) },
    };
  },
});

type Run = {
  readonly state: string;
  readonly reason?: string | undefined;
  readonly findings: readonly { readonly level: string; readonly message: string }[];
};

function notRun({ state, reason = '', findings }: Run): string {
  const found = findings.map(({ level, message }) => `${level}: ${message}`);
  return [state === 'intercepted' ? 'Not run, since its audit found this:' : `The query ${state}.`, reason, ...found]
    .filter(Boolean)
    .join('\n');
}

/** As many rows as one answer holds, from the first on. */
function fitting(rows: readonly (readonly (string | null)[])[]) {
  const roomForRows = limits.agentAnswerLengthMax * 0.8;
  let [length, count] = [0, 0];
  for (const row of rows) {
    length += JSON.stringify(row).length + 1;
    if (length > roomForRows) break;
    count++;
  }
  return { rows: rows.slice(0, count), cut: count < rows.length };
}
