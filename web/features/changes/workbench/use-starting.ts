import { useRef, useState } from 'react';
import { fill, type Text } from '../../../../shared/text.ts';
import { statementPlaces } from '../../../ui/sql/statement-places.ts';
import type { Sheet } from './drafts.ts';
import { transactionWords } from './transaction-words.ts';
import type { TransactionAtHand } from './use-transaction.ts';
import { openPlacesOf, type OpenStatement } from './parameters.ts';
import { statementOf, wantedAt, type Wanted } from './runs.ts';
import type { RunsAtHand } from './use-runs.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

/** More at once are hardly read one by one. */
const statementsMax = 20;

type Starting = {
  readonly sheet: Sheet;
  readonly source: Source | undefined;
  readonly at: RunsAtHand;
  readonly isRunning: boolean;
  readonly transaction: TransactionAtHand;
};

/** Why nothing can be run now. */
export function whyNot(
  { sql, schema }: Sheet,
  source: Source | undefined,
  { into, whyNotNow }: Pick<TransactionAtHand, 'into' | 'whyNotNow'>,
): Text | undefined {
  if (!source) return words.sourceFirst;
  const waits = whyNotNow(source.id);
  if (waits) return waits;
  const inside = into(source.id)?.transaction.schema_name;
  if (inside !== undefined && inside !== schema)
    return inside === '' ? transactionWords.otherDefault : fill(transactionWords.otherSchema, { schema: inside });
  return sql.trim() === '' ? words.nothingWritten : undefined;
}

/** Sends what is chosen, the statement at the cursor, or all of them in order; what waits for values is asked for them first. */
export function useStarting({ sheet, source, at, isRunning, transaction }: Starting) {
  const chosen = useRef({ from: 0, to: 0 });
  const [problem, setProblem] = useState<Text>();
  const [asking, setAsking] = useState<readonly OpenStatement[]>();
  const dbType = source?.db_type;
  const canStart = !isRunning && whyNot(sheet, source, transaction) === undefined;
  const start = async (wanted: readonly Wanted[]) => {
    const statements = await openPlacesOf(wanted, dbType);
    if (statements.some(({ places }) => places.length > 0)) setAsking(statements);
    else await at.start(sheet, wanted);
  };
  const runHere = async () => {
    if (!canStart) return;
    setProblem(undefined);
    const wanted = wantedAt(sheet.sql, chosen.current, await statementPlaces(sheet.sql, dbType));
    if (wanted) await start([wanted]);
  };
  const runAll = async () => {
    if (!canStart) return;
    setProblem(undefined);
    const places = await statementPlaces(sheet.sql, dbType);
    const all = places?.map((place) => statementOf(sheet.sql, place)) ?? [{ sql: sheet.sql, line: 1, column: 1 }];
    if (all.length > statementsMax) return setProblem(fill(words.tooMany, { max: statementsMax, count: all.length }));
    await start(all);
  };
  const open = asking && {
    sheetKey: sheet.key,
    dbType: dbType ?? '',
    statements: asking,
    onCancel: () => setAsking(undefined),
    onFilled: (wanted: readonly Wanted[]) => {
      setAsking(undefined);
      void at.start(sheet, wanted);
    },
  };
  return { chosen, problem, open, runHere: () => void runHere(), runAll: () => void runAll() };
}
