import * as z from 'zod';
import { auditDirectly } from '../../../../shared/contract/auditing/direct-audits/operations.ts';
import {
  createOptimization,
  getOptimization,
} from '../../../../shared/contract/auditing/sql-optimization/operations.ts';
import { getRuleKnowledge, listKnowledgeBases } from '../../../../shared/contract/rules/knowledge/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { pageField, projectField, projectNamed, schemaField, sourceField, sourceNamed } from '../places.ts';
import { tool, type At } from '../tool.ts';
import type { Told } from '../told.ts';

const sqlField = z.string().min(1).max(200_000).describe('One or several statements');

export const auditSql = tool({
  name: 'audit_sql',
  title: 'Audit SQL',
  description:
    'Judges SQL by the rules of a data source, or of a database type where none is named: what is wrong, how bad, where, and what to write instead. Runs nothing.',
  input: z.object({
    sql: sqlField,
    project: projectField.optional(),
    source: sourceField.optional(),
    schema: schemaField,
    db_type: z.string().max(100).optional().describe('Such as MySQL or PostgreSQL, where no source is named'),
    page: pageField,
  }),
  opens: 'full tokens',
  run: async ({ sql, project: name, source, schema, db_type: type, page }, { asker }) => {
    const project = name === undefined ? undefined : await projectNamed(asker, name);
    const target = project && source !== undefined ? await sourceNamed(asker, project, source) : undefined;
    const { data } = await asker(auditDirectly, {
      body: {
        sql_content: sql,
        sql_type: 'sql',
        instance_type: target?.instance_type ?? type,
        page_index: page,
        page_size: statementsAtOnce,
        ...(project && { project_id: project.uid }),
        ...(target && { instance_name: target.instance_name, schema_name: schema }),
      },
    });
    return {
      facts: { worst_level: data.audit_level || 'none', score: data.score, statements: data.total_nums, page },
      data: {
        statements: data.sql_results.map((one) => ({
          number: one.number,
          sql: one.exec_sql,
          level: one.audit_level,
          findings: one.audit_result.map(({ level, rule_name, message, line, column }) => ({
            level,
            rule_name,
            message,
            line,
            column,
          })),
        })),
      },
    };
  },
});

const statementsAtOnce = 50;

export const getKnowledge = tool({
  name: 'get_knowledge',
  title: 'Read about rules',
  description:
    'The article on one rule (name and database type as findings tell them), or a search in all articles by words.',
  input: z.object({
    rule_name: z.string().max(200).optional(),
    db_type: z.string().max(100).default('MySQL'),
    search: z.string().max(limits.searchLengthMax).optional(),
    page: pageField,
  }),
  opens: 'reading tokens',
  run: async ({ rule_name: name, db_type, search, page }, { asker }) => {
    if (name !== undefined) {
      const { data } = await asker(getRuleKnowledge, { params: { db_type, rule_name: name } });
      return { data: { rule: data.rule, article: data.knowledge_content } };
    }
    const { data, total_nums } = await asker(listKnowledgeBases, {
      query: { page_index: page, page_size: 10, keywords: search },
    });
    return {
      facts: { total: total_nums, page },
      data: { articles: data.map(({ rule_name, title, description }) => ({ rule_name, title, description })) },
    };
  },
});

export const suggestRewrite = tool({
  name: 'suggest_rewrite',
  title: 'Suggest a rewrite and indexes',
  description:
    'Rewrites one statement so that its rows stay the same, and advises indexes, by the tables and plans of a data source. It may take longer than one call: then ask again with the optimization_id.',
  input: z.object({
    project: projectField,
    source: sourceField,
    schema: schemaField,
    sql: z.string().min(1).max(20_000).optional(),
    optimization_id: z.string().max(64).optional().describe('Of an earlier call that was not done'),
  }),
  opens: 'full tokens',
  isOpenWorld: true,
  run: async ({ project: name, source, schema, sql, optimization_id: known }, at) => {
    const project = await projectNamed(at.asker, name);
    const { instance_name } = await sourceNamed(at.asker, project, source, 'create_optimization');
    const id = known ?? (await begun(at, { project_name: project.name, instance_name, schema_name: schema, sql }));
    return awaited(at, project.name, id);
  },
});

type Wanted = { project_name: string; instance_name: string; schema_name: string; sql: string | undefined };

async function begun({ asker, ctx }: At, { project_name, sql = '', ...place }: Wanted): Promise<string> {
  const { data } = await asker(createOptimization, {
    params: { project_name },
    body: { ...place, sql_content: sql, optimization_name: `agent_${ctx.world.newId()}`.slice(0, 50) },
  });
  return data.sql_optimization_record_id;
}

async function awaited({ asker, ctx: { world } }: At, project_name: string, id: string): Promise<Told> {
  const until = world.clock.now() + limits.agentWaitSeconds * 1000;
  for (;;) {
    const { data } = await asker(getOptimization, { params: { project_name, optimization_record_id: id } });
    const isOver = data.status === 'finish' || data.status === 'failed';
    if (isOver || world.clock.now() > until)
      return {
        facts: { optimization_id: id, is_done: isOver, status: data.status },
        data: {
          status_detail: data.status_detail,
          original_sql: data.origin_sql,
          steps: data.optimize.steps.map(({ rule_name, rule_desc, optimized_sql }) => ({
            rule_name,
            rule_desc,
            optimized_sql,
          })),
          gain: data.total_analysis,
          advised_indexes: data.advised_index.indexes,
          other_advice: data.advised_index.other_advice,
          left_as_it_is: data.non_equivalent,
          problem: data.problem,
        },
      };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
