import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` gives to Node, read where it stands. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const command = scripts.start.split('&& ').at(-1) ?? '';
  return command.split(' ').slice(1);
}
