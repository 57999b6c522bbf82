import { wordSet } from '../../tokens/word-set.ts';
import type { TokenRange } from '../../tokens/split-tokens.ts';
import type { Tokens } from '../../tokens/tokens.ts';

const modules = new Set(['PROC', 'PROCEDURE', 'TRIGGER', 'FUNCTION']);
const notBlocks = new Set(['TRAN', 'TRANSACTION', 'DISTRIBUTED', 'DIALOG', 'CONVERSATION']);
const lineStarts = wordSet(`
  SELECT INSERT UPDATE DELETE MERGE CREATE ALTER DROP TRUNCATE DECLARE SET IF WHILE BEGIN COMMIT ROLLBACK EXEC
  EXECUTE PRINT RAISERROR RETURN USE GRANT REVOKE DENY BACKUP RESTORE DBCC WAITFOR OPEN CLOSE FETCH DEALLOCATE
  BULK
`);
const headMax = 5;

/**
 * Where a statement ends that was broken at the token `at` of a batch: at the next semicolon outside of blocks, or
 * before a line that plainly begins another statement. A broken module takes its whole batch, as it would on the
 * server.
 */
export function brokenEnd(tokens: Tokens, { first, end }: TokenRange, at: number): number {
  if (isModule(tokens, first)) return end;
  const depth = { blocks: 0, parentheses: 0 };
  for (let index = first; index < end; index++) {
    const word = tokens.words[index] ?? '';
    const isOutside = index >= at && depth.blocks === 0;
    if (isOutside && word === ';') return index;
    if (isOutside && index > Math.max(first, at) && depth.parentheses <= 0 && beginsStatement(tokens, index))
      return index;
    step(depth, word, tokens.words[index + 1] ?? '');
  }
  return end;
}

function step(depth: { blocks: number; parentheses: number }, word: string, next: string): void {
  if (word === '(') depth.parentheses++;
  else if (word === ')') depth.parentheses--;
  else depth.blocks = Math.max(0, depth.blocks + blockStep(word, next));
}

function isModule(tokens: Tokens, first: number): boolean {
  if (tokens.words[first] !== 'CREATE' && tokens.words[first] !== 'ALTER') return false;
  for (let index = first; index < first + headMax; index++) if (modules.has(tokens.words[index] ?? '')) return true;
  return false;
}

function blockStep(word: string, next: string): number {
  if (word === 'CASE' || (word === 'BEGIN' && !notBlocks.has(next))) return 1;
  return word === 'END' && next !== 'CONVERSATION' ? -1 : 0;
}

function beginsStatement(tokens: Tokens, index: number): boolean {
  return (
    lineStarts.has(tokens.words[index] ?? '') &&
    tokens.source.slice(tokens.ends[index - 1], tokens.starts[index]).includes('\n')
  );
}
