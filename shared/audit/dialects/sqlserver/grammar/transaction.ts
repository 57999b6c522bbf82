import { either } from '../../../grammar/patterns/either.ts';
import type { Statement, Transaction } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { matchPattern, pattern, type Found } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';

type Verb = Transaction['verb'];

function transaction(verb: Verb, notation: string): StatementParser {
  const wanted = pattern(notation);
  return (p) => {
    const start = p.start();
    const found: Found = { words: [], names: [], parts: [] };
    matchPattern(p, wanted, { slots, found });
    const [first] = found.parts;
    const name = first?.kind === 'name' ? first.text : first?.kind === 'variable' ? first.text : undefined;
    return { kind: 'transaction', start, end: p.last(), verb, name, options: found.words.slice(1) };
  };
}

/** On the next line `done:` is a label, not the name of the transaction. */
const named = '[{unlabelled|string}]';
const begin = transaction('BEGIN', `BEGIN [DISTRIBUTED] {TRANSACTION|TRAN} ${named} [WITH MARK [string]]`);

const dialogOption = either(
  '{RELATED_CONVERSATION|RELATED_CONVERSATION_GROUP|LIFETIME} = expr [,]',
  'ENCRYPTION = {ON|OFF} [,]',
);
const conversationPart = either(
  `DIALOG [CONVERSATION] string FROM SERVICE {id|string} TO SERVICE string [, string] [ON CONTRACT {id|string}]
  [WITH {${dialogOption}}*]`,
  'CONVERSATION TIMER ( expr ) TIMEOUT = expr',
);
const conversation = pattern(`BEGIN {${conversationPart}}`);

function beginConversation(p: Parser): Statement {
  const start = p.start();
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, conversation, { slots, found });
  return { kind: 'command', start, end: p.last(), verb: 'BEGIN', objectType: 'CONVERSATION', ...found };
}

/** The statements of transactions, BEGIN by its second word too. */
export const transactions: Readonly<Record<string, StatementParser>> = {
  'BEGIN TRAN': begin,
  'BEGIN TRANSACTION': begin,
  'BEGIN DISTRIBUTED': begin,
  'BEGIN DIALOG': beginConversation,
  'BEGIN CONVERSATION': beginConversation,
  COMMIT: transaction('COMMIT', `COMMIT [WORK|{TRANSACTION|TRAN} ${named}] [WITH ( DELAYED_DURABILITY = {ON|OFF} )]`),
  ROLLBACK: transaction('ROLLBACK', `ROLLBACK [WORK|{TRANSACTION|TRAN} ${named}]`),
  SAVE: transaction('SAVEPOINT', `SAVE {TRANSACTION|TRAN} {plain|string}`),
};
