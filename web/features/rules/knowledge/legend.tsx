import { ruleTagGroupTexts } from '../../../ui/audit-worker/rule-tag-words.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { Graph } from './graph-layout.ts';
import { words } from './knowledge-words.ts';

const { operand, sql, audit_purpose } = ruleTagGroupTexts;
const kinds: Readonly<Record<string, Text>> = {
  rule: words.rule,
  operand,
  sql,
  audit_purpose,
  category: words.category,
};

/** What each colour of a graph stands for; tags of two kinds may have one name. */
export function Legend({ nodes }: Pick<Graph, 'nodes'>) {
  const say = useText();
  const shown = Object.entries(kinds).filter(([kind]) => nodes.some(({ id }) => id.startsWith(`${kind}:`)));
  return (
    <ul className="graph-legend" aria-label={say(words.colours)}>
      {shown.map(([kind, text]) => (
        <li key={kind}>
          <span className={`graph-dot of-${kind}`} aria-hidden="true" />
          {say(text)}
        </li>
      ))}
    </ul>
  );
}
