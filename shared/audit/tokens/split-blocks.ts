import type { SplitRules } from '../dialect-facts/lexical-rules.ts';
import { tokenKinds, type Tokens } from './tokens.ts';

const routineWords = new Set(['PROCEDURE', 'FUNCTION', 'TRIGGER', 'EVENT', 'PACKAGE']);
const notRoutineWords = new Set([
  'TABLE',
  'VIEW',
  'INDEX',
  'DATABASE',
  'SCHEMA',
  'USER',
  'ROLE',
  'SEQUENCE',
  'SERVER',
  'AS',
  '(',
  'SELECT',
  'RULE',
  'EXTENSION',
  'AGGREGATE',
]);
const endedByName = new Set(['IF', 'CASE', 'LOOP', 'WHILE', 'REPEAT', 'FOR']);
const statementBefore = new Set([
  ';',
  'BEGIN',
  'THEN',
  'ELSE',
  'LOOP',
  'REPEAT',
  'DO',
  ':',
  'ATOMIC',
  'DECLARE',
  'IS',
  'AS',
]);
const neverBeforeBody = new Set([
  'RETURN',
  'SELECT',
  'PROCEDURE',
  'FUNCTION',
  'TRIGGER',
  'EVENT',
  'PACKAGE',
  'END',
  'OR',
]);
const routineHeadMax = 20;
const transactionWords = new Set(['', ';', 'TRANSACTION', 'WORK', 'TRAN', 'NAME']);

/** Counts the open blocks of a routine, so that the semicolons inside do not end its statement. */
export class BlockCounter {
  private depth = 0;
  private first = 0;
  private isRoutine = false;
  private isRule = false;
  private parentheses = 0;
  private hasBegun = false;
  private hasBlock = false;
  private isDeclared = false;
  private readonly tokens: Tokens;
  private readonly rules: SplitRules;

  constructor(tokens: Tokens, rules: SplitRules) {
    this.tokens = tokens;
    this.rules = rules;
  }

  /** A new statement begins at this token. */
  begin(first: number): void {
    this.first = first;
    this.depth = 0;
    this.parentheses = 0;
    this.isRoutine = false;
    this.isRule = false;
    this.hasBegun = false;
    this.hasBlock = false;
    this.isDeclared = false;
  }

  isInside(): boolean {
    if (this.rules.blocks === 'batch') return true;
    if (this.isRule) return this.parentheses > 0;
    if (!this.isRoutine) return false;
    // PL/SQL declares between the head and BEGIN, each declaration with a semicolon.
    return this.depth > 0 || (this.rules.slashLines && !this.hasBlock);
  }

  /** The semicolon behind a routine is never part of it here. */
  isUnit(): boolean {
    return false;
  }

  pass(index: number): void {
    if (this.isRoutine) this.passQuotedBody(index);
    const word = this.tokens.words[index] ?? '';
    if (this.tokens.kinds[index] !== tokenKinds.word && word !== '(' && word !== ')') return;
    if (index - this.first < routineHeadMax && !this.isRoutine) this.head(index, word);
    if (word === '(' || word === ')') this.parentheses += word === '(' ? 1 : -1;
    if (this.isRoutine) this.passBody(index, word);
  }

  /** A body in quotes holds its semicolons itself. */
  private passQuotedBody(index: number): void {
    if (this.tokens.kinds[index] === tokenKinds.string && this.tokens.words[index - 1] === 'AS') this.hasBlock = true;
  }

  private passBody(index: number, word: string): void {
    if (this.rules.blocks === 'beginAtomic') this.passAtomic(index, word);
    else if (this.rules.blocks === 'beginEnd') this.passBlock(index, word);
  }

  private head(index: number, word: string): void {
    if (index === this.first) this.firstWord(word, this.tokens.words[index + 1] ?? '');
    else if (this.hasBegun && this.namesRoutine(word, index)) {
      this.isRoutine = true;
      this.hasBegun = false;
    } else if (this.hasBegun && word === 'RULE') this.isRule = true;
    else if (notRoutineWords.has(word) && this.tokens.words[index + 1] !== 'FUNCTION') this.hasBegun = false;
  }

  /** Of a type only its body holds blocks. */
  private namesRoutine(word: string, index: number): boolean {
    return (
      routineWords.has(word) ||
      (word === 'TASK' && this.rules.tasks === true) ||
      (word === 'TYPE' && this.tokens.words[index + 1] === 'BODY')
    );
  }

  /** An anonymous block is a routine without a head; a plain BEGIN opens a transaction. */
  private firstWord(word: string, next: string): void {
    this.hasBegun = word === 'CREATE' || (word === 'ALTER' && !this.rules.slashLines);
    const isDeclared = word === 'DECLARE' && (this.rules.slashLines || this.rules.anonymousBlocks === 'declareOrBegin');
    this.isRoutine =
      isDeclared || this.isBlock(word, next) || (this.rules.anonymousBlocks !== undefined && endedByName.has(word));
    if (isDeclared) this.depth = 1;
  }

  private isBlock(word: string, next: string): boolean {
    const mayBeBlock = this.rules.slashLines || this.rules.anonymousBlocks !== undefined;
    if (word === 'DO') return next === 'BEGIN' && mayBeBlock;
    return word === 'BEGIN' && (next === 'NOT' || (mayBeBlock && !transactionWords.has(next)));
  }

  private passAtomic(index: number, word: string): void {
    if (word === 'ATOMIC' && this.tokens.words[index - 1] === 'BEGIN') this.depth++;
    else if (this.depth > 0 && word === 'CASE') this.depth++;
    else if (this.depth > 0 && word === 'END') this.depth--;
  }

  private passBlock(index: number, word: string): void {
    const before = this.tokens.words[index - 1] ?? '';
    // XA BEGIN and XA END are statements.
    if (before === 'XA') return;
    if (word === 'END') this.closeBlock();
    else if (before === 'END' && endedByName.has(word)) return;
    else if (word === 'CASE') this.depth++;
    else if (word === 'BEGIN') this.openBlock();
    else if (word === 'DECLARE') this.declare(before);
    else if (endedByName.has(word) && (index === this.first || this.beginsStatement(index, before))) this.depth++;
  }

  private closeBlock(): void {
    if (this.depth > 0) this.depth--;
  }

  /** Declarations that stand behind the AS of a task or routine: their semicolons lie within. */
  private declare(before: string): void {
    if (before !== 'AS' || !this.rules.tasks) return;
    this.depth++;
    this.isDeclared = true;
  }

  /** The BEGIN of a DECLARE block closes its declarations instead of opening a level more. */
  private openBlock(): void {
    const closesDeclarations = (this.isDeclared || this.tokens.words[this.first] === 'DECLARE') && !this.hasBlock;
    if (!closesDeclarations) this.depth++;
    this.hasBlock = true;
  }

  private beginsStatement(index: number, before: string): boolean {
    if (statementBefore.has(before)) return true;
    const next = this.tokens.words[index + 1] ?? '';
    if (this.depth > 0 || next === 'EXISTS' || next === 'NOT') return false;
    const isWordBefore = this.tokens.kinds[index - 1] === tokenKinds.word || before === ')';
    return isWordBefore && !neverBeforeBody.has(before) && this.tokens.words[index] !== 'FOR' && next !== '(';
  }
}
