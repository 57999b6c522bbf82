import { findEngine } from '../../engines/index.ts';
import type { Text } from '../../text.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Rule } from '../judge/rule.ts';
import { remedies } from './remedies.ts';

/** Dialects that are told what another one is told: they do it alike. */
const alike: Readonly<Partial<Record<Dialect, Dialect>>> = { gaussdb: 'postgres', dm: 'oracle' };

/** What to do about a finding of a rule, in the words of a database type where it is known. */
export function remedyOf({ id, instead }: Pick<Rule, 'id' | 'instead'>, dbType?: string): Text {
  const dialect = dbType === undefined ? undefined : findEngine(dbType)?.dialect;
  if (!dialect) return instead;
  const own = remedies[id];
  return own?.[dialect] ?? own?.[alike[dialect] ?? dialect] ?? instead;
}
