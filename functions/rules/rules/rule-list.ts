import { isLevel, levels, type Level } from '../../../shared/levels.ts';
import type { Rule } from '../../../shared/audit/judge/rule.ts';
import { paramProblem } from '../../../shared/rule-params.ts';
import { fill, sameText, type Text } from '../../../shared/text.ts';
import type { CustomRule } from './custom-rule-repo.ts';
import { isNamed, typedRulesOf } from './rule-row.ts';
import type { StoredSetting } from './template-repo.ts';

type GivenParam = { readonly key: string; readonly value: string };
/** A rule as a client or a file switches it on. `desc` finds a custom rule that has another id where the file comes from. */
export type GivenRule = {
  readonly name: string;
  readonly level?: string | undefined;
  readonly params?: readonly GivenParam[] | undefined;
  readonly is_custom_rule?: boolean | undefined;
  readonly desc?: string | undefined;
};
/** What cannot be taken of one rule, by its place in the list. */
export type RuleProblem = { readonly index: number; readonly name: string; readonly message: Text };
type Known = { readonly dbType: string; readonly customRules: readonly CustomRule[] };

/** The settings of the rules that a list names, and what is wrong with it, rule by rule. Whatever is fit of a list is read. */
export function readRuleList(
  given: readonly GivenRule[],
  { dbType, customRules }: Known,
): { settings: StoredSetting[]; problems: RuleProblem[] } {
  const ours = typedRulesOf(dbType);
  const settings = new Map<string, StoredSetting>();
  const problems: RuleProblem[] = [];
  for (const [index, one] of given.entries()) {
    const found = one.is_custom_rule
      ? customSetting(one, customRules)
      : settingOf(one, ours.find((listed) => isNamed(listed, [one.name]))?.rule);
    const isNew = found.setting && !settings.has(found.setting.rule);
    if (isNew && found.setting) settings.set(found.setting.rule, found.setting);
    const messages = [...found.problems, ...(found.setting && !isNew ? [repeated] : [])];
    problems.push(
      ...messages.map((message) => ({ index, name: one.name, message: fill(message, { rule: one.name, dbType }) })),
    );
  }
  return { settings: [...settings.values()], problems };
}

type Read = { readonly setting?: StoredSetting; readonly problems: readonly Text[] };

function settingOf(given: GivenRule, rule: Rule | undefined): Read {
  if (!rule) return { problems: [given.name === '' ? nameless : unknownRule] };
  const level = readLevel(given.level, rule.level);
  const params = readParams(given.params ?? [], rule);
  const hasParams = Object.keys(params.values).length > 0;
  return {
    setting: { rule: rule.id, isCustom: false, ...level.own, ...(hasParams && { params: params.values }) },
    problems: [...level.problems, ...params.problems],
  };
}

function customSetting(given: GivenRule, customRules: readonly CustomRule[]): Read {
  const custom =
    customRules.find(({ ruleId }) => ruleId === given.name) ?? customRules.find(({ desc }) => desc === given.desc);
  if (!custom) return { problems: [given.name === '' ? nameless : unknownCustomRule] };
  const level = readLevel(given.level, custom.level);
  return { setting: { rule: custom.ruleId, isCustom: true, ...level.own }, problems: level.problems };
}

function readLevel(given: string | undefined, ownLevel: Level): { own: { level?: Level }; problems: readonly Text[] } {
  if (given === undefined || given === '' || given === ownLevel) return { own: {}, problems: [] };
  return isLevel(given)
    ? { own: { level: given }, problems: [] }
    : { own: {}, problems: [fill(unknownLevel, { value: given, levels: levels.join(', ') })] };
}

function readParams(
  given: readonly GivenParam[],
  rule: Rule,
): { values: Record<string, string>; problems: readonly Text[] } {
  const known = new Map(Object.values(rule.params ?? {}).map((param) => [param.key, param]));
  const values: Record<string, string> = {};
  const problems: Text[] = [];
  for (const { key, value } of given) {
    const param = known.get(key);
    const reason = param && paramProblem(param.type, value);
    if (!param) problems.push(fill(unknownParam, { key }));
    else if (reason) problems.push(fill(wrongValue, { param: param.desc, value: sameText(value), reason }));
    else if (value.trim() !== '' && value.trim() !== String(param.default)) values[key] = value.trim();
  }
  return { values, problems };
}

const nameless: Text = { zh: '没有写明规则名', en: 'No rule is named' };
const unknownRule: Text = { zh: '{dbType} 没有规则 {rule}', en: 'There is no rule {rule} for {dbType}' };
const unknownCustomRule: Text = {
  zh: '{dbType} 没有自定义规则 {rule}',
  en: 'There is no custom rule {rule} for {dbType}',
};
const repeated: Text = { zh: '规则 {rule} 重复出现', en: 'The rule {rule} appears more than once' };
const unknownLevel: Text = {
  zh: '规则 {rule} 的级别 {value} 不存在，应为 {levels} 之一',
  en: 'The rule {rule} cannot have the level {value}; it must be one of {levels}',
};
const unknownParam: Text = { zh: '规则 {rule} 没有参数 {key}', en: 'The rule {rule} has no parameter {key}' };
const wrongValue: Text = {
  zh: '规则 {rule} 的参数“{param}”不能为 {value}：{reason}',
  en: 'The parameter "{param}" of the rule {rule} cannot be {value}: {reason}',
};
