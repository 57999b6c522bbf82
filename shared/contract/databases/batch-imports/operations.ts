import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { projectPriorities } from '../../../project-priorities.ts';
import { newDbService, triedConnection } from '../db-services/fields.ts';
import { startingWithLetter } from '../../platform/fields.ts';
import { download, downloadOr, operation, upload } from '../../operation.ts';
import { dataOf, projectUid, uid, wireBoolean } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutImports = recordsAbout('batch_import', { zh: '批量导入', en: 'Batch import' });

const rows = <T extends z.ZodType>(row: T) => z.array(row).min(1).max(limits.importRowsMax);

const { environment_tag_uid: _, ...dbServiceFields } = newDbService.shape;
const environmentName = z.string().trim().min(1).max(limits.tagNameLengthMax);
const checked = { ...dbServiceFields, desc: z.string().default(''), source: z.string().optional() };
/** A data source of an import: its environment is named, since a file knows no ids. */
export const importedDbService = z
  .object({ ...checked, environment_tag_name: environmentName, project_uid: uid.optional() })
  .meta({ id: 'ImportedDbService' });
/** The older form calls the environment of a data source its business. */
const importedWithBusiness = z
  .object({ ...checked, business: environmentName, project_uid: uid.optional() })
  .meta({ id: 'ImportedDbServiceWithBusiness' });
const checkedDbService = importedDbService.extend({ business: environmentName }).meta({ id: 'CheckedDbService' });

const importDataSources = aboutImports('import_instances', { zh: '批量导入数据源', en: 'Import data sources' });
const file = z.object({ db_services_file: upload });
const imported = z.object({ db_services: rows(importedDbService) });
const importedOlder = z.object({ db_services: rows(importedWithBusiness) });

export const getDbServiceImportTemplate = operation('GET /v1/dms/projects/import_db_services_template', {
  summary: 'An example of a file of data sources, of several projects or of one',
  access: 'signedIn',
  query: z.object({ for_one_project: wireBoolean.optional() }),
  reply: download,
});
export const checkDbServiceImport = operation('POST /v2/dms/projects/{project_uid}/db_services/import_check', {
  summary: 'Read data sources of a project from a CSV file; what is wrong comes back as the same file with the reasons',
  access: 'dbServiceManage',
  accepts: 'multipart',
  params: projectUid,
  body: file,
  reply: downloadOr(dataOf(z.array(checkedDbService))),
});
export const checkDbServiceImportWithBusiness = operation(
  'POST /v1/dms/projects/{project_uid}/db_services/import_check',
  {
    summary: 'Read data sources of a project from a CSV file, in the older form',
    access: 'dbServiceManage',
    accepts: 'multipart',
    params: projectUid,
    body: file,
    reply: downloadOr(dataOf(z.array(importedWithBusiness))),
  },
);
export const importDbServices = operation('POST /v2/dms/projects/{project_uid}/db_services/import', {
  summary: 'Add all of these data sources to a project, or none',
  access: 'dbServiceManage',
  record: importDataSources,
  params: projectUid,
  body: imported,
});
export const importDbServicesWithBusiness = operation('POST /v1/dms/projects/{project_uid}/db_services/import', {
  summary: 'Add all of these data sources to a project, in the older form',
  access: 'dbServiceManage',
  record: importDataSources,
  params: projectUid,
  body: importedOlder,
});
export const checkGlobalDbServiceImport = operation('POST /v2/dms/projects/import_db_services_check', {
  summary: 'Read data sources of several projects from a CSV file',
  access: 'globalDbServiceAdd',
  accepts: 'multipart',
  body: file,
  reply: downloadOr(dataOf(z.array(checkedDbService))),
});
export const checkGlobalDbServiceImportWithBusiness = operation('POST /v1/dms/projects/import_db_services_check', {
  summary: 'Read data sources of several projects from a CSV file, in the older form',
  access: 'globalDbServiceAdd',
  accepts: 'multipart',
  body: file,
  reply: downloadOr(dataOf(z.array(importedWithBusiness))),
});
export const importGlobalDbServices = operation('POST /v2/dms/projects/import_db_services', {
  summary: 'Add all of these data sources to their projects, or none',
  access: 'globalDbServiceAdd',
  record: importDataSources,
  body: imported,
});
export const importGlobalDbServicesWithBusiness = operation('POST /v1/dms/projects/import_db_services', {
  summary: 'Add all of these data sources to their projects, in the older form',
  access: 'globalDbServiceAdd',
  record: importDataSources,
  body: importedOlder,
});

