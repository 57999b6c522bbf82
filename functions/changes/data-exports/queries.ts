import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';

/** Refuses whatever is not a query, by its number. What a read-only session would not hold back is refused as well. */
export async function demandQueries(sql: string, dbType: string): Promise<void> {
  const statements = await parsed(sql, dbType);
  if (statements.length === 0) throw new AppError('sqlMissing');
  if (statements.length > limits.exportStatementsMax)
    throw new AppError('exportTooManyStatements', { max: limits.exportStatementsMax });
  const { beyondReading } = await import('../../../shared/audit/reading/beyond-reading.ts');
  for (const [index, statement] of statements.entries()) {
    const number = index + 1;
    demandReadable(statement, number);
    const what = beyondReading(statement, engineOf(dbType).dialect);
    if (what) throw new AppError('exportQueryWrites', { number, what });
  }
}

/** The one table that a query reads, quoted for its server; a name of its own where it reads several or none. */
export async function tableOf(sql: string, dbType: string, number: number): Promise<string> {
  const { quote } = engineOf(dbType);
  const [statement] = await parsed(sql, dbType);
  const { nodesOf } = await import('../../../shared/audit/tree/walk.ts');
  const names = new Set(
    (statement ? nodesOf(statement.tree, 'table') : []).map(({ name }) =>
      [name.catalog, name.schema, name.name].flatMap((part) => (part ? [quote(part.text)] : [])).join('.'),
    ),
  );
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? quote(`query_${number}`) : only;
}

const queryKinds: ReadonlySet<string> = new Set(['select', 'setOperation', 'values', 'tableQuery', 'wrappedQuery']);

function demandReadable({ tree, fidelity, error }: ParsedStatement, number: number): void {
  if (fidelity === 'error') {
    const what: Text = error?.expected ?? { zh: '无法识别', en: 'it cannot be read' };
    throw new AppError('exportQueryUnreadable', { number, what });
  }
  if (!queryKinds.has(tree.kind)) throw new AppError('exportNotQuery', { number });
}

// The parser is the heaviest part of this group, and reading an export needs none of it.
async function parsed(sql: string, dbType: string): Promise<readonly ParsedStatement[]> {
  const { parseScript } = await import('../../../shared/audit/read/parse.ts');
  return parseScript(sql, engineOf(dbType).dialect).statements;
}
