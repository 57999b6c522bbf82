import { realpathSync } from 'node:fs';
import type { Surroundings } from '../audit-command.ts';
import { serveEditor } from './server.ts';

/** Serves an editor until it ends. Editors add words of their own, such as `--stdio`, which change nothing: there is no other way. */
export function runEditorServer(words: readonly string[], { tell }: Pick<Surroundings, 'tell'>): 0 | 2 {
  const unknown = words.find((word) => word !== '--stdio' && !word.startsWith('--clientProcessId='));
  if (unknown !== undefined) {
    tell(`lsp takes no ${unknown}\n`);
    return 2;
  }
  // A link to the program has no end that says how it is read.
  serveEditor(realpathSync(process.argv[1] ?? ''));
  return 0;
}
