import { findEngine } from '../../engines/index.ts';
import type { Text } from '../../text.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Rule } from '../judge/rule.ts';

/** Dialects that are told what another one is told: they do it alike. */
const alike: Readonly<Partial<Record<Dialect, Dialect>>> = { gaussdb: 'postgres', dm: 'oracle' };

/** What to do about a finding of a rule, in the words of a database type where it is known. */
export function remedyOf({ instead, insteadIn = {} }: Pick<Rule, 'instead' | 'insteadIn'>, dbType?: string): Text {
  const dialect = dbType === undefined ? undefined : findEngine(dbType)?.dialect;
  if (!dialect) return instead;
  return insteadIn[dialect] ?? insteadIn[alike[dialect] ?? dialect] ?? instead;
}
