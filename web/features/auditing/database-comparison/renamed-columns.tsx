import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { makeChangeSql } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './comparison-words.ts';

export type RenamedColumn = Received<typeof makeChangeSql>['data'][number]['rename_candidates'][number];

type Props = {
  /** Columns that may have been renamed, and those of which the reader has said so. */
  readonly candidates: readonly RenamedColumn[];
  readonly renamed: readonly RenamedColumn[];
  readonly onChange: (renamed: readonly RenamedColumn[]) => void;
};

/** Asks the reader whether columns that go and come are the same: nobody else knows, and the values hang on it. */
export function RenamedColumns({ candidates, renamed, onChange }: Props) {
  const say = useText();
  if (candidates.length + renamed.length === 0) return null;
  const line = (one: RenamedColumn, text: Text, press: () => void) => (
    <li key={JSON.stringify(one)}>
      {say(fill(words.mayBeRenamed, { table: one.object_name, from: one.from, to: one.to }))}{' '}
      <Button
        variant="inline-link"
        ariaLabel={say(fill(words.aboutColumn, { say: text, from: one.from, to: one.to }))}
        onClick={press}
      >
        {say(text)}
      </Button>
    </li>
  );
  return (
    <Alert type="info" header={say(candidates.length > 0 ? words.askRenamed : words.saidRenamed)}>
      <SpaceBetween size="xs">
        <div>{say(words.renamedHint)}</div>
        <ul>
          {renamed.map((one) => line(one, words.asDropped, () => onChange(renamed.filter((other) => other !== one))))}
          {candidates.map((one) => line(one, words.asRenamed, () => onChange([...renamed, one])))}
        </ul>
      </SpaceBetween>
    </Alert>
  );
}
