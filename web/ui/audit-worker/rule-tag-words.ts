import { tagGroups, tagGroupTexts, type TagGroup } from '../../../shared/audit/judge/rule-tags.ts';
import { sameText, type Text } from '../../../shared/text.ts';

/** What the groups are called. */
export const ruleTagGroupTexts = tagGroupTexts;

/** The groups by which rules are found, each with its tags in words; ready for a table's filters. */
export const ruleTagChoices: Readonly<
  Record<TagGroup, { readonly values: readonly string[]; readonly labels: Readonly<Record<string, Text>> }>
> = {
  operand: choicesOf('operand'),
  audit_purpose: choicesOf('audit_purpose'),
  sql: choicesOf('sql'),
  audit_accuracy: choicesOf('audit_accuracy'),
  performance_cost: choicesOf('performance_cost'),
};

/** A tag in words; one that this console does not know is shown as it is written. */
export function ruleTagText(group: string, tag: string): Text {
  return isGroup(group) ? (ruleTagChoices[group].labels[tag] ?? sameText(tag)) : sameText(tag);
}

function choicesOf(group: TagGroup) {
  const labels: Readonly<Record<string, Text>> = tagGroups[group];
  return { values: Object.keys(labels), labels };
}

function isGroup(group: string): group is TagGroup {
  return Object.hasOwn(tagGroups, group);
}
