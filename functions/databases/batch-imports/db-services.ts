import * as contract from '../../../shared/contract/databases/batch-imports/operations.ts';
import type { Input, Upload } from '../../../shared/contract/operation.ts';
import { AppError, type FieldProblem } from '../../../shared/errors/index.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { saveDbServices, tryGiven } from '../db-services/service.ts';
import { projectAtHand } from '../../platform/access/project-at-hand.ts';
import type { Context, ProjectAtHand } from '../../platform/context.ts';
import { parse } from '../../platform/request.ts';
import { checkRows, type Candidate, type ImportedDbService } from './check-rows.ts';
import { exampleFile, fileWithReasons, readImportFile, type FileRow } from './csv-file.ts';
import { columnsFor, furtherExamples, headingOf, wireOf, type DbServiceField } from './db-service-columns.ts';

const titles = {
  template: { zh: '导入数据源模板', en: 'data_sources_template' },
  problems: { zh: '导入数据源问题', en: 'data_sources_problems' },
} as const;

export async function getDbServiceImportTemplate(
  { query }: Input<typeof contract.getDbServiceImportTemplate>,
  { locale }: Context,
) {
  return exampleFile(columnsFor[query.for_one_project ? 'oneProject' : 'everyProject'].example, {
    title: titles.template,
    locale,
    further: furtherExamples,
  });
}

export async function checkDbServiceImport({ body }: Input<typeof contract.checkDbServiceImport>, ctx: Context) {
  return checkFile(ctx, body.db_services_file, ctx.project);
}

export async function checkDbServiceImportWithBusiness(
  { body }: Input<typeof contract.checkDbServiceImportWithBusiness>,
  ctx: Context,
) {
  return checkFile(ctx, body.db_services_file, ctx.project);
}

export async function checkGlobalDbServiceImport(
  { body }: Input<typeof contract.checkGlobalDbServiceImport>,
  ctx: Context,
) {
  return checkFile(ctx, body.db_services_file);
}

export async function checkGlobalDbServiceImportWithBusiness(
  { body }: Input<typeof contract.checkGlobalDbServiceImportWithBusiness>,
  ctx: Context,
) {
  return checkFile(ctx, body.db_services_file);
}

export async function importDbServices({ body }: Input<typeof contract.importDbServices>, ctx: Context) {
  return importRows(ctx, body.db_services, ctx.project);
}

export async function importDbServicesWithBusiness(
  { body }: Input<typeof contract.importDbServicesWithBusiness>,
  ctx: Context,
) {
  return importRows(ctx, body.db_services.map(fromOlder), ctx.project);
}

export async function importGlobalDbServices({ body }: Input<typeof contract.importGlobalDbServices>, ctx: Context) {
  return importRows(ctx, body.db_services);
}

export async function importGlobalDbServicesWithBusiness(
  { body }: Input<typeof contract.importGlobalDbServicesWithBusiness>,
  ctx: Context,
) {
  return importRows(ctx, body.db_services.map(fromOlder));
}

export async function checkImportedConnections(
  { body }: Input<typeof contract.checkImportedConnections>,
  ctx: Context,
) {
  const results = await Promise.all(body.db_services.map((given) => tryGiven(ctx, given)));
  const failed = body.db_services.filter((_, place) => results[place]?.status !== 'connect_success');
  return {
    data: {
      successful_num: results.length - failed.length,
      failed_num: failed.length,
      failed_names: failed.map(({ name }) => name),
    },
  };
}

export async function checkImportedPrivileges({ body }: Input<typeof contract.checkImportedPrivileges>, ctx: Context) {
  const results = await Promise.all(body.db_services.map((given) => tryGiven(ctx, given)));
  return {
    data: results.map(({ status, message }, place) => ({
      CheckDBServicesPrivileges: [
        {
          component: body.db_services[place]?.db_type ?? '',
          is_connectable: status === 'connect_success',
          connect_error_message: message,
        },
      ],
    })),
  };
}

const noProject: Text = { zh: '项目不存在，或您不在其中', en: 'There is no such project, or you are not in it' };

