import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { noChanges, type Changes, type SchemaObject } from '../structure.ts';

/** What makes one sequence of MariaDB the other; where it stands is its own, and stays. */
export function sequenceChanges(wanted: SchemaObject, present: SchemaObject): Changes {
  const [to, from] = [partsOf(wanted.text), partsOf(present.text)];
  if (to.engine !== from.engine)
    return { ...noChanges, left: [{ reason: 'tableOptions', name: `${to.engine} / ${from.engine}` }] };
  const sql = `ALTER SEQUENCE ${quoteBacktick(wanted.name)} ${to.options};`;
  return { ...noChanges, main: [{ sql, losses: [{ kind: 'sequenceRange', name: wanted.name }] }] };
}

function partsOf(text: string): { readonly options: string; readonly engine: string } {
  const [, options = '', engine = ''] = /^CREATE SEQUENCE `(?:[^`]|``)*` (.*?) (ENGINE=\w+.*?);?$/s.exec(text) ?? [];
  return { options, engine };
}
