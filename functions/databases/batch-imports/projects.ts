import * as contract from '../../../shared/contract/databases/batch-imports/operations.ts';
import type { Input, Upload } from '../../../shared/contract/operation.ts';
import { AppError, type FieldProblem } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { projectPriorities } from '../../../shared/project-priorities.ts';
import { fill, inLocale, type Text } from '../../../shared/text.ts';
import { projectNames } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { parse } from '../../platform/request.ts';
import {
  businessTagUidOf,
  createBusinessTag,
  freezeEmpty,
  makeProject,
  shownProjects,
  unmakeProject,
} from '../../people/projects/service.ts';
import { csvFile, exampleFile, readImportFile, type Columns } from './csv-file.ts';

type ImportedProject = Input<typeof contract.importProjects>['body']['projects'][number];

const columns: Columns<'name' | 'desc' | 'business'> = [
  { field: 'name', heading: { zh: '项目名称', en: 'Name' }, example: 'shop', isRequired: true },
  { field: 'desc', heading: { zh: '项目描述', en: 'Description' }, example: '' },
  { field: 'business', heading: { zh: '所属业务', en: 'Business' }, example: 'Payments' },
];
const titles = {
  template: { zh: '导入项目模板', en: 'projects_template' },
  list: { zh: '项目列表', en: 'projects' },
} as const satisfies Record<string, Text>;

export async function getProjectImportTemplate(_: unknown, { locale }: Context) {
  return exampleFile(columns, { title: titles.template, locale });
}

export async function previewProjectImport({ body }: Input<typeof contract.previewProjectImport>, ctx: Context) {
  return { data: await readProjects(ctx, body.projects_file) };
}

export async function previewProjectImportWithBusinesses(
  { body }: Input<typeof contract.previewProjectImportWithBusinesses>,
  ctx: Context,
) {
  const projects = await readProjects(ctx, body.projects_file);
  return {
    data: projects.map(({ business_tag: tag, ...project }) => ({ ...project, business: tag ? [tag.name] : [] })),
  };
}

export async function importProjects({ body }: Input<typeof contract.importProjects>, ctx: Context) {
  return saveProjects(ctx, body.projects);
}

export async function importProjectsWithBusinesses(
  { body }: Input<typeof contract.importProjectsWithBusinesses>,
  ctx: Context,
) {
  return saveProjects(
    ctx,
    body.projects.map(({ business: [name], ...project }) => ({ ...project, ...(name && { business_tag: { name } }) })),
  );
}

export async function exportProjects({ query }: Input<typeof contract.exportProjects>, ctx: Context) {
  const { data } = await shownProjects(ctx, {
    page: { page_index: 1, page_size: limits.pageSizeMax },
    filter: query,
    isWhole: true,
  });
  const say = (text: Text) => inLocale(text, ctx.locale);
  const rows = data.map((row) => [
    row.name,
    row.desc ?? '',
    row.business_tag?.name ?? '',
    say(row.archived ? words.archived : words.available),
    say(projectPriorities.labels[row.project_priority]),
    row.create_user?.name ?? '',
    row.create_time,
  ]);
  const time = new Date(ctx.world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14);
  return csvFile(`${say(titles.list)}_${time}`, [exported.map(say), ...rows]);
}

const words = {
  available: { zh: '可用', en: 'Available' },
  archived: { zh: '已冻结', en: 'Archived' },
} as const satisfies Record<string, Text>;
const exported: readonly Text[] = [
  ...columns.map(({ heading }) => heading),
  { zh: '状态', en: 'Status' },
  { zh: '优先级', en: 'Priority' },
  { zh: '创建人', en: 'Creator' },
  { zh: '创建时间', en: 'Created' },
];

const problemTexts = {
  line: { zh: '第 {line} 行：{reason}', en: 'line {line}: {reason}' },
  more: { zh: '另有 {count} 处问题', en: '{count} more problems' },
  twice: { zh: '文件中有同名的项目 {name}', en: 'the name {name} stands in the file twice' },
} as const satisfies Record<string, Text>;
/** A problem with the heading of the column in which it stands. */
function ofColumn({ path, message }: FieldProblem): Text {
  const [field] = path.replace('business_tag', 'business').split('.');
  const heading = columns.find((column) => column.field === field)?.heading;
  if (!heading) return message;
  return { zh: `${heading.zh}：${message.zh}`, en: `${heading.en}: ${message.en}` };
}

