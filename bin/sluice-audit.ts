import './short-run.ts';
import { runAuditCommand } from './audit-command.ts';

let isReaderGone = false;
// A reader that has seen enough, such as `head`, closes the pipe. Anything else, such as a full disk, means that the report was not written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isReaderGone = true;
  if (error.code === 'EPIPE') return;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
});
process.stderr.on('error', () => undefined);
process.exitCode = runAuditCommand(process.argv.slice(2), {
  command: process.env['npm_lifecycle_event'] === 'audit' ? 'npm run audit --' : 'sluice-audit',
  folder: process.cwd(),
  out: (text) => isReaderGone || process.stdout.write(text),
  tell: (text) => process.stderr.write(text),
});
