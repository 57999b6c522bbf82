import type { Tool } from '../tool.ts';
import { auditSql, getKnowledge, suggestRewrite } from './auditing.ts';
import { describeSchema, listProjectsTool, listSources } from './places.ts';
import { explain, query } from './reading.ts';
import { listFindings, searchCollectedSql } from './watching.ts';
import { createWorkflow, getWorkflow } from './workflows.ts';

/** Every tool. None approves, executes, shows what is masked, or changes a setting or a member: there is no such tool. */
export const tools: readonly Tool[] = [
  listProjectsTool,
  listSources,
  describeSchema,
  auditSql,
  explain,
  suggestRewrite,
  searchCollectedSql,
  listFindings,
  getKnowledge,
  query,
  getWorkflow,
  createWorkflow,
];
