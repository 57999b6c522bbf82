import type { Expression } from '../tree/expression.ts';
import type { SetStatement, Statement } from '../tree/statement.ts';
import { listedName } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

/** Where names without a schema are looked up from now on; `isAlone` is false when further schemas stand behind it. */
export type SearchPath = { readonly schema: string; readonly isAlone: boolean };

/**
 * The search path that a statement sets; 'default' gives back what the session began with, undefined changes nothing.
 */
export function searchPathSet(statement: Statement, dialect: Dialect): SearchPath | 'default' | undefined {
  if (statement.kind === 'set') return ofSetting(statement, dialect);
  if (statement.kind !== 'select') return undefined;
  const call = statement.items
    .map(({ value }) => value)
    .find((value) => value.kind === 'call' && value.name.name.text.toLowerCase() === 'set_config');
  const [setting, value] = call?.kind === 'call' ? call.args : [];
  if (setting?.kind !== 'literal' || setting.value.toLowerCase() !== 'search_path') return undefined;
  const schemas =
    value?.kind === 'literal' ? value.value.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1')) : [];
  return { schema: schemas[0] ?? '', isAlone: schemas.length === 1 };
}

function ofSetting({ settings }: SetStatement, dialect: Dialect): SearchPath | 'default' | undefined {
  const values = settings.find(({ name }) => /^(search_path|current_schema|schema)$/i.test(name))?.values;
  const [first] = values ?? [];
  if (!values || !first) return undefined;
  if (first.kind === 'keyword' && first.word.toUpperCase() === 'DEFAULT') return 'default';
  const schema = schemaOf(first, dialect);
  return schema === undefined ? undefined : { schema, isAlone: values.length === 1 };
}

function schemaOf(value: Expression, dialect: Dialect): string | undefined {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'column') return listedName(value.name, dialect);
  // A bare word comes without a name.
  return value.kind === 'keyword' ? listedName({ text: value.word, quoted: false }, dialect) : undefined;
}
