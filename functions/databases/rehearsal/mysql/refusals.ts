import type { Connection } from '../../../engines/driver.ts';
import type { EngineError } from '../../../engines/engine-error.ts';
import type { RowsOfFamily } from '../family.ts';
import { NotRehearsed } from '../not-rehearsed.ts';

/** Rows that do not fit a type or a key: too long, out of range, cut, no value, no row to refer to. */
const ofRows: ReadonlySet<string> = new Set([
  ...['1264', '1265', '1138', '1263', '1292', '1366', '1406', '1367', '1690', '1526', '1736', '1737'],
  ...['1834', '3140', '3141', '3156', '3643', '1467', '4079', '1411', '1441', '3752', '1977', '1416'],
]);
/** More rights than the account of a room has; the last is about programs where the server writes a binary log. */
const beyondRights: ReadonlySet<string> = new Set([
  '1044',
  '1045',
  '1142',
  '1143',
  '1227',
  '1370',
  '1419',
  '1418',
  '3879',
]);

/** What a refusal of a server of the MySQL family says of the change, of the made-up rows and of the room. */
export const mysqlRefusals: Pick<RowsOfFamily, 'isOfRows' | 'demandTelling'> = {
  isOfRows: ({ code, kind }) => (kind === 'constraint' && code !== '1217' && code !== '1451') || ofRows.has(code),

  async demandTelling({ code, words }: EngineError, _connection: Connection, schema: string) {
    if (beyondRights.has(code)) throw new NotRehearsed('beyondRights', words);
    // A table of another schema, or that schema.
    const [, named] = /(?:Table '|database '|PROCEDURE |FUNCTION )([^'.]+)(?:\.|')/.exec(words.en) ?? [];
    if (isOfNames.has(code) && named !== undefined && named !== schema) throw new NotRehearsed('copyLacks', named);
  },
};
const isOfNames: ReadonlySet<string> = new Set(['1146', '1049', '1305', '1824']);
