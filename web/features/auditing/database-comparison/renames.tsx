import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { makeChangeSql } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './comparison-words.ts';

type Made = Received<typeof makeChangeSql>['data'][number];
export type RenamedColumn = Made['rename_candidates'][number];
export type RenamedTable = Made['table_rename_candidates'][number];
/** What the reader says was renamed. */
export type Renamed = { readonly tables: readonly RenamedTable[]; readonly columns: readonly RenamedColumn[] };

type Props = {
  /** What may have been renamed, and that of which the reader has said so. */
  readonly candidates: Renamed;
  readonly renamed: Renamed;
  readonly onChange: (renamed: Renamed) => void;
};

/** Asks the reader whether tables and columns that go and come are the same: nobody else knows, and rows and values hang on it. */
export function Renames({ candidates, renamed, onChange }: Props) {
  const { tables, columns } = renamed;
  return (
    <>
      <Asked
        words={tableWords}
        candidates={candidates.tables}
        renamed={tables}
        // Columns are said of tables by their new names, which those that are dropped again do not have.
        onChange={(now) =>
          onChange({
            tables: now,
            columns: columns.filter(
              ({ object_name: name }) => !tables.some(({ to }) => to === name) || now.some(({ to }) => to === name),
            ),
          })
        }
      />
      <Asked
        words={columnWords}
        candidates={candidates.columns}
        renamed={columns}
        onChange={(now) => onChange({ tables, columns: now })}
      />
    </>
  );
}

const columnWords = {
  ...{ ask: words.askRenamed, said: words.saidRenamed, hint: words.renamedHint },
  line: ({ object_name: table, from, to }: RenamedColumn) => fill(words.mayBeRenamed, { table, from, to }),
};
const tableWords = {
  ...{ ask: words.askRenamedTables, said: words.saidRenamedTables, hint: words.renamedTablesHint },
  line: ({ from, to }: RenamedTable) => fill(words.tableMayBeRenamed, { from, to }),
};

type AskedProps<T> = {
  readonly words: { readonly ask: Text; readonly said: Text; readonly hint: Text; readonly line: (one: T) => Text };
  readonly candidates: readonly T[];
  readonly renamed: readonly T[];
  readonly onChange: (renamed: readonly T[]) => void;
};

function Asked<T extends { readonly from: string; readonly to: string }>({
  words: own,
  candidates,
  renamed,
  onChange,
}: AskedProps<T>) {
  const say = useText();
  if (candidates.length + renamed.length === 0) return null;
  const line = (one: T, text: Text, press: () => void) => (
    <li key={JSON.stringify(one)}>
      {say(own.line(one))}{' '}
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
    <Alert type="info" header={say(candidates.length > 0 ? own.ask : own.said)}>
      <SpaceBetween size="xs">
        <div>{say(own.hint)}</div>
        <ul>
          {renamed.map((one) => line(one, words.asDropped, () => onChange(renamed.filter((other) => other !== one))))}
          {candidates.map((one) => line(one, words.asRenamed, () => onChange([...renamed, one])))}
        </ul>
      </SpaceBetween>
    </Alert>
  );
}
