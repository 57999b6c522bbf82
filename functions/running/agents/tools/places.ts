import * as z from 'zod';
import {
  getTableMetadata,
  listInstanceTips,
  listSchemas,
  listTables,
} from '../../../../shared/contract/databases/instances/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { pageField, pageSize, projectField, projectNamed, sourceField, sourceNamed } from '../places.ts';
import { tool } from '../tool.ts';

export const listProjectsTool = tool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects that the person may see. Every other tool is given the name of one.',
  input: z.object({ search: z.string().max(200).optional().describe('Part of a name'), page: pageField }),
  opens: 'reading tokens',
  run: async ({ search, page }, { asker }) => {
    const { data, total_nums } = await asker(listProjects, {
      query: { page_index: page, page_size: pageSize, fuzzy_keyword: search },
    });
    return {
      facts: { total: total_nums, page },
      data: { projects: data.map(({ name, desc = '', archived }) => ({ name, description: desc, archived })) },
    };
  },
});

export const listSources = tool({
  name: 'list_sources',
  title: 'List data sources',
  description: 'The data sources (databases) of a project that the person may use, and whether agents may query them.',
  input: z.object({ project: projectField }),
  opens: 'reading tokens',
  run: async ({ project: name }, { asker }) => {
    const { name: project_name } = await projectNamed(asker, name);
    const { data } = await asker(listInstanceTips, { params: { project_name } });
    return {
      data: {
        sources: data.map((one) => ({
          name: one.instance_name,
          db_type: one.instance_type,
          environment: one.environment_tag_name,
          takes_agent_queries: one.takes_agent_queries,
        })),
      },
    };
  },
});

export const describeSchema = tool({
  name: 'describe_schema',
  title: 'Describe schemas and tables',
  description:
    'Without a schema: the schemas of a data source. With a schema: its tables with their keys. With a table: its columns, indexes and definition.',
  input: z.object({
    project: projectField,
    source: sourceField,
    schema: z.string().min(1).max(255).optional(),
    table: z.string().min(1).max(255).optional().describe('Needs a schema'),
    search: z.string().max(200).optional().describe('Part of the names of tables'),
    page: pageField,
  }),
  opens: 'reading tokens',
  isOpenWorld: true,
  run: async ({ project: name, source, schema, table, search = '', page }, { asker }) => {
    const project = await projectNamed(asker, name);
    const { instance_name } = await sourceNamed(asker, project, source);
    const at = { project_name: project.name, instance_name };
    if (schema === undefined) {
      const { data } = await asker(listSchemas, { params: at });
      return { data: { schemas: data.schema_name_list } };
    }
    if (table === undefined) {
      const { data } = await asker(listTables, {
        params: { ...at, schema_name: schema },
        query: { with_details: 'keys' },
      });
      const found = data.filter((one) => one.name.toLowerCase().includes(search.toLowerCase()));
      const shown = found.slice((page - 1) * tablesAtOnce, page * tablesAtOnce);
      return { facts: { total: found.length, page, tables_per_page: tablesAtOnce }, data: { tables: shown } };
    }
    const { data } = await asker(getTableMetadata, { params: { ...at, schema_name: schema, table_name: table } });
    return {
      data: { columns: data.columns.rows, indexes: data.indexes.rows, definition: data.create_table_sql },
    };
  },
});

const tablesAtOnce = 200;
