import * as z from 'zod';
import { listInstanceTips } from '../../../shared/contract/databases/instances/operations.ts';
import type { Received } from '../../../shared/contract/operation.ts';
import { listProjects } from '../../../shared/contract/people/projects/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Asker } from './asker.ts';

type Module = 'create_workflow' | 'create_optimization' | 'view_sql_insight';
type Project = Received<typeof listProjects>['data'][number];
type Source = Received<typeof listInstanceTips>['data'][number];

/** What tools are told about where: names, as people know them. */
export const projectField = z.string().min(1).max(200).describe('Name of the project, as list_projects tells it');
export const sourceField = z.string().min(1).max(200).describe('Name of the data source, as list_sources tells it');
export const schemaField = z.string().max(255).default('').describe('Schema (PostgreSQL) or database (MySQL)');
export const pageField = z.number().int().min(1).max(10_000).default(1).describe('Page of the list, from 1');
/** What a list of a tool shows at once. */
export const pageSize = 20;

/** The project of a name, as far as the caller may see it. */
export async function projectNamed(asker: Asker, name: string): Promise<Project> {
  const { data } = await asker(listProjects, { query: { page_index: 1, page_size: 100, filter_by_name: name } });
  const project = data.find((one) => one.name === name);
  if (!project) throw new AppError('agentProjectMissing', { project: name });
  return project;
}

/** The data source of a name, among those that the caller may use for a kind of work. */
export async function sourceNamed(asker: Asker, project: Project, name: string, module?: Module): Promise<Source> {
  const { data } = await asker(listInstanceTips, {
    params: { project_name: project.name },
    query: { functional_module: module },
  });
  const source = data.find((one) => one.instance_name === name);
  if (!source) throw new AppError('agentSourceMissing', { project: project.name, source: name });
  return source;
}
