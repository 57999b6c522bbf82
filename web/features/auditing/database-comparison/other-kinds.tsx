import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import type { getComparison } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { unwrittenKinds } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { fill, sameText } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { results, words } from './comparison-words.ts';

type Schemas = Received<typeof getComparison>['data']['schemas'];

/** What is compared and never written, counted and named, so that nobody takes silence for sameness. */
export function OtherKinds({ schemas }: { schemas: Schemas }) {
  const say = useText();
  const differing = schemas.flatMap(({ base_schema_name, comparison_schema_name, other_objects }) =>
    other_objects.flatMap(({ kind, differing: some }) =>
      some.map((one) => ({ ...one, kind, schema: base_schema_name || comparison_schema_name })),
    ),
  );
  const differingCount = schemas
    .flatMap(({ other_objects }) => other_objects)
    .reduce((sum, { differing_num }) => sum + differing_num, 0);
  const counts = new Map<keyof typeof unwrittenKinds.labels, number>();
  for (const { other_objects } of schemas)
    for (const { kind, count } of other_objects) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const unread = [...new Set(schemas.flatMap(({ unread_kinds }) => unread_kinds))];
  const counted = [...counts]
    .map(([kind, count]) => `${say(unwrittenKinds.labels[kind])} (${count})`)
    .join(say(words.comma));
  if (counted === '' && unread.length === 0) return null;
  return (
    <Alert
      type={differingCount > 0 || unread.length > 0 ? 'warning' : 'info'}
      header={say(fill(differingCount > 0 ? words.othersDiffer : words.othersSame, { count: differingCount }))}
    >
      <Differing all={differing} count={differingCount} />
      {counted !== '' && (
        <Box variant="small" display="block">
          {say(fill(words.othersCounted, { kinds: counted }))}
        </Box>
      )}
      {unread.length > 0 && (
        <Box variant="small" display="block">
          {say(
            fill(words.othersUnread, {
              kinds: sameText(unread.map((kind) => say(unwrittenKinds.labels[kind])).join(say(words.comma))),
            }),
          )}
        </Box>
      )}
    </Alert>
  );
}

type OtherDifference = Schemas[number]['other_objects'][number]['differing'][number] & {
  readonly kind: keyof typeof unwrittenKinds.labels;
  readonly schema: string;
};

function Differing({ all, count }: { all: readonly OtherDifference[]; count: number }) {
  const say = useText();
  if (all.length === 0) return null;
  const shown = all.slice(0, shownMax);
  return (
    <>
      <ul>
        {shown.map(({ schema, kind, object_name: name, comparison_result: result }) => (
          <li key={`${schema} ${kind} ${name}`}>
            {schema}: {say(unwrittenKinds.labels[kind])} <b>{name}</b> ({say(results.labels[result])})
          </li>
        ))}
      </ul>
      {count > shown.length && <Box>{say(fill(words.andMore, { count: count - shown.length }))}</Box>}
    </>
  );
}

const shownMax = 50;
