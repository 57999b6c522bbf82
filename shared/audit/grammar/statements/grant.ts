import { either } from '../patterns/either.ts';
import type { Name, ObjectName } from '../../tree/node.ts';
import type { Grant, Privilege } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { matchPattern, pattern, type Found } from '../patterns/pattern.ts';
import { parseRoutineArguments } from '../routines/routine-arguments.ts';
import { slots } from '../patterns/slots.ts';

/** What a pattern finds. */
export function matchFound(p: Parser, wanted: ReturnType<typeof pattern>): Found {
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, wanted, { slots, found });
  return found;
}

/** One privilege with its columns; a role counts as one. */
export function privilege(p: Parser, read: () => Found): Privilege {
  const start = p.start();
  const found = read();
  const role = found.parts.find((part): part is Name => part.kind === 'name');
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  return { kind: 'privilege', start, end: p.last(), name: role?.text ?? found.words.join(' '), columns };
}

const grantedPrivilege = pattern('{ALL [PRIVILEGES]|ALTER SYSTEM|SELECT|REFERENCES|CREATE|user}');
const defaultedObject = either(
  'ALL {TABLES|SEQUENCES|FUNCTIONS|PROCEDURES|ROUTINES} IN SCHEMA',
  'FOREIGN DATA WRAPPER|FOREIGN SERVER|LARGE OBJECT|DATABASE|DOMAIN|FUNCTION|LANGUAGE|PROCEDURE',
  'ROUTINE|SCHEMA|SEQUENCE|TABLESPACE|TABLE|TYPE|PARAMETER',
  '[TABLE]',
);
const postgresTargets = pattern(`{${defaultedObject}}`);
const standardTargets = pattern(
  `{DATABASE|FUNCTION|INDEX|MODULE|NICKNAME|PACKAGE|PROCEDURE|SCHEMA|SEQUENCE|SERVER|SPECIFIC {FUNCTION|PROCEDURE}
  |TABLESPACE|TABLE|TYPE|VARIABLE|VIEW|WORKLOAD|PLAN|USER|[TABLE]}`,
);

/** Reads GRANT and REVOKE as PostgreSQL has them and those that are near to it. */
export function parseGrant(p: Parser): Grant {
  const start = p.start();
  const verb = p.expectAny('GRANT', 'REVOKE');
  const optionFor = verb === 'REVOKE' && p.is(p.word(), 'OPTION', 'FOR');
  if (optionFor) p.at += 3;
  const privileges = p.list(() => privilege(p, () => matchFound(p, grantedPrivilege)));
  const hasTarget = p.accept('ON');
  const objectType = hasTarget
    ? matchFound(p, p.facts.grantsNameKinds ? standardTargets : postgresTargets).words.join(' ') || 'TABLE'
    : undefined;
  const objects = hasTarget ? p.list(() => grantedObject(p, objectType)) : [];
  p.expect(verb === 'GRANT' ? 'TO' : 'FROM');
  const grantees = p.list(() => grantee(p));
  const grantOption = optionFor || takeWithOptions(p);
  if (p.acceptAll('GRANTED', 'BY')) p.label();
  const cascade = p.acceptAny('CASCADE', 'RESTRICT') === 'CASCADE';
  return { kind: 'grant', start, end: p.last(), verb, privileges, objectType, objects, grantees, grantOption, cascade };
}

function takeWithOptions(p: Parser): boolean {
  if (!p.accept('WITH')) return false;
  if (p.acceptAll('GRANT', 'OPTION')) return true;
  p.list(() => {
    p.expectAny('ADMIN', 'INHERIT', 'SET');
    p.expectAny('OPTION', 'TRUE', 'FALSE');
  });
  return false;
}

function grantedObject(p: Parser, objectType: string | undefined): ObjectName {
  if (objectType === 'LARGE OBJECT') {
    const { start, end, value } = p.integer();
    return {
      kind: 'objectName',
      start,
      end,
      name: { kind: 'name', start, end, text: value, quoted: false },
      schema: undefined,
      catalog: undefined,
    };
  }
  const name = p.facts.grantsNameStars ? starredName(p) : p.objectName();
  if (p.is('(')) parseRoutineArguments(p);
  return name;
}

/** CockroachDB: all tables of a schema or database, shop.public.*. */
function starredName(p: Parser): ObjectName {
  const start = p.start();
  const parts: Name[] = [];
  do {
    const from = p.start();
    const isStar = p.accept('*');
    parts.push(isStar ? { kind: 'name', start: from, end: p.last(), text: '*', quoted: false } : p.label());
  } while (parts.at(-1)?.text !== '*' && p.accept('.'));
  const [name = p.fail('*'), schema, catalog] = parts.toReversed();
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog };
}

function grantee(p: Parser): Name {
  p.accept('GROUP');
  if (p.facts.grantsNameKinds && p.isName(1)) p.acceptAny('USER', 'ROLE');
  return p.label();
}
