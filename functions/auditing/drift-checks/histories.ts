import type * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { differByNameOnly, shownBecame, shownName } from './became.ts';
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
      const { at: since, isGone: is_gone = false, became } = present;
      const { renamed_to } = is_gone ? shownBecame(became) : {};
      const own = { object_key: key, object_type: type, object_name: name, is_gone, since, forms_num: forms.length };
      return [{ ...own, ...(renamed_to && { renamed_to }) }];
    })
    .sort((a, b) => (a.since === b.since ? (a.object_key < b.object_key ? -1 : 1) : a.since > b.since ? -1 : 1));
  const { page_index: page, page_size: size } = query;
  return { data: found.slice((page - 1) * size, page * size), total_nums: found.length };
}

export async function getObjectForms({ query }: Input<typeof contract.getObjectForms>, ctx: Context) {
  const { lastAt, past, object } = await objectOf(ctx, query);
  const { type, name, forms, isCut = false } = object;
  const shown = forms.map((form, number) =>
    shownForm(form, { past, name, before: formBefore(past, object, number), lastAt }),
  );
  return { data: { object_type: type, object_name: name, is_cut: isCut, forms: shown.reverse() } };
}

export async function getObjectFormDefinitions(
  { query }: Input<typeof contract.getObjectFormDefinitions>,
  ctx: Context,
) {
  const { past, object } = await objectOf(ctx, query);
  const number = object.forms.findIndex(({ at }) => at === query.form_id);
  const [form, before] = [object.forms[number], formBefore(past, object, number)];
  if (!form) throw new AppError('notFound');
  const [definition, earlier] = [textOf(past, form), textOf(past, before)];
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

function textOf({ texts }: Past, form: Form | undefined): string {
  return form?.text === undefined ? '' : (texts[form.text] ?? '');
}

/** The form before, which what was called otherwise had under its name of then. */
function formBefore({ objects }: Past, { forms }: ObjectForms, number: number): Form | undefined {
  const form = forms[number];
  const from = form?.became?.from;
  if (!form || from === undefined) return forms[number - 1];
  return objects[from]?.forms.findLast(({ at }) => at < form.at);
}

type Known = {
  readonly past: Past;
  readonly name: string;
  readonly before: Form | undefined;
  readonly lastAt: string;
};

function shownForm(form: Form, known: Known) {
  const { at, last = known.lastAt, isGone = false, became, later } = form;
  const from = later?.became.from;
  return {
    form_id: at,
    last_seen_at: last,
    before_seen_at: known.before?.last ?? null,
    is_gone: isGone,
    ...differencesIn(form, known),
    ...shownBecame(became),
    ...(later && { another_since: later.at }),
    ...(from !== undefined && { another_renamed_from: shownName(from) }),
  };
}

/** What hangs on an object names it, and of that only digests are kept: nothing is said of it where the name is another one. */
function differencesIn(form: Form, { past, name, before }: Known) {
  if (!before) return { differs_in_definition: false, differs_in: [] };
  const from = form.became?.from;
  if (from !== undefined) {
    const then = { name: shownName(from).object_name, text: textOf(past, before) };
    return { differs_in_definition: !differByNameOnly(then, { name, text: textOf(past, form) }), differs_in: [] };
  }
  const kinds = form.isGone || before.isGone ? [] : kindsBetween(before.kinds, form.kinds);
  return { differs_in_definition: before.digest !== form.digest, differs_in: kinds as UnwrittenKind[] };
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
