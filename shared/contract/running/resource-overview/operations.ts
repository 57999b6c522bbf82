import * as z from 'zod';
import { download, operation } from '../../operation.ts';
import { dataOf, dmsPaging, listOf, uidWithName, searchedListOf } from '../../paging.ts';
import { environmentTag } from '../../databases/db-services/fields.ts';
import { limits } from '../../../limits.ts';

const filters = {
  filter_by_db_type: z.string().optional(),
  filter_by_business_tag_uid: z.string().optional(),
  filter_by_environment_tag_uid: z.string().optional(),
  filter_by_project_uid: z.string().optional(),
  fuzzy_search_resource_name: z.string().optional(),
};
const projectName = { project_uid: z.string(), project_name: z.string() };

export const getResourceStatistics = operation('GET /v1/dms/resource_overview/statistics', {
  summary: 'How many businesses, projects and data sources there are',
  access: 'resourceOverviewView',
  reply: dataOf(
    z.object({
      business_total_number: z.number().int(),
      project_total_number: z.number().int(),
      db_service_total_number: z.number().int(),
    }),
  ),
});
export const getResourceTypeDistribution = operation('GET /v1/dms/resource_overview/resource_type_distribution', {
  summary: 'How many data sources there are of each database type',
  access: 'resourceOverviewView',
  reply: listOf(z.object({ resource_type: z.string(), count: z.number().int() })),
});
/** `total_nums` counts the businesses shown. */
export const getResourceTopology = operation('GET /v1/dms/resource_overview/topology', {
  summary: 'Businesses, their projects and the data sources in them, as far as one picture can hold them',
  access: 'resourceOverviewView',
  query: z.object(filters),
  reply: listOf(
    z.object({
      business_tag: uidWithName,
      project: z.array(
        z.object({
          ...projectName,
          db_service: z.array(z.object({ db_service_uid: z.string(), db_service_name: z.string() })),
        }),
      ),
    }),
  ),
});
export const listResources = operation('GET /v1/dms/resource_overview/resource_list', {
  summary: 'Data sources with where they belong and what is pending on them',
  access: 'resourceOverviewView',
  query: dmsPaging.extend({ ...filters, page_size: dmsPaging.shape.page_size.default(limits.pageSizeUnasked) }),
  reply: searchedListOf(
    z.object({
      resource_uid: z.string(),
      resource_name: z.string(),
      resource_type: z.string(),
      business_tag: uidWithName.optional(),
      project: z.object(projectName),
      environment_tag: environmentTag.optional(),
      /** The average of the audits of its workflows, from 0 to 100; absent before the first. */
      audit_score: z.number().optional(),
      high_priority_sql_count: z.number().int(),
      pending_workflow_count: z.number().int(),
    }),
  ),
});
export const exportResources = operation('GET /v1/dms/resource_overview/download', {
  summary: 'The same data sources as CSV',
  access: 'resourceOverviewExport',
  query: z.object(filters),
  reply: download,
});
