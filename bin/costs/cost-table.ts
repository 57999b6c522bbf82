import { fill, inLocale, type Locale, type Text } from '../../shared/text.ts';
import { plain } from '../ci-formats.ts';
import type { NotDone, PlanCosts, PlannedCost } from './plan-costs.ts';

const rowsMax = 30;
const reasonsMax = 10;
const charactersMax = 80;
/** Statistics move a little by themselves; below that a cost is the same. */
const sameShare = 0.1;

/** The part of a comment that tells which statements a server would carry out at another cost, as Markdown. */
export function costTable(
  { server, planned, applied, notApplied, notPlanned, over }: PlanCosts,
  locale: Locale,
): string {
  const say = (text: Text, values: Readonly<Record<string, string | number>> = {}) =>
    inLocale(fill(text, values), locale);
  const told = planned.filter(isToTell).toSorted((a, b) => changeOf(b) - changeOf(a));
  const lines = [`**${say(title, { server: plain(server) })}**`, ''];
  if (told.length > 0) lines.push(row(heads.map((head) => say(head))), row(heads.map(() => '---')));
  for (const one of told.slice(0, rowsMax)) lines.push(costRow(one, say(isNew)));
  if (told.length > rowsMax) lines.push('', `… ${told.length - rowsMax}`);
  const same = planned.length - told.length;
  lines.push(...(told.length > 0 ? [''] : []), `- ${say(sameCost, { same, planned: planned.length })}`);
  if (applied.length > 0) lines.push(`- ${say(madeFirst, { places: applied.map(plain).join(', ') })}`);
  lines.push(...reasons(notApplied, say(notMade), locale), ...reasons(notPlanned, say(notPlannedText), locale));
  if (over > 0) lines.push(`- ${say(beyond, { over })}`);
  return `${lines.join('\n')}\n`;
}

function isToTell({ costs: { before, after } }: PlannedCost): boolean {
  return before === undefined || Math.abs(after - before) > sameShare * Math.max(before, 1);
}

/** How many times the cost rises; new statements stand between those that rise and those that fall. */
function changeOf({ costs: { before, after } }: PlannedCost): number {
  return before === undefined ? 1 : (after + 1) / (before + 1);
}

function costRow({ place, after: { text }, costs: { before, after } }: PlannedCost, newText: string): string {
  const flat = text.replace(/\s+/g, ' ');
  const shown = flat.length > charactersMax ? `${flat.slice(0, charactersMax - 1)}…` : flat;
  const change = before === undefined ? newText : `× ${timesText((after + 1) / (before + 1))}`;
  return row([plain(place), plain(shown), before === undefined ? '' : rounded(before), rounded(after), change]);
}

function reasons(found: readonly NotDone[], title: string, locale: Locale): string[] {
  const shown = found
    .slice(0, reasonsMax)
    .map(({ place, why }) => `- ${title} ${plain(`${place}: ${inLocale(why, locale)}`)}`);
  return found.length > reasonsMax ? [...shown, `- ${title} … ${found.length - reasonsMax}`] : shown;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function timesText(times: number): string {
  return times < 10 ? String(Number(times.toPrecision(2))) : String(Math.round(times));
}

function rounded(cost: number): string {
  return cost < 10 ? String(Math.round(cost * 100) / 100) : String(Math.round(cost));
}

const title: Text = {
  zh: '{server} 的计划器估算的代价（语句没有执行）',
  en: 'What the planner of {server} expects these to cost (nothing was run)',
};
const heads: readonly Text[] = [
  { zh: '位置', en: 'Where' },
  { zh: '语句', en: 'Statement' },
  { zh: '之前', en: 'Before' },
  { zh: '之后', en: 'After' },
  { zh: '变化', en: 'Change' },
];
const isNew: Text = { zh: '新增', en: 'new' };
const sameCost: Text = {
  zh: '{planned} 条语句有计划，其中 {same} 条代价不变（相差不到 10%）',
  en: 'Planned: {planned}; at the same cost as before (within 10%): {same}',
};
const madeFirst: Text = {
  zh: '已先在事务中执行并撤销：{places}',
  en: 'Made first, in a transaction that was taken back: {places}',
};
const notMade: Text = { zh: '未执行', en: 'Not made:' };
const notPlannedText: Text = { zh: '没有计划', en: 'Not planned:' };
const beyond: Text = { zh: '另有 {over} 条语句没有计划', en: 'Beyond what one job plans: {over} more' };
