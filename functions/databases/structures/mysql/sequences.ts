import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { noChanges, type Changes, type SchemaObject } from '../structure.ts';

/** What makes one sequence of MariaDB the other; where it stands is its own, and stays, unless nobody took a number of it yet. */
export function sequenceChanges(wanted: SchemaObject, present: SchemaObject): Changes {
  const [to, from] = [partsOf(wanted.text), partsOf(present.text)];
  if (to.engine !== from.engine)
    return { ...noChanges, left: [{ reason: 'tableOptions', name: `${to.engine} / ${from.engine}` }] };
  const [start, least, most] = [/start with (-?\d+)/, /minvalue (-?\d+)/, /maxvalue (-?\d+)/].map((one) =>
    BigInt(one.exec(to.options)?.[1] ?? '0'),
  ) as [bigint, bigint, bigint];
  const [isUnused, at] = [present.standsAt === '', BigInt(present.standsAt ?? '0')];
  if (present.standsAt !== undefined && !isUnused && (at < least || at > most))
    return { ...noChanges, left: [{ reason: 'sequenceRange', name: wanted.name }] };
  const again = isUnused ? ` restart with ${start}` : '';
  const sql = `ALTER SEQUENCE ${quoteBacktick(wanted.name)} ${to.options}${again};`;
  return { ...noChanges, main: [{ sql, losses: [{ kind: 'sequenceRange', name: wanted.name }] }] };
}

function partsOf(text: string): { readonly options: string; readonly engine: string } {
  const [, options = '', engine = ''] = /^CREATE SEQUENCE `(?:[^`]|``)*` (.*?) (ENGINE=\w+.*?);?$/s.exec(text) ?? [];
  return { options, engine };
}
