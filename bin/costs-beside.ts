import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { tellCosts } from './costs/main.ts';
import type { Surroundings } from './audit-command.ts';

/** What speaks with servers lies beside the command: with its drivers it is as large as all the rest, and few call it. */
const fileName = 'sluice-audit-costs.cjs';

/** `sluice-audit costs`, where its file is. */
export async function runCosts(words: readonly string[], surroundings: Surroundings): Promise<0 | 2> {
  const file = join(__dirname, fileName);
  if (!existsSync(file)) {
    surroundings.tell(
      `costs needs ${fileName} beside the command; npm run pack:audit packs both\ncosts 需要与命令在同一目录的 ${fileName}；npm run pack:audit 会一并打包\n`,
    );
    return 2;
  }
  const own = createRequire(file)(file) as { readonly tellCosts: typeof tellCosts };
  return own.tellCosts(words, surroundings);
}
