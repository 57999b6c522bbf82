import type { CreateIndex, IndexDefinition, Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { takeAddedOptions } from '../patterns/added-clauses.ts';
import type { CreateWords } from './create-table.ts';
import { takeIfNotExists, takeWait } from '../statements/existence.ts';
import { parseIndexColumns } from './index-columns.ts';
import { parseIndexOptions, takeIndexMethod } from './index-options.ts';
import { parseParameterList } from '../patterns/options.ts';
import { parsePartitioning } from './partitions.ts';

/** Reads CREATE INDEX from UNIQUE or INDEX on. */
export function parseCreateIndex(p: Parser, { start }: CreateWords): CreateIndex {
  const from = p.start();
  const special = indexKind(p);
  p.expect('INDEX');
  const concurrently = p.facts.indexesComeConcurrently === true && p.accept('CONCURRENTLY');
  const ifNotExists = takeIfNotExists(p);
  const name = p.is('ON') ? undefined : p.objectName().name;
  if (!name && (!p.facts.indexesNeedNoName || ifNotExists))
    p.fail({ zh: '应为索引名', en: 'expected the name of the index' });
  const firstMethod = p.facts.hasIndexOptions ? takeIndexMethod(p) : undefined;
  p.expect('ON');
  const only = p.facts.tablesInherit === true && p.accept('ONLY');
  const table = indexedTable(p);
  takeWait(p);
  const type = indexTypes[special ?? 'INDEX'] ?? 'index';
  const rest = p.facts.hasIndexOptions ? mysqlRest(p) : standardIndexRest(p);
  const index: IndexDefinition = {
    kind: 'indexDefinition',
    start: from,
    end: p.last(),
    name,
    type,
    ...rest,
    method: rest.method ?? firstMethod,
  };
  return {
    kind: 'createIndex',
    start,
    end: p.last(),
    table,
    index,
    concurrently,
    ifNotExists,
    only,
    options: rest.options,
  };
}

function indexKind(p: Parser): string | undefined {
  const kind = p.acceptAny('UNIQUE', 'FULLTEXT', 'SPATIAL', 'VECTOR', 'BITMAP', 'INVERTED');
  p.acceptAny('CLUSTERED', 'NONCLUSTERED');
  if (kind === 'UNIQUE' && p.facts.indexesAreInverted) p.accept('INVERTED');
  return kind;
}

/** Hive writes TABLE before the name. */
function indexedTable(p: Parser): CreateIndex['table'] {
  if (p.facts.indexesSayTable) p.accept('TABLE');
  return p.objectName();
}

const indexTypes: Readonly<Record<string, IndexDefinition['type']>> = {
  UNIQUE: 'unique',
  FULLTEXT: 'fulltext',
  SPATIAL: 'spatial',
};

type Rest = Pick<IndexDefinition, 'method' | 'columns' | 'include' | 'where' | 'options'>;

function mysqlRest(p: Parser): Rest {
  const columns = parseIndexColumns(p);
  takeWait(p);
  const options = parseIndexOptions(p);
  // OceanBase cuts a global index into partitions of its own; TiDB indexes a part of the rows.
  if (p.is('PARTITION', 'BY')) parsePartitioning(p);
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  return { ...options, columns, include: [], where };
}

/** Reads what an index of the standard's kin is made of, behind the table's name. */
export function standardIndexRest(p: Parser): Rest {
  const method = p.accept('USING') ? p.name().text.toUpperCase() : undefined;
  const columns = parseIndexColumns(p);
  const options: Option[] = [];
  if (p.facts.indexesStoreColumns) options.push(...takeAddedOptions(p, 'createIndex'));
  const include = takesInclude(p) ? parseIndexColumns(p) : [];
  if (p.facts.indexesStoreColumns) options.push(...takeAddedOptions(p, 'createIndex'));
  if (p.accept('NULLS')) {
    p.accept('NOT');
    p.expect('DISTINCT');
  }
  if (p.is('WITH', '(') && p.accept('WITH')) options.push(...parseParameterList(p));
  if (p.accept('TABLESPACE')) {
    const name = p.name();
    options.push({ kind: 'option', start: name.start, end: name.end, name: 'TABLESPACE', value: name.text });
  }
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  options.push(...takeAddedOptions(p, 'createIndex'));
  return { method, columns, include, where, options };
}

function takesInclude(p: Parser): boolean {
  return (
    p.accept('INCLUDE') || (p.facts.indexesStoreColumns === true && p.acceptAny('STORING', 'COVERING') !== undefined)
  );
}
