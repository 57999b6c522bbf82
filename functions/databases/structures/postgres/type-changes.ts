import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { partChanges } from '../part-changes.ts';
import type { Left } from '../left-alone.ts';
import type { Part, SchemaObject, Statement, Touch } from '../structure.ts';

/** Nothing where it can only be dropped and made again. */
type Change = { readonly statements: readonly Statement[]; readonly left: readonly Left[] } | undefined;
type Sides = { readonly name: string; readonly wanted: readonly Part[]; readonly present: readonly Part[] };

/** What makes one type of the other in place: columns of it keep their values, whatever else changes. */
export function typeChanges(wanted: SchemaObject, present: SchemaObject): Change {
  const sides = { name: wanted.name, wanted: wanted.parts ?? [], present: present.parts ?? [] };
  const [kind, other] = [wanted, present].map(({ text }) => kindOf(text));
  if (kind !== other) return undefined;
  if (kind === 'ENUM') return enumChanges(sides);
  if (kind === 'DOMAIN') return domainChanges(sides);
  return kind === '(' ? compositeChanges(sides) : undefined;
}

function kindOf(text: string): string | undefined {
  if (text.startsWith('CREATE DOMAIN')) return 'DOMAIN';
  return /^CREATE TYPE (?:"(?:[^"]|"")*"|[^\s"]+) AS (ENUM|RANGE|\()/.exec(text)?.[1];
}

/** Values come where they belong; the server has no words for one that goes or moves. */
function enumChanges({ name, wanted, present }: Sides): Change {
  const names = wanted.map((one) => one.name);
  const kept = names.filter((one) => present.some((other) => other.name === one));
  if (kept.join('\n') !== present.map((one) => one.name).join('\n')) return undefined;
  const statements = names.flatMap((value, at) => {
    if (kept.includes(value)) return [];
    const before = names[at - 1];
    const next = names.slice(at + 1).find((one) => kept.includes(one));
    const place =
      before !== undefined ? ` AFTER ${literal(before)}` : next === undefined ? '' : ` BEFORE ${literal(next)}`;
    return [{ sql: `ALTER TYPE ${quoteDouble(name)} ADD VALUE ${literal(value)}${place};` }];
  });
  return { statements, left: [] };
}

function domainChanges({ name, wanted, present }: Sides): Change {
  const alter = (text: string, more: Partial<Statement> = {}): Statement => ({
    sql: `ALTER DOMAIN ${quoteDouble(name)} ${text};`,
    ...more,
  });
  const { gone, fresh, changed } = partChanges(wanted, present);
  if (changed.some(({ after }) => after.name === 'AS')) return undefined;
  const touches: Touch = { object: { type: 'TYPE', name }, columns: [ofType.inside] };
  const checked = (text: string) =>
    alter(text, { losses: [{ kind: 'domainChecked', name }], ...(!/ NOT VALID$/.test(text) && { touches }) });
  const isConstraint = (part: Part) => part.name.startsWith('CONSTRAINT ');
  const coming = [...fresh, ...changed.map(({ after }) => after)];
  return {
    statements: [
      ...[...gone, ...changed.map(({ before }) => before)].filter(isConstraint).map((one) => alter(`DROP ${one.name}`)),
      ...gone.filter((one) => !isConstraint(one)).map((one) => alter(`DROP ${one.name}`)),
      ...coming.map((one) =>
        isConstraint(one)
          ? checked(`ADD ${one.name} ${one.definition}`)
          : one.name === 'DEFAULT'
            ? alter(`SET DEFAULT ${one.definition}`)
            : checked(`SET ${one.name}`),
      ),
    ],
    left: [],
  };
}

/** An attribute that comes stands last; a type of which tables are made is left, and so is one that columns hold when an attribute gets another type. */
function compositeChanges({ name, wanted, present }: Sides): Change {
  const { gone, fresh, changed } = partChanges(wanted, present);
  const kept = present.filter((one) => !gone.includes(one)).map((one) => one.name);
  const became = [...kept, ...fresh.map((one) => one.name)];
  if (became.join('\n') !== wanted.map((one) => one.name).join('\n')) return undefined;
  const touches = (...columns: string[]): Touch => ({ object: { type: 'TYPE', name }, columns });
  const alter = (text: string, more: Partial<Statement>): Statement => ({
    sql: `ALTER TYPE ${quoteDouble(name)} ${text};`,
    ...more,
  });
  return {
    statements: [
      ...gone.map((one) =>
        alter(`DROP ATTRIBUTE ${quoteDouble(one.name)}`, {
          touches: touches(ofType.table),
          losses: [{ kind: 'columnDropped', name: one.name }],
        }),
      ),
      ...changed.map(({ after }) =>
        alter(`ALTER ATTRIBUTE ${quoteDouble(after.name)} TYPE ${after.definition}`, {
          touches: touches(ofType.table, ofType.column, ofType.inside),
        }),
      ),
      ...fresh.map((one) =>
        alter(`ADD ATTRIBUTE ${quoteDouble(one.name)} ${one.definition}`, { touches: touches(ofType.table) }),
      ),
    ],
    left: [],
  };
}

/** How what stands on a type is told apart: a table that is made after it, a column that holds it, and one that holds it in an array or a row. */
export const ofType = { table: 'made after it', column: 'holds it', inside: 'holds it inside' } as const;
