import type {
  MaskedFamily,
  Relation,
  RelationColumn,
  Unfit,
  WantedName,
} from '../../../../shared/masking/relations.ts';
import type { Cell, Connection } from '../../../engines/driver.ts';
import { withMasks } from '../masking/found-relation.ts';
import type { MaskedColumn } from '../../masking/service.ts';
import { mysqlOrigin } from '../../../engines/mysql/origin.ts';
import { openCatalogues } from '../masking/open-catalogues.ts';
import { literal } from './literal.ts';

const rowsMax = 100_000;
const isSystem = (schema: string) => /^(mysql|information_schema|performance_schema|sys)$/i.test(schema);

/** What MySQL or MariaDB has under these names. Whether their case matters is the server's to say. */
export async function mysqlRelations(
  connection: Connection,
  names: readonly WantedName[],
  configured: readonly MaskedColumn[],
): Promise<(Relation | undefined)[]> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: rowsMax })).rows;
  const [settings] = await ask('select database(), @@lower_case_table_names');
  const [current, folding] = settings ?? [];
  const fold = (name: string) => (folding === '0' ? name : name.toLowerCase());
  const wanted = names.flatMap(({ schema, name }) => {
    const at = schema ?? current;
    return at === null || at === undefined ? [] : [{ schema: at, name }];
  });
  const own = wanted.filter(({ schema }) => !isSystem(schema));
  if (own.length === 0) return names.map((name) => systemRelation(name, current));
  const pairs = [...new Set(own.map(({ schema, name }) => `(${literal(schema)}, ${literal(name)})`))].join(', ');
  const where = `where (table_schema, table_name) in (${pairs})`;
  const tables = await ask(
    `select table_schema, table_name, table_type, engine from information_schema.tables ${where}`,
  );
  const parts: Parts = {
    columns: await ask(
      `select table_schema, table_name, column_name, column_type, data_type, extra from information_schema.columns ${where}
        order by ordinal_position`,
    ),
    indexes: await ask(
      `select table_schema, table_name, index_name, column_name from information_schema.statistics ${where}
        order by index_name, seq_in_index`,
    ),
    views: await ask(`select table_schema, table_name, view_definition from information_schema.views ${where}`),
    configured,
    fold,
  };
  return names.map((name) => {
    const schema = name.schema ?? current;
    const row = tables.find(
      ([at, table]) => at !== null && fold(at ?? '') === fold(schema ?? '') && fold(table ?? '') === fold(name.name),
    );
    return row ? relationOf(row, parts) : systemRelation(name, current);
  });
}

type Row = readonly Cell[];
type Parts = {
  readonly columns: readonly Row[];
  readonly indexes: readonly Row[];
  readonly views: readonly Row[];
  readonly configured: readonly MaskedColumn[];
  readonly fold: (name: string) => string;
};

/** The server's own are not looked for: some are open, the others are refused whether they are there or not. */
function systemRelation({ schema, name }: WantedName, current: Cell | undefined): Relation | undefined {
  const at = schema ?? current ?? '';
  if (!isSystem(at)) return undefined;
  const isOpen = at.toLowerCase() === 'information_schema' && /^(columns|schemata)$/i.test(name);
  const isListed = isOpen && openCatalogues.has(name.toLowerCase());
  const { relation: origin } = mysqlOrigin(at, name, '');
  const base = { origin, schema: at, name, kind: 'table', columns: [], indexes: [] } as const;
  return isListed ? base : { ...base, unfit: 'system' };
}

function relationOf([schema, name, type, engine]: Row, parts: Parts): Relation {
  const isOwn = ([at, table]: Row) => at === schema && table === name;
  const keys = parts.indexes.filter(isOwn);
  const unfit = unfitOf(type, engine);
  const relation: Relation = {
    origin: mysqlOrigin(schema ?? '', name ?? '', '').relation,
    schema: schema ?? '',
    name: name ?? '',
    kind: type === 'VIEW' ? 'view' : 'table',
    columns: parts.columns.filter(isOwn).flatMap(columnOf),
    definition: parts.views.find(isOwn)?.[2] || undefined,
    indexes: [...new Set(keys.map(([, , index]) => index ?? ''))].map((index) => ({
      name: index,
      columns: keys.filter((key) => key[2] === index).map(([, , , column]) => column ?? undefined),
    })),
    ...(unfit && { unfit }),
  };
  return withMasks(relation, parts.configured, {
    tables: (one, other) => parts.fold(one) === parts.fold(other),
    columns: (one, other) => one.toLowerCase() === other.toLowerCase(),
  });
}

function unfitOf(type: Cell | undefined, engine: Cell | undefined): Unfit | undefined {
  if (type === 'VIEW') return undefined;
  if (type !== 'BASE TABLE') return 'other';
  // Others may hold what is another server's, or another table's.
  return /^(innodb|myisam|aria|memory|rocksdb|csv)$/i.test(engine ?? '') ? undefined : 'engine';
}

/** An invisible column is not part of a star, so it is not part of what stands for the table either. */
function columnOf([schema, table, name, type, dataType, extra]: Row): RelationColumn[] {
  if (/invisible/i.test(extra ?? '')) return [];
  const { column: origin } = mysqlOrigin(schema ?? '', table ?? '', name ?? '');
  const family = families[(dataType ?? '').toLowerCase()] ?? 'other';
  return [{ name: name ?? '', origin, type: type ?? '', family }];
}

const families: Readonly<Record<string, MaskedFamily>> = Object.fromEntries(
  (
    [
      ['text', 'char varchar tinytext text mediumtext longtext'],
      ['number', 'tinyint smallint mediumint int bigint decimal float double'],
      ['date', 'date'],
      ['moment', 'datetime timestamp'],
      ['json', 'json'],
      ['binary', 'binary varbinary tinyblob blob mediumblob longblob'],
    ] as const
  ).flatMap(([family, names]) => names.split(' ').map((name) => [name, family])),
);
