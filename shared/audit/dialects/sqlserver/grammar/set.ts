import { wordSet } from '../../../tokens/word-set.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Setting, SetStatement, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { keyword } from '../../../grammar/expressions/keyword-primaries.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { slots } from './slots.ts';
import { parseScalar } from './condition.ts';
import { parseCursor } from './declare.ts';
import { assignments } from './select.ts';

const switches = wordSet(`
  NOCOUNT XACT_ABORT ANSI_NULLS QUOTED_IDENTIFIER ANSI_WARNINGS ARITHABORT ARITHIGNORE CONCAT_NULL_YIELDS_NULL
  NUMERIC_ROUNDABORT ANSI_PADDING ANSI_NULL_DFLT_ON ANSI_NULL_DFLT_OFF ANSI_DEFAULTS CURSOR_CLOSE_ON_COMMIT
  IMPLICIT_TRANSACTIONS FMTONLY NOEXEC PARSEONLY FORCEPLAN SHOWPLAN_ALL SHOWPLAN_TEXT SHOWPLAN_XML
  REMOTE_PROC_TRANSACTIONS NO_BROWSETABLE DISABLE_DEF_CNST_CHK RESULT_SET_CACHING
`);
const values = wordSet(`
  ROWCOUNT TEXTSIZE LOCK_TIMEOUT DATEFIRST DEADLOCK_PRIORITY LANGUAGE DATEFORMAT QUERY_GOVERNOR_COST_LIMIT
  CONTEXT_INFO FIPS_FLAGGER ERRLVL
`);
const counters = ['IO', 'TIME', 'XML', 'PROFILE'] as const;

/** Reads SET: a variable, or what the session is set to. */
export function parseSet(p: Parser): Statement {
  const start = p.start();
  p.expect('SET');
  if (p.kind() === tokenKinds.variable) return assigned(p, start);
  if (p.isAny('TRANSACTION', 'TRAN')) return isolation(p, start);
  const settings = settingsHere(p);
  return { kind: 'set', start, end: p.last(), settings };
}

function settingsHere(p: Parser): Setting[] {
  const start = p.start();
  const made = (name: string, value: readonly Expression[]): Setting => ({
    kind: 'setting',
    start,
    end: p.last(),
    scope: 'session',
    name,
    values: value,
  });
  if (p.accept('IDENTITY_INSERT')) {
    p.objectName();
    return [made('IDENTITY_INSERT', [onOff(p)])];
  }
  if (p.accept('OFFSETS')) {
    p.list(() => p.label());
    return [made('OFFSETS', [onOff(p)])];
  }
  if (p.accept('STATISTICS')) {
    const names = p.list(() => p.expectAny(...counters));
    return [made(`STATISTICS ${names.join(', ')}`, [onOff(p)])];
  }
  const word = p.word();
  if (values.has(word)) {
    p.at++;
    return [made(word, [valueOf(p)])];
  }
  const names = p.list(() => switchName(p));
  const value = onOff(p);
  return names.map((name) => made(name, [value]));
}

function switchName(p: Parser): string {
  const word = p.word();
  if (!switches.has(word)) p.fail('@variable, NOCOUNT, XACT_ABORT, ANSI_NULLS, TRANSACTION ISOLATION LEVEL');
  p.at++;
  return word;
}

function onOff(p: Parser): Expression {
  return p.isAny('ON', 'OFF') ? keyword(p) : p.fail('ON, OFF');
}

function valueOf(p: Parser): Expression {
  return p.isWord() ? keyword(p) : p.grammar.expression(p);
}

const level = pattern(
  '{TRANSACTION|TRAN} ISOLATION LEVEL {READ UNCOMMITTED|READ COMMITTED|REPEATABLE READ|SNAPSHOT|SERIALIZABLE}',
);

function isolation(p: Parser, start: number): Statement {
  const found = { words: [], names: [], parts: [] };
  matchPattern(p, level, { slots, found });
  return { kind: 'transaction', start, end: p.last(), verb: 'SET', name: undefined, options: found.words.slice(1) };
}

/** SET @a = 1, @a += 1, @x.modify('…'), @c = CURSOR FOR …. */
function assigned(p: Parser, start: number): Statement {
  const from = p.start();
  const name = p.text();
  const target = p.grammar.expression(p, powers.operandOnly);
  const made = (value: readonly Expression[]): SetStatement => ({
    kind: 'set',
    start,
    end: p.last(),
    settings: [{ kind: 'setting', start: from, end: p.last(), scope: undefined, name, values: value }],
  });
  if (target.kind === 'call') return made([target]);
  if (!p.isOneOf(assignments)) p.fail('=');
  p.at++;
  if (!p.is('CURSOR')) return made([parseScalar(p)]);
  const { modifiers, statement } = parseCursor(p);
  const names = [{ kind: 'name' as const, start: from, end: from + name.length, text: name, quoted: false }];
  return {
    kind: 'declare',
    start,
    end: p.last(),
    what: 'cursor',
    names,
    type: undefined,
    default: undefined,
    statement,
    modifiers,
  };
}
