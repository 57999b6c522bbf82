import { readFileSync } from 'node:fs';
import { projectFiles } from '../support/project-files.ts';

/**
 * SQL that a person wrote reaches a database to be read only through the gate (`functions/databases/reading`). Whoever else holds
 * a session is named here with whose text it sends; the list of what is not yet moved may only become shorter.
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
/** A person's SQL, which is planned there and not run, or was seen to only read by `reading/readable.ts` before it is. */
const notYetMoved = {
  'functions/auditing/sql-optimization/optimize.ts':
    'plans statements and their rewrites, in the session of the analysis',
  'functions/databases/analysis/affected-rows.ts': 'counts by a query that was seen to only read',
  'functions/databases/analysis/analyse.ts':
    'plans, tables and counts share one session, which the gate does not hand out',
  'functions/databases/analysis/explain.ts':
    'plans changes too, which no session of the gate takes; measures what was seen to only read',
  'functions/databases/analysis/session.ts': 'opens the session of the analysis',
  'functions/databases/instances/live-schema.ts': 'plans audited statements beside what it asks of catalogues',
  'functions/databases/instances/plan-probe.ts': 'plans audited statements beside what it asks of catalogues',
  'functions/watching/collected/plan-samples.ts': 'plans collected statements, in the session of the analysis',
} as const;

const gate = /^functions\/databases\/reading\//;
const session =
  /\b(?:connectToAsk|inSession)\(|\.\s*(?:reader|readInto|planner)\(|\b(?:driver|Driver|\))\s*\.\s*connect\(/;

const holders = projectFiles('functions').filter(
  (file) =>
    file.endsWith('.ts') &&
    !/\.(?:test|conformance)\.ts$/.test(file) &&
    !file.startsWith('functions/engines/') &&
    !gate.test(file) &&
    session.test(readFileSync(file, 'utf8')),
);

test('nothing but the gate, what is named and what executes holds a session on a database', () => {
  expect(holders.toSorted()).toEqual([...Object.keys(ours), ...approved, ...Object.keys(notYetMoved)].toSorted());
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
