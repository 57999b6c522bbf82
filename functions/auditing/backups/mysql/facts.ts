import type { TableName } from '../../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../../shared/rollback/table-facts.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { isReferring } from '../../../engines/mysql/referring-tables.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';

type FoundRows = readonly (readonly Cell[])[];

/** What the catalogue of a server of the MySQL family says of a table; undefined for what is no table. */
export async function mysqlFacts(connection: Connection, { schema, name }: TableName): Promise<TableFacts | undefined> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  const place = schema === undefined ? 'database()' : mysqlText(schema);
  const found = await ask(
    `select t.table_schema, t.table_name, coalesce(e.transactions, 'NO'), t.engine from information_schema.tables t
     left join information_schema.engines e on e.engine = t.engine
     where t.table_schema = ${place} and t.table_name = ${mysqlText(name)} and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED')`,
  );
  const [foundSchema, foundName, transactions, engine] = found.find((row) => row[1] === name) ?? found[0] ?? [];
  if (!foundSchema || !foundName) return undefined;
  const where = `table_schema = ${mysqlText(foundSchema)} and table_name = ${mysqlText(foundName)}`;
  const columns = await ask(
    `select column_name, data_type, extra, column_default from information_schema.columns where ${where} order by ordinal_position`,
  );
  const indexes = await ask(
    `select index_name, column_name, nullable, sub_part from information_schema.statistics
     where ${where} and non_unique = 0 order by index_name = 'PRIMARY' desc, index_name, seq_in_index`,
  );
  const settings = await ask(
    `show variables where variable_name in ('tx_isolation', 'transaction_isolation', 'version')`,
  );
  const isOne = await isReferring(ask, { schema: foundSchema, name: foundName });
  const [watched] = await ask(watching(foundSchema, foundName, isOne('constraint_schema', 'table_name')));
  const key = keyOf(indexes, columns.filter(isStored));
  const stored = columns.filter(isStored);
  const counted = stored.flatMap(([column, , extra]) => (/auto_increment/i.test(extra ?? '') ? [column ?? ''] : []));
  return {
    schema: foundSchema,
    name: foundName,
    columns: stored.map(([column, type, extra]) => ({
      name: column ?? '',
      type: (type ?? '').toLowerCase(),
      counts: /auto_increment/i.test(extra ?? '') ? 'byDefault' : 'no',
      setsItself: /on update/i.test(extra ?? ''),
    })),
    key,
    uniques: uniquesOf(indexes, stored),
    guessed: guessedIn(columns, settings),
    locksGaps: locksGaps(engine, settings),
    isPartitioned: false,
    visible: columns.flatMap(([column, , extra]) => (/\binvisible\b/i.test(extra ?? '') ? [] : [column ?? ''])),
    isKeyGiven: givesKey(watched?.[2] ?? '', [...key, ...counted]),
    cautions: cautionsOf(watched, { isCounted: counted.length > 0, transactions }),
  };
}

/** Only InnoDB keeps others from adding rows between those that a session has locked, and only where reading twice gives the same. */
function locksGaps(engine: Cell | undefined, settings: FoundRows): boolean {
  const isRepeated = settings.some(
    ([name, value]) => name?.endsWith('isolation') && /^(REPEATABLE-READ|SERIALIZABLE)$/.test(value ?? ''),
  );
  return isRepeated && /^innodb$/i.test(engine ?? '');
}

function cautionsOf(
  watched: readonly Cell[] | undefined,
  { isCounted, transactions }: { readonly isCounted: boolean; readonly transactions: Cell | undefined },
): TableFacts['cautions'] {
  return [
    ...(watched?.[0] !== '0' ? (['triggers'] as const) : []),
    ...(watched?.[1] !== '0' ? (['cascades'] as const) : []),
    ...(isCounted ? (['sequences'] as const) : []),
    ...(transactions === 'YES' ? [] : (['noTransactions'] as const)),
  ];
}

/** Whether a table has triggers, and whether other tables change with it: those may that the condition holds for. */
function watching(schema: string, name: string, isReferring: string): string {
  const [inSchema, table] = [mysqlText(schema), mysqlText(name)];
  return `select (select count(*) from information_schema.triggers where event_object_schema = ${inSchema} and event_object_table = ${table}),
     (select count(*) from information_schema.referential_constraints where unique_constraint_schema = ${inSchema}
      and referenced_table_name = ${table} and ${isReferring} and (delete_rule not in ('RESTRICT', 'NO ACTION') or update_rule not in ('RESTRICT', 'NO ACTION'))),
     (select group_concat(action_statement separator '\n') from information_schema.triggers where event_object_schema = ${inSchema}
      and event_object_table = ${table} and event_manipulation = 'INSERT' and action_timing = 'BEFORE')`;
}

/** Whether triggers assign one of these columns of a new row. A text that was cut off tells nothing, and what is inserted is counted besides. */
function givesKey(texts: string, columns: readonly string[]): boolean {
  const assigned = [...texts.matchAll(/\bNEW\s*\.\s*(`(?:[^`]|``)*`|[\w$\u0080-\uffff]+)\s*:?=/gi)];
  return assigned.some(([, name = '']) =>
    columns.some((column) => column.toLowerCase() === name.replace(/^`|`$/g, '').replaceAll('``', '`').toLowerCase()),
  );
}

/** Of computed columns nothing is kept. */
function isStored([, , extra]: readonly Cell[]): boolean {
  return !/\b(virtual|stored|persistent)\b/i.test(extra ?? '');
}

function uniquesOf(indexes: FoundRows, stored: FoundRows): TableFacts['uniques'] {
  const known = new Set(stored.map(([name]) => name));
  return [...partsByName(indexes)].map(([name, parts]) => ({
    name,
    columns: parts.map(([, column, , length]) => ({ name: column ?? '', ...(length && { length: Number(length) }) })),
    isComputed: parts.some(([, column]) => !known.has(column ?? null)),
  }));
}

/** MySQL marks such a default; MariaDB writes literals with their quotes and everything else as it is. */
function guessedIn(columns: FoundRows, settings: FoundRows): string[] {
  const isMariadb = settings.some(([name, value]) => name === 'version' && /mariadb/i.test(value ?? ''));
  return columns.flatMap(([name, , extra, given]) => {
    const isMarked = /default_generated/i.test(extra ?? '');
    const isWritten = isMariadb && given !== null && given !== undefined && !/^([bx]?'|[-+.\d]|null$)/i.test(given);
    return isMarked || isWritten ? [name ?? ''] : [];
  });
}

/** The first index that tells every row apart by values that compare exactly. */
function keyOf(indexes: FoundRows, columns: FoundRows): string[] {
  const types = new Map(columns.map(([name, type]) => [name, type?.toLowerCase()]));
  for (const parts of partsByName(indexes).values()) {
    const isExact = parts.every(([, column, nullable, length]) => {
      const type = types.get(column ?? '');
      return nullable !== 'YES' && length === null && type !== undefined && type !== 'float' && type !== 'double';
    });
    if (isExact) return parts.map(([, column]) => column ?? '');
  }
  return [];
}

function partsByName(indexes: FoundRows): ReadonlyMap<string, FoundRows> {
  const byName = new Map<string, (readonly Cell[])[]>();
  for (const part of indexes) byName.set(part[0] ?? '', [...(byName.get(part[0] ?? '') ?? []), part]);
  return byName;
}
