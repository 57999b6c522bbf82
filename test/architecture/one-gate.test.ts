import { readFileSync } from 'node:fs';
import { projectFiles } from '../support/project-files.ts';

/**
 * SQL that a person wrote reaches a database to be read only through the gate (`functions/databases/reading`). Whoever else holds
 * a session is named here with whose text it sends.
 */
const ours = {
  'functions/auditing/audits/backup-strategies.ts': 'asks catalogues',
  'functions/auditing/audits/online-advice.ts': 'asks catalogues',
  'functions/auditing/backups/changed-rows.ts': 'reads rows by keys, in a text of ours',
  'functions/auditing/backups/row-job.ts': 'reads rows by keys, in a text of ours',
  'functions/auditing/backups/undo-plan.ts': 'reads rows by keys, in a text of ours',
  'functions/auditing/database-comparison/pair-script.ts': 'counts rows of a table, in a text of ours',
  'functions/databases/db-services/asking.ts': 'opens sessions for those below',
  'functions/databases/db-services/connection-test.ts': 'asks whether the server answers, and who it is',
  'functions/databases/instances/catalog.ts': 'asks catalogues',
  'functions/databases/instances/live-schema.ts': 'asks catalogues; what it has planned goes through the gate',
  'functions/databases/rehearsal/trial.ts':
    'reads made-up rows in a scratch database, by an account that reaches nothing else',
  'functions/databases/structures/read-structures.ts': 'asks catalogues',
  'functions/watching/audit-plans/source-session.ts': 'asks statistics and lists of the server',
} as const;
/** They run what was approved, and hold it to the ledger of what writes. */
const approved = [
  'functions/changes/execution/run-task.ts',
  'functions/changes/execution/run/back-up.ts',
  'functions/changes/execution/run/lookout.ts',
  'functions/changes/execution/run/online-traces.ts',
  'functions/changes/execution/run/replica-lag.ts',
] as const;
const gate = /^functions\/databases\/reading\//;
const session = /\b(?:connectToAsk)\(|\.\s*(?:reader|readInto|planner)\(|\b(?:driver|Driver|\))\s*\.\s*connect\(/;

const holders = projectFiles('functions').filter(
  (file) =>
    file.endsWith('.ts') &&
    !/\.(?:test|conformance)\.ts$/.test(file) &&
    !file.startsWith('functions/engines/') &&
    !gate.test(file) &&
    session.test(readFileSync(file, 'utf8')),
);

test('nothing but the gate, what is named and what executes holds a session on a database', () => {
  expect(holders.toSorted()).toEqual([...Object.keys(ours), ...approved].toSorted());
});

test('masks are left out by the gate alone, and only for texts that were approved', () => {
  const asking = projectFiles('functions').filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && /\bapprovedHash\b/.test(readFileSync(file, 'utf8')),
  );
  expect(asking.toSorted()).toEqual([
    'functions/changes/unmasking/plain-rows.ts',
    'functions/databases/reading/guarded-query.ts',
    'functions/databases/reading/query-log.ts',
  ]);
});

test('only whoever has looked at a statement says that it only reads', () => {
  const marking = projectFiles('functions', 'shared', 'bin').filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && /\bmarkReadable\(/.test(readFileSync(file, 'utf8')),
  );
  expect(marking.toSorted()).toEqual([
    'functions/databases/reading/readable.ts',
    'functions/databases/reading/seen-readable.ts',
  ]);
});
