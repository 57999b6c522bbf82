import { literal } from '../../../../shared/engines/quoting.ts';
import type { RowsOfFamily } from '../family.ts';
import { NotRehearsed } from '../not-rehearsed.ts';

/** What a refusal of PostgreSQL says of the change, of the made-up rows and of the room. */
export const postgresRefusals: Pick<RowsOfFamily, 'isOfRows' | 'demandTelling'> = {
  // Codes of SQL for values that do not fit, and for rows against a constraint.
  isOfRows: ({ code, kind }) => kind === 'constraint' || /^2[23]/.test(code),

  // The account of a room may less than whoever runs the change, and other schemas are not in the copy.
  async demandTelling({ code, words }, connection) {
    const isOfSuperusers = code === invalidDefinition && words.en.includes('cannot be internal');
    if (code === beyondRights || isOfSuperusers) throw new NotRehearsed('beyondRights', words);
    if (!isOfNames.has(code)) return;
    const [, ofDatabase] = besideSchemas.exec(words.en) ?? [];
    if (ofDatabase !== undefined) throw new NotRehearsed('copyLacks', ofDatabase);
    const [, inName, asSchema] = /"?([\w$]+)"?\."?[\w$]+|schema "([^"]+)"/.exec(words.en) ?? [];
    const named = inName ?? asSchema;
    if (named === undefined) return;
    const sql = `select 1 from pg_catalog.pg_namespace where nspname = ${literal(named)}`;
    if ((await connection.query(sql, { maxRows: 1 })).rows.length === 0) throw new NotRehearsed('copyLacks', named);
  },
};

const beyondRights = '42501';
const invalidDefinition = '42P13';
/** A relation, function, other object or schema that is not there. A column is named with its table, which is no schema. */
const isOfNames: ReadonlySet<string> = new Set(['42P01', '42883', '42704', '3F000']);
/** What belongs to a database and not to a schema of it is in no copy. */
const besideSchemas = /\b(?:server|foreign-data wrapper|language|access method) "([^"]+)" does not exist/;
