import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { words } from './rollback-words.ts';
import { isNothingToDo, undoable, type Check } from './use-rollback.ts';

type Part = Check[number];

/** What the check has found: what can be put back, and of everything else what stands against it. */
export function RollbackFindings({ found }: { found: Check }) {
  return (
    <SpaceBetween size="s">
      <Verdict found={found} />
      {found.map((part) => (
        <Stays key={part.task_id} part={part} isNamed={found.length > 1} />
      ))}
    </SpaceBetween>
  );
}

function Verdict({ found }: { found: Check }) {
  const say = useText();
  const all = found.flatMap(({ statements }) => statements);
  const count = undoable(found).length;
  if (isNothingToDo(found)) return <Alert type="info">{say(words.changedNothing)}</Alert>;
  const hasNotes = all.some(({ notes }) => notes.length > 0);
  if (count === all.length && !hasNotes) return <Alert type="success">{say(words.unchanged)}</Alert>;
  const title = count === 0 ? words.nothing : fill(words.partly, { count, left: all.length - count });
  return (
    <Alert type={count === 0 ? 'error' : 'warning'} header={say(title)}>
      <ul>
        {found.flatMap((part) =>
          part.statements.flatMap((one) => [
            ...one.obstacles.map((why) => (
              <li key={`${one.exec_sql_id} ${why}`}>
                {say(fill(words.obstacle, { order: one.exec_order, why }))}
                <Changed part={part} id={one.exec_sql_id} />
              </li>
            )),
            ...one.notes.map((why) => (
              <li key={`${one.exec_sql_id} ${why}`}>{say(fill(words.note, { order: one.exec_order, why }))}</li>
            )),
          ]),
        )}
      </ul>
    </Alert>
  );
}

/** Which rows and definitions of a statement others have changed. */
function Changed({ part, id }: { part: Part; id: number }) {
  const say = useText();
  const rows = part.changed_rows.filter(({ exec_sql_id }) => exec_sql_id === id);
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ table, key, change, columns }) => (
        <li key={`${table} ${key}`}>
          {say(fill(wordOf(change, columns), { table, key, columns: columns.join(', ') }))}
        </li>
      ))}
    </ul>
  );
}

/** Of a definition no columns are named. */
function wordOf(change: Part['changed_rows'][number]['change'], columns: readonly string[]) {
  return change === 'changed' && columns.length === 0 ? words.changedDefinition : words[change];
}

/** What was never backed up, and so stays. */
function Stays({ part: { not_backed_up: rows, instance_name }, isNamed }: { part: Part; isNamed: boolean }) {
  const say = useText();
  if (rows.length === 0) return null;
  return (
    <Alert type="info" header={isNamed ? `${say(words.staysTitle)}: ${instance_name}` : say(words.staysTitle)}>
      <ul>
        {rows.map(({ exec_order: order, reason: why }) => (
          <li key={order}>{say(fill(words.stays, { order, why }))}</li>
        ))}
      </ul>
    </Alert>
  );
}
