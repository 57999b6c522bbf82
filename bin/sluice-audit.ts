import './short-run.ts';
import { isMainThread } from 'node:worker_threads';
import { runAuditCommand } from './audit-command.ts';
import { printCompletion } from './completion.ts';
import { runCosts } from './costs-beside.ts';
import { postComment } from './post-comment.ts';
import { serveWorker } from './lsp/worker.ts';
import { relayMcp } from './relay-mcp.ts';
import { isRemoteKind, runRemoteAudit } from './remote-audit.ts';
import { runRemoteRelease } from './remote-release.ts';
import { suggestFixes } from './suggest.ts';
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
// The server for editors runs this program once more, beside itself.
if (!isMainThread) serveWorker();
else if (kind === 'lsp')
  void import('./lsp/lsp-command.ts').then(({ runEditorServer }) => end(runEditorServer(rest, surroundings)));
else if (kind === 'mcp') void relayMcp(rest, surroundings).then(end);
else if (kind === 'scan') void runScan(rest, surroundings).then(end);
else if (isRemoteKind(kind)) void runRemoteAudit(kind, rest, surroundings).then(end);
else if (kind === 'release') void runRemoteRelease(rest, surroundings).then(end);
else if (kind === 'comment') void postComment(rest, surroundings).then(end);
else if (kind === 'suggest') void suggestFixes(rest, surroundings).then(end);
else if (kind === 'costs') void runCosts(rest, surroundings).then(end);
else if (kind === 'completion') process.exitCode = printCompletion(rest, surroundings);
else process.exitCode = runAuditCommand(process.argv.slice(2), surroundings);
