import { familyOf, engineOf } from '../../../shared/engines/index.ts';
import { families } from './families.ts';

/**
 * What a read-only server plans in the place of a statement. Those of MySQL's family refuse to explain a change at all, so there the
 * query is planned that finds its rows.
 */
export async function plannableOn(
  dbType: string,
  texts: readonly string[],
): Promise<((sql: string) => string | undefined) | undefined> {
  if (families[familyOf(dbType)].explainsChanges || texts.every(isQueryText)) return undefined;
  const [{ parseScript }, { countingOf }] = await Promise.all([
    import('../../../shared/audit/read/parse.ts'),
    import('../reading/counting-query.ts'),
  ]);
  const { dialect } = engineOf(dbType);
  return (sql) => {
    if (isQueryText(sql)) return sql;
    const [statement] = parseScript(sql, dialect).statements;
    const counting = statement && countingOf(statement);
    return counting && 'query' in counting ? counting.query : undefined;
  };
}

function isQueryText(sql: string): boolean {
  return /^\W*(select|table|values)\b/i.test(sql);
}