/** How many reasons a refusal tells at once. */
const reasonsTold = 10;

/** What a file says of projects; refused as a whole with the lines that are wrong. */
async function readProjects(ctx: Context, upload: Upload): Promise<ImportedProject[]> {
  const { rows } = readImportFile(upload, columns);
  const problems: Text[] = [];
  const read = rows.map(({ line, values }) => {
    const fields: FieldProblem[] = [];
    const wire = {
      name: values.name,
      desc: values.desc,
      ...(values.business && { business_tag: { name: values.business } }),
    };
    const project: ImportedProject = parse(contract.importedProject, wire, fields);
    problems.push(...fields.map((problem) => fill(problemTexts.line, { line, reason: ofColumn(problem) })));
    return { line, project, isRead: fields.length === 0 };
  });
  for (const { line, project } of read.filter(({ isRead }) => isRead)) {
    const reason = await nameProblem(ctx, project.name, read);
    if (reason) problems.push(fill(problemTexts.line, { line, reason: ofColumn({ path: 'name', message: reason }) }));
  }
  if (problems.length > 0) throw refused(problems);
  return Promise.all(read.map(({ project }) => withTagUid(ctx, project)));
}

async function nameProblem(
  ctx: Context,
  name: string,
  rows: readonly { readonly project: ImportedProject }[],
): Promise<Text | undefined> {
  if (rows.filter(({ project }) => project.name === name).length > 1) return fill(problemTexts.twice, { name });
  const holder = await projectNames.on(ctx.table).holderOf({}, name);
  return holder === undefined ? undefined : new AppError('projectNameTaken', { name }).text;
}

async function withTagUid(ctx: Context, { business_tag: tag, ...project }: ImportedProject): Promise<ImportedProject> {
  if (!tag?.name) return project;
  const uid = await businessTagUidOf(ctx.table, tag.name);
  return { ...project, business_tag: { name: tag.name, uid: uid === tag.name ? '' : uid } };
}

/** Makes all projects or none; a business that is not there yet is made first. */
async function saveProjects(ctx: Context, given: readonly ImportedProject[]) {
  ctx.describe({ zh: `批量导入 ${given.length} 个项目`, en: `Import ${given.length} projects` });
  const twice = given.find(({ name }, place) => given.findIndex((other) => other.name === name) !== place);
  if (twice) throw refused([fill(problemTexts.twice, { name: twice.name })]);
  const tags = await tagUids(ctx, given);
  const made: string[] = [];
  try {
    for (const [place, { name, desc, business_tag: tag }] of given.entries())
      made.push(
        await makeProject(
          ctx,
          { name, desc, priority: 'medium', businessTagUid: tag && tags.get(tag.name) },
          place === given.length - 1 ? ctx.recorded : ctx.table,
        ),
      );
  } catch (error) {
    for (const uid of made.reverse()) {
      await freezeEmpty(ctx.table, uid);
      await unmakeProject({ tenant: ctx.tenant, table: ctx.table, recorded: ctx.table, world: ctx.world }, uid);
    }
    throw error;
  }
  return {};
}

async function tagUids(ctx: Context, given: readonly ImportedProject[]): Promise<Map<string, string>> {
  const uids = new Map<string, string>();
  for (const name of new Set(given.flatMap(({ business_tag: tag }) => tag?.name || []))) {
    const known = await businessTagUidOf(ctx.table, name);
    const uid = known === name ? ctx.world.newId() : known;
    if (known === name) {
      ctx.demand('businessTagManage');
      await createBusinessTag(ctx.table, { uid, name });
    }
    uids.set(name, uid);
  }
  return uids;
}

function refused(problems: readonly Text[]): AppError {
  const left = problems.length - reasonsTold;
  const told = [...problems.slice(0, reasonsTold), ...(left > 0 ? [fill(problemTexts.more, { count: left })] : [])];
  return new AppError('importRefused', {
    problems: { zh: told.map(({ zh }) => zh).join('；'), en: told.map(({ en }) => en).join('; ') },
  });
}
