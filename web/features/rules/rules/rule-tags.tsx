import { useText } from '../../../app/language.tsx';
import { ruleTagText } from '../../../ui/audit-worker/rule-tag-words.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import type { RuleRow } from './wire.ts';

const shownGroups = ['operand', 'sql', 'audit_purpose'] as const;

/** What a rule is about, in the reader's words. */
export function RuleTags({ rule }: { rule: Pick<RuleRow, 'categories'> }) {
  const say = useText();
  const tags = shownGroups.flatMap((group) =>
    (rule.categories[group] ?? []).map((tag) => ({ id: `${group}.${tag}`, text: say(ruleTagText(group, tag)) })),
  );
  return (
    <Tags>
      {tags.map(({ id, text }) => (
        <Tag key={id}>{text}</Tag>
      ))}
    </Tags>
  );
}
