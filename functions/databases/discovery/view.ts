import type { DiscoveryState } from '../../../shared/contract/databases/discovery/states.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { knownRules, knownTypes, type SuspectedColumn } from '../masking/service.ts';
import type { DiscoveryTask } from './discovery-repo.ts';
import { pendingOf } from './suspicions.ts';

/** What a task does now. */
export function stateOf(task: DiscoveryTask, pending: number): DiscoveryState {
  if (task.run) return 'RUNNING';
  if (task.lastEnd === 'FAILED') return 'FAILED';
  if (task.lastEnd === 'STOPPED' || (task.plan === 'PERIODIC' && !task.isScheduleOn)) return 'STOPPED';
  if (pending > 0) return 'PENDING_CONFIRM';
  return task.plan === 'PERIODIC' ? 'NORMAL' : 'COMPLETED';
}

/** By what columns are suspected, with the rules that would hide them, in the words of the reader. */
export async function shownSuspicions(ctx: Context, columns: readonly SuspectedColumn[]) {
  const types = await knownTypes(ctx.table, ctx.project.uid);
  const ids = columns.map(({ ruleId }) => ruleId);
  const rules = await knownRules(ctx.table, ctx.project.uid, ids);
  return columns.map((one) => {
    const rule = rules.get(one.ruleId);
    const type = types.get(one.typeId)?.name;
    return {
      column: one,
      typeName: type ? inLocale(type, ctx.locale) : '',
      confidence: one.confidence,
      recommended_masking_rule_id: one.ruleId,
      recommended_masking_rule_name: rule ? inLocale(rule.name, ctx.locale) : '',
      rule_source: rule?.source ?? ('builtin' as const),
      scan_info: scanInfo(one, ctx.locale),
    };
  });
}

/** What a run has found until now and waits for somebody, as the wire has it. */
export async function begun(ctx: Context, task: DiscoveryTask) {
  const pending = await pendingOf(ctx.table, task);
  type Field = Omit<Awaited<ReturnType<typeof shownSuspicions>>[number], 'column' | 'typeName'>;
  const databases = new Map<string, { tables: Map<string, { fields: Map<string, Field> }> }>();
  for (const { column, typeName: _, ...field } of await shownSuspicions(ctx, pending)) {
    const { tables } = at(databases, column.schema, () => ({ tables: new Map() }));
    const { fields } = at(tables, column.table, () => ({ fields: new Map() }));
    fields.set(column.column, field);
  }
  const tree = Object.fromEntries(
    [...databases].map(([schema, { tables }]) => [
      schema,
      {
        tables: Object.fromEntries(
          [...tables].map(([table, { fields }]) => [table, { fields: Object.fromEntries(fields) }]),
        ),
      },
    ]),
  );
  return {
    data: {
      suspected_sensitive_fields_tree: { databases: tree },
      task_id: task.taskId,
      status: stateOf(task, pending.length),
    },
  };
}

function at<T>(map: Map<string, T>, key: string, made: () => T): T {
  const found = map.get(key) ?? made();
  map.set(key, found);
  return found;
}

function scanInfo({ word, from, matched, of }: SuspectedColumn, locale: Locale): string {
  const byWord = from === 'comment' ? inComment : inName;
  const parts = [
    ...(word === undefined ? [] : [fill(byWord, { word })]),
    ...(matched === undefined || of === undefined || of === 0
      ? []
      : [fill(inValues, { matched: String(matched), of: String(of) })]),
  ];
  return parts.map((part) => inLocale(part, locale)).join(locale === 'zh-CN' ? '；' : '; ');
}

const inName: Text = { zh: '列名含“{word}”', en: 'Its name has “{word}”' };
const inComment: Text = { zh: '注释含“{word}”', en: 'Its comment has “{word}”' };
const inValues: Text = {
  zh: '{of} 个不同取值中有 {matched} 个符合',
  en: '{matched} of {of} different values look like it',
};
