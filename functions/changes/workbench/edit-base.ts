import type * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isSameName, listedName } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { isReadingFamily, type ReadingFamily } from '../../../shared/engines/reading-families.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { whyNotExact } from '../../../shared/row-edits/exact-types.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import { fill, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { EditOrigin } from './edit-origin.ts';
import { ownRun, resultAtHand } from './runs.ts';

const words = {
  family: { zh: '尚不支持编辑这种数据库的结果', en: 'results of this kind of database cannot be edited yet' },
  noTable: { zh: '{table} 不是可以编辑的表', en: '{table} is no table whose rows can be edited' },
  noKey: {
    zh: '{table} 没有主键，也没有非空的唯一键',
    en: '{table} has neither a primary key nor a unique one without NULL',
  },
  keyMissing: { zh: '结果中缺少键列 {column}', en: 'the column {column} of its key is not in the result' },
  keyMasked: { zh: '键列 {column} 已脱敏', en: 'the column {column} of its key is masked' },
  keyType: { zh: '键列 {column}：{why}', en: 'the column {column} of its key: {why}' },
} as const satisfies Record<string, Text>;

/** Whose rows a result has and what tells them apart, asked of the catalogue as it is now; refused by name where that is not certain. */
export async function getQueryEditBase({ params }: Input<typeof contract.getQueryEditBase>, ctx: Context) {
  const { run, source } = await ownRun(ctx, params.run_uid);
  resultAtHand(ctx, run);
  const { family, dialect } = engineOf(source.dbType);
  if (!isReadingFamily(family)) throw refused(words.family);
  const { editOrigin } = await import('./edit-origin.ts');
  const headings = run.columns.map(({ name }) => name);
  const origin = editOrigin(run.sql, source.dbType, headings);
  if ('why' in origin) throw refused(origin.why);
  const { schema, name: written } = origin.table;
  const name = { schema: schema && listedName(schema, dialect), name: listedName(written, dialect) };
  const { factsOf } = await import('../../auditing/backups/facts.ts');
  const { overCatalogue } = await import('../../databases/structures/read-structures.ts');
  const facts = await overCatalogue(
    ctx,
    source,
    (connection) => factsOf(connection, family, name),
    run.schema || undefined,
  );
  if (!facts || systemSchemas.has(facts.schema.toLowerCase())) throw refused(fill(words.noTable, { table: name.name }));
  return { data: baseOf({ family, dialect, facts, origin, masked: run.columns.map(({ masked }) => masked === true) }) };
}

const systemSchemas: ReadonlySet<string> = new Set([
  ...['pg_catalog', 'information_schema', 'pg_toast', 'mysql', 'sys', 'performance_schema'],
]);

type Known = {
  readonly family: ReadingFamily;
  readonly dialect: Dialect;
  readonly facts: TableFacts;
  readonly origin: EditOrigin;
  readonly masked: readonly boolean[];
};

function baseOf({ family, dialect, facts, origin, masked }: Known) {
  const seen = new Set<string>();
  const columns = origin.columns.flatMap((written, at) => {
    const found = written && facts.columns.find(({ name }) => isSameName(written, name, dialect));
    // Of one that stands there twice the first is the one that is changed.
    if (!found || masked[at] || seen.has(found.name)) return [];
    seen.add(found.name);
    return [{ at, name: found.name, type: found.type, is_given: found.counts === 'always' }];
  });
  if (facts.key.length === 0) throw refused(fill(words.noKey, { table: facts.name }));
  for (const column of facts.key) demandKey(column);
  return { family, schema: facts.schema, table: facts.name, columns, key: facts.key };

  function demandKey(column: string): void {
    const isMasked = origin.columns.some((one, at) => one && masked[at] && isSameName(one, column, dialect));
    const found = columns.find(({ name }) => name === column);
    if (!found) throw refused(fill(isMasked ? words.keyMasked : words.keyMissing, { column }));
    const why = whyNotExact(family, found.type);
    if (why)
      throw refused({
        zh: fill(words.keyType, { column, why: why.zh }).zh,
        en: fill(words.keyType, { column, why: why.en }).en,
      });
  }
}

function refused(why: Text): AppError {
  return new AppError('queryResultNotEditable', { why });
}
