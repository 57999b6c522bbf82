import './short-run.ts';
import { runAuditCommand } from './audit-command.ts';
import { printCompletion } from './completion.ts';
import { postComment } from './post-comment.ts';
import { isRemoteKind, runRemoteAudit } from './remote-audit.ts';
import { runRemoteRelease } from './remote-release.ts';
import { runScan } from './scan/scan-command.ts';

let isReaderGone = false;
// A reader that has seen enough, such as `head`, closes the pipe. Anything else, such as a full disk, means that the report was not written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isReaderGone = true;
  if (error.code === 'EPIPE') return;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
});
process.stderr.on('error', () => undefined);
const surroundings = {
  command: process.env['npm_lifecycle_event'] === 'audit' ? 'npm run audit --' : 'sluice-audit',
  folder: process.cwd(),
  out: (text: string) => isReaderGone || process.stdout.write(text),
  tell: (text: string) => process.stderr.write(text),
};
const [kind, ...rest] = process.argv.slice(2);
const end = (code: number) => {
  process.exitCode = code;
};
if (kind === 'scan') void runScan(rest, surroundings).then(end);
else if (isRemoteKind(kind)) void runRemoteAudit(kind, rest, surroundings).then(end);
else if (kind === 'release') void runRemoteRelease(rest, surroundings).then(end);
else if (kind === 'comment') void postComment(rest, surroundings).then(end);
else if (kind === 'completion') process.exitCode = printCompletion(rest, surroundings);
else process.exitCode = runAuditCommand(process.argv.slice(2), surroundings);
