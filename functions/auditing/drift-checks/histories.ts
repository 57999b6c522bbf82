import type * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { histories } from './drift-repo.ts';
import { pastIn } from './kept-files.ts';
import { originsOf } from './origins.ts';
import { kindsBetween, type Form, type ObjectForms, type Past } from './past-forms.ts';
import { requireSeenSource, usable } from './sources.ts';

export async function listStructureHistories(
  { query: { page_index: page, page_size: size } }: Input<typeof contract.listStructureHistories>,
  ctx: Context,
) {
  const { items } = await histories.on(ctx.table).list({ projectUid: ctx.project.uid });
  const sources = await usable(
    ctx,
    items.map(({ sourceUid }) => sourceUid),
  );
  const seen = items
    .filter(({ sourceUid }) => sources.has(sourceUid))
    .sort((a, b) => ((a.changedAt ?? a.firstAt) > (b.changedAt ?? b.firstAt) ? -1 : 1));
  const data = seen.slice((page - 1) * size, page * size).map((one) => ({
    instance_id: one.sourceUid,
    instance_name: sources.get(one.sourceUid)?.name ?? '',
    schema_name: one.schema,
    first_seen_at: one.firstAt,
    last_seen_at: one.lastAt,
    changed_at: one.changedAt ?? null,
    objects_num: one.objects,
  }));
  return { data, total_nums: seen.length };
}

export async function listHistoryObjects({ query }: Input<typeof contract.listHistoryObjects>, ctx: Context) {
  const { past } = await pastOf(ctx, query);
  const wanted = query.fuzzy_object_name?.toLowerCase() ?? '';
  const found = Object.entries(past?.objects ?? {})
    .flatMap(([key, { type, name, forms }]) => {
      const present = forms.at(-1);
      if (!present || !name.toLowerCase().includes(wanted)) return [];
      const { at: since, isGone: is_gone = false } = present;
      return [{ object_key: key, object_type: type, object_name: name, is_gone, since, forms_num: forms.length }];
    })
    .sort((a, b) => (a.since === b.since ? (a.object_key < b.object_key ? -1 : 1) : a.since > b.since ? -1 : 1));
  const { page_index: page, page_size: size } = query;
  return { data: found.slice((page - 1) * size, page * size), total_nums: found.length };
}

export async function getObjectForms({ query }: Input<typeof contract.getObjectForms>, ctx: Context) {
  const { lastAt, object } = await objectOf(ctx, query);
  const { type, name, forms, isCut = false } = object;
  const shown = forms.map((form, at) => shownForm(form, forms[at - 1], lastAt)).reverse();
  return { data: { object_type: type, object_name: name, is_cut: isCut, forms: shown } };
}

export async function getObjectFormDefinitions(
  { query }: Input<typeof contract.getObjectFormDefinitions>,
  ctx: Context,
) {
  const { past, object } = await objectOf(ctx, query);
  const number = object.forms.findIndex(({ at }) => at === query.form_id);
  const [form, before] = [object.forms[number], object.forms[number - 1]];
  if (!form) throw new AppError('notFound');
  const textOf = (one: Form | undefined) => (one?.text === undefined ? '' : (past.texts[one.text] ?? ''));
  const [definition, earlier] = [textOf(form), textOf(before)];
  const place = { sourceUid: query.instance_id, schema: query.schema_name };
  const origins =
    before && (await originsOf(ctx, { ...place, name: object.name, from: before.last ?? '', to: form.at }));
  return {
    data: {
      definition,
      before: earlier,
      is_cut: [definition, earlier].some(({ length }) => length >= limits.driftDefinitionLettersMax),
      may_come_from: origins?.found ?? [],
      is_looked_cut: origins?.isCut ?? false,
    },
  };
}

function shownForm(form: Form, before: Form | undefined, lastAt: string) {
  const kinds = form.isGone || !before || before.isGone ? [] : kindsBetween(before.kinds, form.kinds);
  return {
    form_id: form.at,
    last_seen_at: form.last ?? lastAt,
    before_seen_at: before?.last ?? null,
    is_gone: form.isGone ?? false,
    differs_in_definition: before !== undefined && before.digest !== form.digest,
    differs_in: kinds as UnwrittenKind[],
  };
}

type Place = { readonly instance_id: string; readonly schema_name: string };

/** What is known of a schema whose data source the caller may use. */
async function pastOf(ctx: Context, { instance_id, schema_name: schema }: Place) {
  const source = await requireSeenSource(ctx, instance_id);
  const where = { projectUid: ctx.project.uid, sourceUid: source.uid, schema };
  const [row, past] = await Promise.all([histories.on(ctx.table).get(where), pastIn(ctx, where)]);
  return row && past ? { lastAt: row.lastAt, past } : {};
}

type OfObject = Place & { readonly object_key: string };

async function objectOf(
  ctx: Context,
  query: OfObject,
): Promise<{ readonly lastAt: string; readonly past: Past; readonly object: ObjectForms }> {
  const { lastAt, past } = await pastOf(ctx, query);
  const object = past && Object.hasOwn(past.objects, query.object_key) ? past.objects[query.object_key] : undefined;
  if (!past || !object || lastAt === undefined) throw new AppError('notFound');
  return { lastAt, past, object };
}
