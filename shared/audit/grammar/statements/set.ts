import type { Expression } from '../../tree/expression.ts';
import type { Setting, SetStatement, Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { commands, parseCommand } from '../patterns/command.ts';
import { keyword } from '../expressions/keyword-primaries.ts';
import { powers } from '../expressions/powers.ts';
import { mysqlSetTransaction } from './transaction.ts';

type Scope = Setting['scope'];
const scopes: Readonly<Record<string, Scope>> = {
  GLOBAL: 'global',
  SESSION: 'session',
  LOCAL: 'local',
  PERSIST: 'persist',
  PERSIST_ONLY: 'persist',
};

const special = commands('SET', [
  `PASSWORD [FOR user] {= {PASSWORD exprs|OLD_PASSWORD exprs|string}|TO RANDOM} [REPLACE string]
  [RETAIN CURRENT PASSWORD]`,
  'DEFAULT ROLE {NONE|ALL|user,...} [{TO|FOR} user,...]',
  'ROLE {NONE|DEFAULT|ALL [EXCEPT user,...]|user,...}',
  'RESOURCE GROUP id [FOR integer,...]',
  'STATEMENT {id = expr},... FOR statement',
  'CONFIG {plain|string} id = expr',
]);

/** Reads MySQL's SET in all its meanings. */
export function parseMysqlSet(p: Parser): Statement {
  const start = p.start();
  p.at++;
  const transaction = mysqlSetTransaction(p, start);
  if (transaction) return transaction;
  const isAssignment = !p.is('PASSWORD') && (p.word(1) === '=' || p.word(1) === ':=');
  const command = isAssignment ? undefined : parseCommand(p, special, start);
  if (command) return command;
  const settings = p.list(() => mysqlSetting(p));
  return { kind: 'set', start, end: p.last(), settings };
}

function mysqlSetting(p: Parser): Setting {
  const start = p.start();
  if (p.acceptAll('CHARACTER', 'SET') || p.accept('CHARSET'))
    return { kind: 'setting', start, scope: undefined, name: 'CHARACTER SET', values: [mysqlValue(p)], end: p.last() };
  if (p.is('NAMES') && p.word(1) !== '=') {
    p.at++;
    if (p.isString() && p.isString(1)) p.failAt(p.start(), 'COLLATE');
    const values = [mysqlValue(p)];
    if (p.accept('COLLATE')) values.push(mysqlValue(p));
    return { kind: 'setting', start, end: p.last(), scope: undefined, name: 'NAMES', values };
  }
  const scope = takeScope(p);
  const name = settingName(p);
  if (!p.accept('=') && !p.accept(':=')) p.fail('=');
  return { kind: 'setting', start, scope: scope ?? systemScope(name), name, values: [mysqlValue(p)], end: p.last() };
}

/** GLOBAL and SESSION are scopes unless they are the variable themselves. */
function takeScope(p: Parser): Scope {
  const isVariable = ['=', ':=', '.'].includes(p.word(1));
  const scope = isVariable ? undefined : scopes[p.word()];
  if (scope) p.at++;
  return scope;
}

function systemScope(name: string): Scope {
  const [, word = ''] = /^@@(\w+)\./.exec(name) ?? [];
  return scopes[word.toUpperCase()];
}

function settingName(p: Parser): string {
  const start = p.start();
  if (p.kind() === tokenKinds.variable) p.at++;
  else p.name();
  while (p.accept('.')) p.label();
  return p.tokens.source.slice(start, p.last());
}

const bareValues = new Set(['ON', 'ALL', 'BINARY', 'DEFAULT', 'SYSTEM', 'ROW']);

function mysqlValue(p: Parser): Expression {
  const isBare =
    p.isOneOf(bareValues) &&
    (p.word(1) === '' || p.word(1) === ',' || p.word(1) === ';' || p.word(1) === 'COLLATE') &&
    p.kind(1) !== tokenKinds.string;
  return isBare ? keyword(p) : p.grammar.expression(p);
}

const postgresSpecial = commands('SET', [
  'CONSTRAINTS {ALL|name,...} {DEFERRED|IMMEDIATE}',
  ...['', 'SESSION ', 'LOCAL '].flatMap((scope) => [
    `${scope}SESSION AUTHORIZATION {DEFAULT|idOrString}`,
    `${scope}ROLE {NONE|idOrString}`,
  ]),
]);

/** Reads PostgreSQL's SET. */
export function parsePostgresSet(p: Parser): Statement {
  const start = p.start();
  p.at++;
  const command = p.word(1) === '=' || p.word(1) === 'TO' ? undefined : parseCommand(p, postgresSpecial, start);
  if (command) return command;
  const scope = p.acceptAny('SESSION', 'LOCAL');
  const settings: Setting[] = [
    postgresSetting(p, scope === 'LOCAL' ? 'local' : scope === 'SESSION' ? 'session' : undefined),
  ];
  const set: SetStatement = { kind: 'set', start, end: p.last(), settings };
  return set;
}

type Finish = (name: string, values: readonly Expression[]) => Setting;

function postgresSetting(p: Parser, scope: Scope): Setting {
  const start = p.start();
  const finish: Finish = (name, values) => ({ kind: 'setting', start, end: p.last(), scope, name, values });
  const spelled = spelledSetting(p, finish);
  if (spelled) return spelled;
  const name = p.objectName();
  const text = p.tokens.source.slice(name.start, name.end);
  if (p.acceptAll('FROM', 'CURRENT')) return finish(text, []);
  if (!p.accept('=') && !p.accept('TO')) p.fail('TO, =');
  return finish(
    text,
    p.list(() => postgresValue(p)),
  );
}

/** The settings that the standard writes in words of their own. */
function spelledSetting(p: Parser, finish: Finish): Setting | undefined {
  if (p.acceptAll('TIME', 'ZONE'))
    return finish('TIME ZONE', [p.is('LOCAL') || p.is('DEFAULT') ? keyword(p) : p.grammar.expression(p)]);
  if (p.acceptAll('XML', 'OPTION')) return finish('XML OPTION', [keyword(p)]);
  if (p.accept('NAMES')) return finish('NAMES', p.atEnd() ? [] : [keyword(p)]);
  if (!p.is('SCHEMA') || p.word(1) === '=' || p.word(1) === 'TO') return undefined;
  p.at++;
  return p.isString() ? finish('search_path', [p.string()]) : finish('SCHEMA', [postgresValue(p)]);
}

/** Reads one value of a setting: a word, a string or a number. */
export function postgresValue(p: Parser): Expression {
  if (p.isWord()) return keyword(p);
  return p.grammar.expression(p, powers.matching);
}
