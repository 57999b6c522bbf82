import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Readable } from '../../databases/reading/service.ts';

/** Refuses whatever is not a query, by its number. What a read-only session would not hold back is refused as well. */
export async function demandQueries(sql: string, dbType: string): Promise<void> {
  const { statementsIn } = await reading();
  const statements = statementsIn(sql, dbType);
  if (statements.length === 0) throw new AppError('sqlMissing');
  if (statements.length > limits.exportStatementsMax)
    throw new AppError('exportTooManyStatements', { max: limits.exportStatementsMax });
  for (const [index, statement] of statements.entries()) await demandReadable(statement, { dbType, number: index + 1 });
}

/** A query of an export as one that may be sent; looked at again when it runs, whatever was found when it was submitted. */
export async function queryToSend(sql: string, dbType: string, number: number): Promise<Readable> {
  const [statement, another] = (await reading()).statementsIn(sql, dbType);
  if (!statement || another) throw new AppError('exportNotQuery', { number });
  return demandReadable(statement, { dbType, number });
}

/** The one table that a query reads, quoted for its server; a name of its own where it reads several or none. */
export async function tableOf(sql: string, dbType: string, number: number): Promise<string> {
  const { quote } = engineOf(dbType);
  const [statement] = (await reading()).statementsIn(sql, dbType);
  const { nodesOf } = await import('../../../shared/audit/tree/walk.ts');
  const names = new Set(
    (statement ? nodesOf(statement.tree, 'table') : []).map(({ name }) =>
      [name.catalog, name.schema, name.name].flatMap((part) => (part ? [quote(part.text)] : [])).join('.'),
    ),
  );
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? quote(`query_${number}`) : only;
}

type Numbered = { readonly dbType: string; readonly number: number };

async function demandReadable(statement: ParsedStatement, { dbType, number }: Numbered): Promise<Readable> {
  const found = (await reading()).readableOf(statement, dbType);
  if (!('why' in found)) return found;
  if (found.why === 'notQuery') throw new AppError('exportNotQuery', { number });
  throw new AppError(found.why === 'unreadable' ? 'exportQueryUnreadable' : 'exportQueryWrites', {
    number,
    what: found.what,
  });
}

// The parser is the heaviest part of this group, and reading an export needs none of it.
function reading() {
  return import('../../databases/reading/readable.ts');
}