export const checkImportedConnections = operation('POST /v1/dms/projects/db_services_connection', {
  summary: 'Try to connect to data sources that are not saved, and name those that cannot be reached',
  access: 'globalDbServiceAdd',
  body: z.object({
    db_services: z
      .array(
        triedConnection.extend({ name: z.string().max(limits.dbServiceNameLengthMax) }).meta({ id: 'NamedConnection' }),
      )
      .min(1)
      .max(limits.connectionTestsMax),
  }),
  reply: dataOf(
    z.object({ successful_num: z.number().int(), failed_num: z.number().int(), failed_names: z.array(z.string()) }),
  ),
});
export const checkImportedPrivileges = operation('POST /v1/dms/projects/check_db_services_privileges', {
  summary: 'Try to connect to data sources that are not saved, with the answer of each server in the order asked',
  access: 'globalDbServiceAdd',
  body: z.object({ db_services: z.array(triedConnection).min(1).max(limits.connectionTestsMax) }),
  reply: dataOf(
    z.array(
      z.object({
        CheckDBServicesPrivileges: z.array(
          z.object({ component: z.string(), is_connectable: z.boolean(), connect_error_message: z.string() }),
        ),
      }),
    ),
  ),
});

const projectFields = {
  name: startingWithLetter(limits.nameLengthMax),
  desc: z.string().max(limits.descriptionLengthMax).default(''),
};
const tagName = z.string().trim().max(limits.tagNameLengthMax);
/** A project of an import; its business is found by name. */
export const importedProject = z
  .object({ ...projectFields, business_tag: z.object({ uid: z.string().optional(), name: tagName }).optional() })
  .meta({ id: 'ImportedProject' });
const importedProjectOlder = z
  .object({ ...projectFields, business: z.array(tagName).max(1).default([]) })
  .meta({ id: 'ImportedProjectWithBusinesses' });
const projectsFile = z.object({ projects_file: upload });
const importProjectsRecord = aboutImports('import_projects', { zh: '批量导入项目', en: 'Import projects' });

export const getProjectImportTemplate = operation('GET /v1/dms/projects/import_template', {
  summary: 'An example of a file of projects',
  access: 'projectCreate',
  reply: download,
});
export const previewProjectImport = operation('POST /v2/dms/projects/preview_import', {
  summary: 'Read projects from a CSV file; nothing is saved',
  access: 'projectCreate',
  accepts: 'multipart',
  body: projectsFile,
  reply: dataOf(z.array(importedProject)),
});
export const previewProjectImportWithBusinesses = operation('POST /v1/dms/projects/preview_import', {
  summary: 'Read projects from a CSV file, in the older form',
  access: 'projectCreate',
  accepts: 'multipart',
  body: projectsFile,
  reply: dataOf(z.array(importedProjectOlder)),
});
export const importProjects = operation('POST /v2/dms/projects/import', {
  summary: 'Add all of these projects, or none',
  access: 'projectCreate',
  record: importProjectsRecord,
  body: z.object({ projects: rows(importedProject) }),
});
export const importProjectsWithBusinesses = operation('POST /v1/dms/projects/import', {
  summary: 'Add all of these projects, in the older form',
  access: 'projectCreate',
  record: importProjectsRecord,
  body: z.object({ projects: rows(importedProjectOlder) }),
});
export const exportProjects = operation('GET /v1/dms/projects/export', {
  summary: 'The projects that the caller may see as CSV',
  access: 'signedIn',
  query: z.object({
    order_by: z.literal('name').optional(),
    filter_by_name: z.string().optional(),
    filter_by_uid: z.string().optional(),
    filter_by_business_tag: z.string().optional(),
    filter_by_project_priority: projectPriorities.schema.optional(),
    fuzzy_keyword: z.string().optional(),
  }),
  reply: download,
});
