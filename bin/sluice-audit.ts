import './short-run.ts';
import { runAuditCommand } from './audit-command.ts';

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = runAuditCommand(process.argv.slice(2), {
  command: process.env['npm_lifecycle_event'] === 'audit' ? 'npm run audit --' : 'sluice-audit',
  folder: process.cwd(), out: (text) => process.stdout.write(text), tell: (text) => process.stderr.write(text),
});
