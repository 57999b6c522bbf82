import { StringDecoder } from 'node:string_decoder';
import { WindowCutter, type PlacedWindow } from '../../../../shared/audit/read/windows.ts';
import { engineOf } from '../../../../shared/engines/index.ts';
import { invariant } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { storedFileKey } from '../../../ground/scripts/keep-files.ts';
import type { ExecutionWorld } from '../execution-world.ts';
import type { Slice, Statement } from '../../../ground/ledger/statement-repo.ts';

/** One statement of a slice: which of the task it is, as the audit counted, and where it stands in its file. */
export type SliceStatement = { readonly sql: string; readonly number: number; readonly line: () => number };

/** The statements of a slice as the audit has read them, one after the other: a window of their file is in memory. */
export async function* statementsOfSlice(
  { files, target }: Pick<ExecutionWorld, 'files' | 'target'>,
  { taskId, number }: Statement,
  slice: Slice,
): AsyncGenerator<SliceStatement> {
  const { windowCharacters, statementCharactersMax } = {
    windowCharacters: limits.fileWindowCharacters,
    statementCharactersMax: limits.fileStatementCharactersMax,
  };
  const { client, line, column } = slice;
  const { dialect } = engineOf(target.dbType);
  const cutter = new WindowCutter(dialect, { windowCharacters, statementCharactersMax }, { client, line, column });
  const content = await files.stream(storedFileKey(taskId, slice.fileId), slice);
  invariant(content, 'the files of a task are kept as long as it');
  const decoder = new StringDecoder('utf8');
  let next = number;
  for await (const chunk of content) {
    const window = cutter.take(decoder.write(chunk as Buffer));
    if (!window) continue;
    yield* within(window, next);
    next += window.pieces.length;
  }
  const last = cutter.end();
  if (last) yield* within(last, next);
}

function* within({ text, pieces, place }: PlacedWindow, number: number): Generator<SliceStatement> {
  for (const [index, { start, end }] of pieces.entries())
    yield {
      sql: text.slice(start, end),
      number: number + index,
      line: () => place.line + (text.slice(0, start).match(/\n/g)?.length ?? 0),
    };
}