/** Every row with what is wrong with it: a file of all rows and reasons when there is anything, else the rows as the import takes them. */
async function checkFile(ctx: Context, upload: Upload, project?: ProjectAtHand) {
  const file = readImportFile(upload, columnsFor[project ? 'oneProject' : 'everyProject'].read);
  const projects = new Map<string, ProjectAtHand | undefined>();
  const read = await Promise.all(
    file.rows.map(async (row) => {
      const fields: FieldProblem[] = [];
      const wire: ImportedDbService = parse(contract.importedDbService, wireOf(row), fields);
      const home = project ?? (await projectNamed(ctx, row, projects));
      const strange = project && otherProject(row, project);
      return { wire, home, problems: [...fields.map(inColumn), ...(home ? [] : [noProject]), ...(strange ?? [])] };
    }),
  );
  const whole = read.flatMap(({ wire, home, problems }) =>
    home && problems.length === 0 ? [{ row: wire, project: home }] : [],
  );
  const outcomes = new Map(
    (await checkRows(ctx, whole)).map((outcome, place) => [whole[place]?.row, outcome] as const),
  );
  const reasons = read.map(({ wire, problems }) => {
    const outcome = outcomes.get(wire);
    return [...problems, ...(outcome && 'problems' in outcome ? outcome.problems : [])];
  });
  if (reasons.some((those) => those.length > 0))
    return fileWithReasons(file, reasons, { title: titles.problems, locale: ctx.locale });
  return {
    data: read.map(({ wire, home }) => ({
      ...wire,
      ...(home && { project_uid: home.uid }),
      business: wire.environment_tag_name,
    })),
  };
}

/** A file of several projects is not taken into one of them in silence. */
function otherProject({ values }: FileRow<DbServiceField>, { name }: ProjectAtHand): Text[] {
  const named = values.project?.trim() ?? '';
  return named === '' || named === name ? [] : [fill(inOtherProject, { named, name })];
}

const inOtherProject: Text = {
  zh: '该行属于项目 {named}，而导入的是项目 {name}；请改为 {name} 或留空',
  en: 'This row is of the project {named}, and the import is into {name}. Write {name} or leave it empty',
};

async function projectNamed(
  ctx: Context,
  { values: { project: name = '' } }: FileRow<DbServiceField>,
  known: Map<string, ProjectAtHand | undefined>,
): Promise<ProjectAtHand | undefined> {
  if (!known.has(name)) known.set(name, name === '' ? undefined : await visible(ctx, { project_name: name }));
  return known.get(name);
}

async function visible(ctx: Context, params: Readonly<Record<string, string>>): Promise<ProjectAtHand | undefined> {
  try {
    return await projectAtHand(ctx.table, ctx.user, params);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return undefined;
    throw error;
  }
}

function inColumn({ path, message }: FieldProblem): Text {
  const heading = headingOf(path);
  return heading ? { zh: `${heading.zh}：${message.zh}`, en: `${heading.en}: ${message.en}` } : message;
}

/** Checks every row once more, since time has passed, and saves all or none. */
async function importRows(ctx: Context, rows: readonly ImportedDbService[], project?: ProjectAtHand) {
  ctx.describe({ zh: `批量导入 ${rows.length} 个数据源`, en: `Import ${rows.length} data sources` });
  const homes = new Map<string, ProjectAtHand | undefined>();
  const candidates: Candidate[] = [];
  for (const row of rows) {
    const uid = row.project_uid ?? '';
    if (!project && !homes.has(uid)) homes.set(uid, uid === '' ? undefined : await visible(ctx, { project_uid: uid }));
    const home = project ?? homes.get(uid);
    if (!home) throw refused([{ name: row.name, reason: noProject }]);
    candidates.push({ row, project: home });
  }
  const outcomes = await checkRows(ctx, candidates);
  const wrong = outcomes.flatMap((outcome, place) =>
    'problems' in outcome ? outcome.problems.map((reason) => ({ name: rows[place]?.name ?? '', reason })) : [],
  );
  if (wrong.length > 0) throw refused(wrong);
  await saveDbServices(
    ctx,
    outcomes.flatMap((outcome) => ('ready' in outcome ? [outcome.ready] : [])),
    ctx.recorded,
  );
  return {};
}

/** How many reasons a refusal tells; the check before it tells them all. */
const reasonsTold = 10;
const rowProblem: Text = { zh: '{name}：{reason}', en: '{name}: {reason}' };

function refused(wrong: readonly { name: string; reason: Text }[]): AppError {
  const lines = wrong.slice(0, reasonsTold).map((one) => fill(rowProblem, one));
  return new AppError('importRefused', {
    problems: { zh: lines.map(({ zh }) => zh).join('；'), en: lines.map(({ en }) => en).join('; ') },
  });
}

function fromOlder({
  business,
  ...row
}: Input<typeof contract.importDbServicesWithBusiness>['body']['db_services'][number]): ImportedDbService {
  return { ...row, environment_tag_name: business };
}
