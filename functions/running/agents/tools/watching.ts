import * as z from 'zod';
import { listAuditTaskSqls } from '../../../../shared/contract/auditing/tasks/operations.ts';
import { listWorkflowTasks } from '../../../../shared/contract/changes/workflows/operations.ts';
import { listRelatedSql } from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { listSqlManages } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { levels } from '../../../../shared/levels.ts';
import { limits } from '../../../../shared/limits.ts';
import { ToolRefused } from '../asker.ts';
import { pageField, pageSize, projectField, projectNamed, sourceField, sourceNamed } from '../places.ts';
import { tool, type At } from '../tool.ts';
import type { Told } from '../told.ts';

export const searchCollectedSql = tool({
  name: 'search_collected_sql',
  title: 'Search the SQL that runs',
  description:
    'The SQL that scans have seen running: by text, the latest or most frequent first, or in the order slowest, which needs a source and looks at the last days.',
  input: z.object({
    project: projectField,
    source: sourceField.optional(),
    order: z.enum(['latest', 'most_frequent', 'slowest']).default('latest'),
    search: z.string().max(limits.searchLengthMax).optional().describe('Part of the SQL; not with slowest'),
    days: z.number().int().min(1).max(30).default(7).describe('With slowest: how far back'),
    page: pageField,
  }),
  opens: 'reading tokens',
  run: async ({ project: name, source, order, search, days, page }, at) => {
    const project = await projectNamed(at.asker, name);
    if (order === 'slowest') {
      if (source === undefined) throw new ToolRefused('The order slowest needs a source: name one of list_sources');
      return slowest(at, { project, source, days, page });
    }
    const target = source === undefined ? undefined : await sourceNamed(at.asker, project, source);
    const { data, sql_manage_total_num: total } = await at.asker(listSqlManages, {
      params: { project_name: project.name },
      query: {
        page_index: page,
        page_size: pageSize,
        fuzzy_search_sql_fingerprint: search,
        filter_instance_id: target?.instance_id,
        sort_field: order === 'latest' ? 'last_receive_timestamp' : 'fp_count',
      },
    });
    return { facts: { total, page }, data: { sql: data.map(collected) } };
  },
});

type Slow = {
  readonly project: Awaited<ReturnType<typeof projectNamed>>;
  readonly source: string;
  readonly days: number;
  readonly page: number;
};

async function slowest({ asker, ctx: { world } }: At, { project, source, days, page }: Slow): Promise<Told> {
  const { instance_id } = await sourceNamed(asker, project, source);
  const now = world.clock.now();
  const { data, total_nums } = await asker(listRelatedSql, {
    params: { project_name: project.name },
    query: {
      page_index: page,
      page_size: pageSize,
      instance_id,
      start_time: new Date(now - days * 24 * 3600 * 1000).toISOString(),
      end_time: new Date(now).toISOString(),
      order_by: 'execute_time_avg',
      is_asc: 'false',
    },
  });
  return {
    facts: { total: total_nums, page, times: 'seconds' },
    data: {
      sql: data.map((one) => ({
        sql: one.sql_fingerprint,
        average: one.execute_time_avg,
        longest: one.execute_time_max,
        sum: one.execute_time_sum,
        executions: one.execute_count,
        load_share: one.load_share,
        source: one.source,
        db_type: one.db_type,
      })),
    },
  };
}

type Managed = Awaited<ReturnType<typeof managedRows>>[number];

async function managedRows({ asker }: At, project_name: string, query: Parameters<typeof filtersOf>[0]) {
  const { data } = await asker(listSqlManages, { params: { project_name }, query: filtersOf(query) });
  return data;
}

function filtersOf({
  page,
  level,
  instanceId,
}: {
  page: number;
  level?: (typeof levels)[number];
  instanceId?: string;
}) {
  return { page_index: page, page_size: pageSize, filter_audit_level: level, filter_instance_id: instanceId };
}

function collected(one: Managed) {
  return {
    id: one.id,
    sql: one.sql,
    source: one.instance_name,
    schema: one.schema_name,
    executions: one.fp_count,
    last_seen: one.last_receive_timestamp,
    average_seconds: one.query_time_avg,
    level: one.audit_level,
    status: one.status,
  };
}

const findingsOf = (found: readonly { level: string; rule_name: string; message: string }[]) =>
  found.map(({ level, rule_name, message }) => ({ level, rule_name, message }));

export const listFindings = tool({
  name: 'list_findings',
  title: 'List findings',
  description:
    'What audits have found: in the SQL of one workflow where workflow_id is given, else in the SQL that runs on the data sources of a project.',
  input: z.object({
    project: projectField,
    source: sourceField.optional(),
    workflow_id: z.string().max(64).optional(),
    level: z.enum(levels).optional().describe('Only statements of this level'),
    page: pageField,
  }),
  opens: 'reading tokens',
  run: async ({ project: name, source, workflow_id, level, page }, at) => {
    const project = await projectNamed(at.asker, name);
    if (workflow_id !== undefined) return ofWorkflow(at, { project_name: project.name, workflow_id }, { level, page });
    const target = source === undefined ? undefined : await sourceNamed(at.asker, project, source);
    const rows = await managedRows(at, project.name, {
      page,
      ...(level && { level }),
      ...(target && { instanceId: target.instance_id }),
    });
    return {
      facts: { page },
      data: { statements: rows.map((one) => ({ ...collected(one), findings: findingsOf(one.audit_result) })) },
    };
  },
});

type Shown = { readonly level: (typeof levels)[number] | undefined; readonly page: number };

async function ofWorkflow(
  { asker }: At,
  params: { project_name: string; workflow_id: string },
  { level, page }: Shown,
): Promise<Told> {
  const { data: tasks } = await asker(listWorkflowTasks, { params });
  const parts = [];
  for (const { task_id, instance_name } of tasks.slice(0, tasksAtOnce)) {
    const { data, total_nums } = await asker(listAuditTaskSqls, {
      params: { task_id },
      query: { page_index: page, page_size: pageSize, filter_audit_level: level },
    });
    parts.push({
      source: instance_name,
      statements_in_all: total_nums,
      statements: data.map((one) => ({
        number: one.number,
        sql: one.exec_sql,
        level: one.audit_level,
        findings: findingsOf(one.audit_result),
      })),
    });
  }
  return { facts: { page, sources_in_all: tasks.length, sources_here: parts.length }, data: { sources: parts } };
}

const tasksAtOnce = 10;
