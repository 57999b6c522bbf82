import { hidingIndex, isParsedOtherwise } from '../../../../shared/engines/mysql-index.ts';
import { tableOptionsOf } from '../../../../shared/engines/mysql-options.ts';
import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { partChanges } from '../part-changes.ts';
import type { Loss, Part, TableStructure } from '../structure.ts';

export type Action = { readonly sql: string; readonly losses?: readonly Loss[] };
type Both = { readonly wanted: TableStructure; readonly present: TableStructure };
type Changed = { readonly before: Part; readonly after: Part };

/** `early` goes by a statement of its own, before what else the table is told. */
type IndexActions = Readonly<Record<'early' | 'leaving' | 'coming', readonly Action[]>>;

/** What makes the indexes of a table those of another; some that are the same go and come all the same, since their columns do. */
export function indexActions(both: Both, isAgain: (part: Part) => boolean, add: (part: Part) => Action): IndexActions {
  const { gone, fresh, changed } = partChanges(both.wanted.indexes, both.present.indexes);
  const moved = movedSystems(both);
  const isMoved = (part: Part) => part.definition.startsWith('SPATIAL ') && names(part, moved);
  const stays = ({ before, after }: Changed) =>
    hidingIndex(before, after) !== undefined && !isAgain(before) && !isMoved(before);
  const [hidden, anew] = [changed.filter(stays), changed.filter((one) => !stays(one))];
  const told = [...fresh, ...changed.map(({ after }) => after)];
  const sized = sizedAnew(both, told);
  const again = both.wanted.indexes.filter(
    (one) => !told.includes(one) && !sized.includes(one) && (isAgain(one) || isMoved(one)),
  );
  const leaving = [...gone, ...anew.map(({ before }) => before), ...sized, ...again];
  const early = leaving.filter(
    (one) => isMoved(one) || anew.some(({ before, after }) => before === one && isParsedOtherwise(before, after)),
  );
  const coming = anew.map(({ before, after }) =>
    / KEY_BLOCK_SIZE=/.test(before.definition) ? sizedAsTable(after) : after,
  );
  return {
    early: early.map(dropIndex),
    leaving: leaving.filter((one) => !early.some(({ name }) => name === one.name)).map(dropIndex),
    coming: [
      ...[...fresh, ...coming].map(add),
      // Their rows have met them all along.
      ...[...sized.map(sizedAsTable), ...again].map((one) => ({ sql: `ADD ${one.definition}` })),
      ...hidden.map(({ before, after }) => ({ sql: hidingIndex(before, after) ?? '' })),
    ],
  };
}

/** InnoDB makes one text index at a time: all but the first are told apart, each to be made by a statement of its own. */
export function textIndexesApart(actions: readonly Action[]): {
  readonly together: readonly Action[];
  readonly apart: readonly Action[];
} {
  const apart = actions.filter(({ sql }) => sql.startsWith('ADD FULLTEXT KEY ')).slice(1);
  return { together: actions.filter((one) => !apart.includes(one)), apart };
}

export const dropIndex = ({ name }: Part): Action => ({
  sql: name === 'PRIMARY' ? 'DROP PRIMARY KEY' : `DROP KEY ${quoteBacktick(name)}`,
});

const names = ({ definition }: Part, columns: readonly string[]) =>
  columns.some((column) => definition.includes(quoteBacktick(column)));

/** Columns whose places are measured otherwise: the server refuses that while a spatial index stands on one. */
function movedSystems({ wanted, present }: Both): string[] {
  const systemOf = (definition = '') => / SRID \d+/.exec(definition.replace(/'(?:[^'\\]|\\.|'')*'/gs, "''"))?.[0];
  return partChanges(wanted.columns, present.columns).changed.flatMap(({ before, after }) =>
    systemOf(before.definition) === systemOf(after.definition) ? [] : [after.name],
  );
}

/** Keys that are sized as the table was stay so, and say it, unless they are made anew and told to be sized as the table. */
function sizedAnew({ wanted, present }: Both, told: readonly Part[]): Part[] {
  const size = ({ options }: TableStructure) => tableOptionsOf(options).values.get('KEY_BLOCK_SIZE');
  if (size(wanted) === size(present)) return [];
  return wanted.indexes.filter((one) => !told.includes(one) && !/^(?:FULLTEXT|SPATIAL|VECTOR) /.test(one.definition));
}

const sizedAsTable = (part: Part): Part =>
  / KEY_BLOCK_SIZE=/.test(part.definition) ? part : { ...part, definition: `${part.definition} KEY_BLOCK_SIZE=0` };
