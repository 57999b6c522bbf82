import { levelTexts, isLevel } from '../levels.ts';
import { fill, sameText, type Text, type Locale } from '../text.ts';
import { weekdaysText } from '../weekdays.ts';
import type { ChangeFacts } from './facts.ts';
import { changeKinds, type ApprovalRule, type Condition, type WorkingHours } from './rule.ts';

/** Why a rule holds for a change, as a clause: "it is DDL on a table of 3.2M rows in PROD". */
export function becauseOf(conditions: readonly Condition[], facts: ChangeFacts): Text {
  const kind = conditions.find(({ field }) => field === 'kind');
  const head = kind ? kindOf(kind, facts) : words.aChange;
  const rest = fieldOrder.flatMap((field) => {
    const condition = conditions.find((one) => one.field === field);
    return condition ? [clauseOf(condition, facts)] : [];
  });
  if (rest.length === 0 && !kind) return words.every;
  return {
    zh: [kind ? `这是${spaced(head.zh)}` : '', ...rest.map(({ zh }) => zh)].filter(Boolean).join('，'),
    en: [`it is ${head.en}`, ...rest.map(({ en }) => en)].join(' '),
  };
}

/** A rule as a sentence; environments and people are named by whoever shows it. */
export function ruleSentence(
  { conditions, demand, step }: ApprovalRule,
  nameOf: { readonly environment: (uid: string) => string; readonly user: (uid: string) => string },
): Text {
  const asked = fieldsAsked.flatMap((field) => {
    const condition = conditions.find((one) => one.field === field);
    return condition ? [askedOf(condition, nameOf.environment)] : [];
  });
  const condition: Text =
    asked.length === 0
      ? words.always
      : { zh: `若${asked.map(({ zh }) => zh).join('，且')}`, en: `If ${asked.map(({ en }) => en).join(' and ')}` };
  return fill(words.rule, { condition, demand: demandOf(demand, step, nameOf.user) });
}

/** Several reasons in one sentence. */
export function joinedReasons(reasons: readonly Text[]): Text {
  return { zh: reasons.map(({ zh }) => zh).join('；'), en: reasons.map(({ en }) => en).join('; and ') };
}

const fieldOrder = ['affected_rows', 'table_rows', 'sources', 'level', 'cannot_run', 'environment', 'time'] as const;
const fieldsAsked = ['kind', ...fieldOrder] as const;

function demandOf(demand: ApprovalRule['demand'], step: ApprovalRule['step'], nameOf: (uid: string) => string): Text {
  if (demand === 'block') return words.blocked;
  if (demand === 'not_creator' || !step) return words.notCreator;
  const people = step.approved_by_authorized
    ? words.byRight
    : { zh: step.assignee_user_id_list.map(nameOf).join('、'), en: step.assignee_user_id_list.map(nameOf).join(', ') };
  return fill(words.needs, { step: step.desc, people });
}

function kindOf(condition: Condition, { kinds }: ChangeFacts): Text {
  if (condition.field !== 'kind') return words.aChange;
  if (kinds === 'unknown') return words.unknownKind;
  return listed(kinds.filter((kind) => condition.value.includes(kind)).map((kind) => changeKinds.labels[kind]));
}

/** What is so of a change, where a condition holds. */
function clauseOf(condition: Condition, facts: ChangeFacts): Text {
  switch (condition.field) {
    case 'kind':
      return kindOf(condition, facts);
    case 'affected_rows':
      return facts.affectedRows === 'unknown'
        ? words.unknownRows
        : fill(words.rows, { rows: short(facts.affectedRows) });
    case 'table_rows':
      return facts.tableRows === 'unknown' ? words.unknownTable : fill(words.table, { rows: short(facts.tableRows) });
    case 'sources':
      return facts.sources === undefined ? words.unknownSources : fill(words.sources, { count: short(facts.sources) });
    case 'level':
      return facts.level === 'unknown' ? words.unknownLevel : fill(words.level, { level: levelOf(facts.level) });
    case 'cannot_run':
      return facts.cannotRun === 'unknown' ? words.mayNotRun : words.cannotRun;
    case 'environment':
      return fill(words.environment, { name: facts.environment.name });
    case 'time':
      return fill(words.outside, { hours: hoursOf(condition.value) });
    default:
      return condition satisfies never;
  }
}

