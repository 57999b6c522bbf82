import { wordSet } from '../../../tokens/word-set.ts';
import type { AnyNode } from '../../../tree/any-node.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import type { Slots } from '../../../grammar/patterns/pattern.ts';
import { takeAttributes } from './clause.ts';
import { oracleTableConstraint } from './constraints.ts';
import { isPrivilege } from './grant.ts';
import { parseSubprogram } from './plsql-routine.ts';
import { parseOraclePartitioning } from './partitions.ts';
import { takeSequenceOptions } from './sequence.ts';
import { oracleSlots } from './slots.ts';
import { accessAttributes, segmentAttributes } from './storage.ts';

/** The placeholders of statements that are a row of words, beside those of clauses. */
export const commandSlots: Slots = {
  ...oracleSlots,
  sequenceoptions: { starts: (p) => p.isWord(), read: readSequence },
  clusterattributes: { starts: startsAttribute, read: readAttributes },
  constraint: {
    starts: (p) => p.is('CONSTRAINT') || p.is('PRIMARY') || p.is('UNIQUE') || p.is('FOREIGN'),
    read: (p) => oracleTableConstraint(p),
  },
  method: {
    starts: (p) => p.is('FUNCTION') || p.is('PROCEDURE'),
    read: (p) => parseSubprogram(p, { start: p.start(), orReplace: false }),
  },
  privilegelist: { starts: (p) => p.isWord(), read: readWords },
  actionlist: { starts: (p) => p.isWord(), read: readWords },
  auditactions: { starts: (p) => p.isWord(), read: readAudited },
  /** A language of its own up to the end of the statement: Java, the levels of a dimension, the tables of a graph. */
  javasource: { starts: (p) => !p.atEnd(), read: readRest },
  attributelevels: { starts: (p) => !p.atEnd(), read: readRest },
  domainbody: { starts: (p) => !p.atEnd(), read: readRest },
  graphbody: { starts: (p) => !p.atEnd(), read: readRest },
};

function readSequence(p: Parser): Option[] {
  const options = takeSequenceOptions(p);
  return options.length > 0 ? options : p.fail('START WITH, INCREMENT BY, MAXVALUE, MINVALUE, CYCLE, CACHE, ORDER');
}

function startsAttribute(p: Parser): boolean {
  return segmentAttributes.has(p.word()) || accessAttributes.has(p.word()) || p.is('PARTITION', 'BY');
}

function readAttributes(p: Parser): readonly AnyNode[] {
  if (p.is('PARTITION', 'BY')) return [parseOraclePartitioning(p)];
  const options = takeAttributes(p, segmentAttributes, accessAttributes);
  return options.length > 0 ? options : p.fail('PCTFREE, STORAGE, TABLESPACE');
}

const listEnds = new Set(['ACTIONS', 'PRIVILEGES', 'ROLES', 'WHEN', 'ONLY', 'CONTAINER', 'DROP', 'CONDITION', 'ADD']);

/** CREATE ANY TABLE, SELECT ON hr.employees, COMPONENT = datapump EXPORT …. */
function readWords(p: Parser): AnyNode[] {
  return p.list(() => {
    const start = p.start();
    const isComponent = p.acceptAll('COMPONENT', '=') && p.label().text !== '';
    do p.label();
    while (p.isWord() && !p.is('ON') && !(p.isOneOf(listEnds) && p.word(1) !== ',' && p.word(1) !== ''));
    if (!isComponent) requireKnown(p, start);
    if (p.accept('ON')) {
      if (!p.acceptAll('MINING', 'MODEL')) p.acceptAny('DIRECTORY', 'SCHEMA');
      p.objectName();
    }
    return {
      kind: 'keyword' as const,
      start,
      end: p.last(),
      word: p.tokens.source.slice(start, p.last()).toUpperCase(),
    };
  });
}

/** SELECT TABLE, UPDATE TABLE …, up to ON, BY or WHENEVER. */
function readAudited(p: Parser): undefined {
  p.list(() => {
    const start = p.start();
    do p.label();
    while (p.isWord() && !p.isAny('ON', 'BY', 'WHENEVER', 'IN', 'CONTAINER'));
    requireKnown(p, start);
  });
}

const auditedAlone = wordSet(`
  TABLE ROLE USER SESSION VIEW PROCEDURE SEQUENCE SYNONYM TRIGGER TYPE TABLESPACE PROFILE CLUSTER CONTEXT
  DIRECTORY DIMENSION LINK OUTLINE STATEMENT ALTER RENAME EXECUTE NETWORK EXISTS NOT PUBLIC DATABASE MATERIALIZED
  ROLLBACK SYSTEM PLUGGABLE MINING SQL TRUNCATE LOGON LOGOFF CALL REVOKE SELECT LOCKDOWN PURGE ADMINISTER
`);

/** What is audited is a privilege, a kind of object or a statement; the words of all three are known. */
function requireKnown(p: Parser, start: number): void {
  const words = p.tokens.source.slice(start, p.last()).toUpperCase().split(/\s+/);
  const [first = ''] = words;
  if (isPrivilege(words.join(' ')) && !/^AUDIT (?!ANY|SYSTEM)/.test(words.join(' '))) return;
  const isKnown =
    auditedAlone.has(first) &&
    words.every((word, index) => index === 0 || (word !== words[index - 1] && isPrivilege(`ALL ${word}`)));
  if (!isKnown) p.failAt(start, { zh: '应为权限或语句名', en: 'expected the name of a privilege or statement' });
}

function readRest(p: Parser): undefined {
  p.fidelity = 'partial';
  for (let depth = 0; !p.atEnd(); p.at++) {
    if (p.kind() === tokenKinds.broken) p.fail(')');
    if (p.is('(')) depth++;
    else if (p.is(')') && --depth < 0) p.fail({ zh: '应为语句结尾', en: 'expected the end of the statement' });
  }
}
