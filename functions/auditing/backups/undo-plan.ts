import { familyOf } from '../../../shared/engines/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { changedRows, type ChangedRows, type Looking } from './changed-rows.ts';
import type { KeptStatement } from './reverse-script.ts';
import { UndoLook, type Looked } from './undo-look.ts';
import { waitsFor } from './undo-touches.ts';
import { undoObstacles } from './undo-words.ts';
import { fill } from '../../../shared/text.ts';

/** One statement as it would be undone. */
export type PlannedUndo = {
  readonly statement: KeptStatement;
  /** What stands against undoing it; nothing where it can be undone. */
  readonly obstacles: readonly Text[];
  /** What does not come back though it is undone. */
  readonly notes: readonly Text[];
  /** The later statements that must be undone before it. */
  readonly after: readonly number[];
};
export type UndoPlan = { readonly changed: ChangedRows; readonly statements: readonly PlannedUndo[] };

/**
 * Predicts each statement of an undo as it will run: the last statement first, each upon what those before it have put back. What
 * cannot be undone is left out, and with it what builds on it; everything else stands.
 */
export async function undoPlan(
  target: Target,
  statements: readonly KeptStatement[],
  looking: Looking & { readonly ownRowsMax?: number | undefined },
): Promise<UndoPlan> {
  const backwards = statements.toSorted((a, b) => b.number - a.number);
  const obstacles = new Map<number, readonly Text[]>();
  let changed: ChangedRows | undefined;
  for (;;) {
    const standing = backwards.filter(({ number }) => !obstacles.has(number));
    const since = await changedRows(target, standing, looking);
    const looked = await lookedAt(target, standing, looking);
    const out = [...obstacles.keys()];
    for (const number of since.numbers) {
      const later = out.filter((one) => one > number);
      obstacles.set(number, [
        changed === undefined || later.length === 0
          ? undoObstacles.changed
          : fill(undoObstacles.leftOut, { numbers: later.join(', ') }),
      ]);
    }
    changed ??= since;
    for (const { number, obstacles: found } of looked)
      if (found.length > 0 && !obstacles.has(number)) obstacles.set(number, found);
    if (obstacles.size === out.length)
      return { changed, statements: backwards.map((one) => planned(one, looked, obstacles)) };
  }
}

function planned(
  statement: KeptStatement,
  looked: readonly Looked[],
  obstacles: ReadonlyMap<number, readonly Text[]>,
): PlannedUndo {
  const own = looked.find(({ number }) => number === statement.number);
  const later = looked.filter(({ number }) => number > statement.number);
  return {
    statement: own && own.without.length > 0 ? { ...statement, without: own.without } : statement,
    obstacles: obstacles.get(statement.number) ?? [],
    notes: own?.notes ?? [],
    after: own ? later.filter(({ touches }) => waitsFor(own.touches, touches)).map(({ number }) => number) : [],
  };
}

async function lookedAt(
  target: Target,
  statements: readonly KeptStatement[],
  { files, timeoutMs, driver: given, ownRowsMax }: Looking & { readonly ownRowsMax?: number | undefined },
): Promise<Looked[]> {
  const driver = given ?? (await driverOf(target.dbType));
  const connection = await driver.connect(target, { timeoutMs, applicationName: 'sluice' });
  try {
    await connection.begin();
    const look = await UndoLook.over(connection, familyOf(target.dbType), { files, ownRowsMax });
    const looked: Looked[] = [];
    for (const statement of statements) looked.push(await look.take(statement));
    await connection.rollback();
    return looked;
  } finally {
    await connection.close();
  }
}