/** What a condition asks for. */
function askedOf(condition: Condition, environmentOf: (uid: string) => string): Text {
  switch (condition.field) {
    case 'kind':
      return askedKind(listed(condition.value.map((kind) => changeKinds.labels[kind])));
    case 'affected_rows':
      return fill(words.askRows, { rows: short(condition.value) });
    case 'table_rows':
      return fill(words.askTable, { rows: short(condition.value) });
    case 'sources':
      return fill(words.askSources, { count: short(condition.value) });
    case 'level':
      return fill(words.askLevel, { level: levelTexts[condition.value] });
    case 'cannot_run':
      return words.askCannotRun;
    case 'environment':
      return fill(words.askEnvironment, { names: listed(condition.value.map((uid) => sameText(environmentOf(uid)))) });
    case 'time':
      return fill(words.askOutside, { hours: hoursOf(condition.value) });
    default:
      return condition satisfies never;
  }
}

/** Latin words stand apart from Chinese ones. */
function spaced(words: string): string {
  return /^[A-Za-z]/.test(words) ? ` ${words}` : words;
}

function askedKind(kinds: Text): Text {
  return fill(words.askKind, { kinds: { zh: spaced(kinds.zh), en: kinds.en } });
}

function levelOf(level: string): Text {
  return isLevel(level) ? levelTexts[level] : words.noLevel;
}

function listed(items: readonly Text[]): Text {
  return {
    zh: items.map(({ zh }) => zh).join('或'),
    en: new Intl.ListFormat('en', { type: 'disjunction' }).format(items.map(({ en }) => en)),
  };
}

/** A number as people say it: 3.2M, 320万. */
function short(count: number): Text {
  const format = (locale: string) =>
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
  return { zh: format('zh-CN'), en: format('en-US') };
}

/** Working hours as people write them, with their time zone. */
export function hoursOf({ days, from, to, time_zone: zone }: WorkingHours): Text {
  const on = (locale: Locale) => weekdaysText([...new Set(days)], locale);
  return { zh: `${on('zh-CN')} ${from}–${to}（${zone}）`, en: `${on('en-US')} ${from}–${to} (${zone})` };
}

const words = {
  aChange: { zh: '变更', en: 'a change' },
  every: { zh: '规则适用于每个变更', en: 'the rule holds for every change' },
  unknownKind: { zh: '无法识别类型的变更', en: 'a change of unknown kind' },
  rows: { zh: '约影响 {rows} 行', en: 'that changes about {rows} rows' },
  unknownRows: { zh: '影响行数未知（按最高计）', en: 'that changes an unknown number of rows (counted as the most)' },
  table: { zh: '涉及 {rows} 行的表', en: 'on a table of {rows} rows' },
  unknownTable: { zh: '表大小未知（按最大计）', en: 'on a table of unknown size (counted as the largest)' },
  sources: { zh: '涉及 {count} 个数据源', en: 'on {count} data sources' },
  unknownSources: {
    zh: '数据源数量未知（按最多计）',
    en: 'on an unknown number of data sources (counted as the most)',
  },
  level: { zh: '审核结果达到“{level}”', en: 'with findings of level {level}' },
  unknownLevel: { zh: '审核结果未知（按最高计）', en: 'with findings that are unknown (counted as the worst)' },
  noLevel: { zh: '无', en: 'none' },
  cannotRun: { zh: '有语句必定执行失败', en: 'with statements that cannot run' },
  mayNotRun: { zh: '无法确认语句能否执行', en: 'with statements of which it is not known whether they can run' },
  environment: { zh: '环境为 {name}', en: 'in {name}' },
  outside: { zh: '提交于工作时间 {hours} 之外', en: 'outside of {hours}' },
  always: { zh: '对任何变更', en: 'For every change' },
  rule: { zh: '{condition}，{demand}。', en: '{condition}, {demand}.' },
  blocked: { zh: '不能提交', en: 'it cannot be submitted' },
  notCreator: { zh: '创建人不能审批', en: 'its creator cannot approve it' },
  needs: { zh: '需要“{step}”审批（{people}）', en: 'it needs the approval of “{step}” ({people})' },
  byRight: { zh: '拥有审核权限的成员', en: 'members who may approve' },
  askKind: { zh: '变更是{kinds}', en: 'it is {kinds}' },
  askRows: { zh: '影响 {rows} 行或更多', en: 'it changes {rows} rows or more' },
  askTable: { zh: '涉及 {rows} 行或更大的表', en: 'it is on a table of {rows} rows or more' },
  askSources: { zh: '涉及 {count} 个或更多数据源', en: 'it is on {count} data sources or more' },
  askLevel: { zh: '审核结果达到“{level}”', en: 'its findings reach {level}' },
  askCannotRun: { zh: '有语句必定执行失败', en: 'a statement cannot run' },
  askEnvironment: { zh: '环境是 {names}', en: 'it is in {names}' },
  askOutside: { zh: '在工作时间 {hours} 之外提交', en: 'it is submitted outside of {hours}' },
} as const satisfies Record<string, Text>;
