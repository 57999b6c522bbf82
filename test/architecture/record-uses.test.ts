import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { useKinds, usedKinds } from '../../shared/record-uses.ts';
import { recordUsers } from '../../functions/record-uses.ts';

/** Who deletes a data source is told what uses it: no kind of record may hold one and be forgotten. */
const functions = resolve('functions');

/** These name a data source without needing it: with why. */
const notUses: Readonly<Record<string, string>> = {
  ASSIGNMENT: 'stands for its workflow, which is named',
  AUDIT_TASK: 'belongs to a workflow, an export or a quick audit, which stays readable',
  COLLECTED_SQL: 'goes with its scan, which forbids the deletion',
  SCAN_TASK: 'is found by its scan, which forbids the deletion',
  SEEN_TRANSACTION: 'is what was seen once',
  NEWS: 'is told once',
  UNSOLVED_SQL: 'goes with its scan, which forbids the deletion',
  WORKFLOW_FIGURES: 'is what a workflow was counted by',
  WORKFLOW_PART: 'stands for its change in waves, which is named',
  WORKFLOW_RECORD: 'is a submission of the past',
  IDE_AUDIT: 'is what was judged once',
  QUERY_RECORD: 'is what was run once',
  QUERY_RUN: 'is what was run once',
  QUERY_SLOT: 'is held while something runs',
  REHEARSAL_LEASE: 'is held while a rehearsal runs, which is over in minutes',
  OPEN_SQL_TRANSACTION: 'is held while a transaction is open, which is over in minutes',
  SQL_TRANSACTION: 'is what was done once, and rolled back when its data source is gone',
  ACCESS_REQUEST: 'is what was asked for once; what it granted stands in the membership',
  UNMASKING: 'is what was asked for once, and shows nothing without its data source',
  SQL_AUDIT_RECORD: 'is what was judged once',
  SQL_OPTIMIZATION: 'is what was found once',
  DISCOVERY_TASK: 'is about its data source alone, and is forgotten once that is gone',
  STRUCTURE_HISTORY: 'is about its data source alone, and is forgotten once that is gone',
  STRUCTURE_EXECUTION: 'is what ran once, and is forgotten with its data source',
  SUSPECTED_COLUMN: 'is about its data source alone, and says nothing without it',
  MASKED_COLUMN: 'is about its data source alone, and says nothing without it',
  MASKING_KEY: 'is about its data source alone, and says nothing without it',
  SAVED_SCRIPT: 'is a text that stays when the data source that it was written for is gone',
  SAMPLE_REPORT_RUN: 'is what was answered once',
};

test('every kind of record that holds the id of a data source is named as a user of it, or is none', async () => {
  const named = (await usesOfAll()).flatMap(({ records = [] }) => records);
  const holding = await kindsThatHoldSources();
  expect(holding).toEqual(expect.arrayContaining(['WORKFLOW', 'PIPELINE', 'SQL_VERSION', 'MEMBERSHIP', 'SCAN']));
  expect(holding.filter((kind) => !named.includes(kind) && !(kind in notUses))).toEqual([]);
  expect([...named, ...Object.keys(notUses)].filter((kind) => !holding.includes(kind))).toEqual([]);
});

test('every kind of user that people may be told of is found, each by one group', async () => {
  const uses = await usesOfAll();
  expect(new Set(uses.map(({ kind }) => kind))).toEqual(new Set(useKinds.values));
  const pairs = uses.map(({ of, kind }) => `${kind} of ${of}`);
  expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([]);
});

test('whatever may be in use has users that forbid its deletion', async () => {
  const uses = await usesOfAll();
  expect(usedKinds.filter((one) => !uses.some(({ of, effect }) => of === one && effect === 'blocks'))).toEqual([]);
});

async function usesOfAll() {
  return (await Promise.all(recordUsers.map((load) => load()))).flatMap(({ recordUses }) => recordUses);
}

async function kindsThatHoldSources(): Promise<string[]> {
  const found = new Set<string>();
  for (const file of filesIn(functions)) {
    const text = readFileSync(file, 'utf8');
    const declared = [...text.matchAll(/\bentity\(\s*'(?<kind>[A-Z_]+)'/g)].map(({ groups }) => groups?.['kind'] ?? '');
    if (declared.length === 0) continue;
    const exported = Object.values((await import(file)) as Record<string, unknown>).filter(isEntity);
    for (const { kind, schema } of exported) if (holdsSource(schema)) found.add(kind);
    // Of what a file keeps to itself only its text can be read.
    const hidden = declared.filter((kind) => exported.every((one) => one.kind !== kind));
    if (idOfSource.test(text.match(/\b\w+Uids?\b/g)?.join(' ') ?? '')) for (const kind of hidden) found.add(kind);
  }
  return [...found].sort();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !/^(entries|local)\//.test(name))
    .map((name) => join(folder, name));
}

type Entity = { readonly kind: string; readonly schema: unknown };
function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'kind' in value && 'schema' in value && 'keys' in value;
}

const idOfSource = /\b(db_?service|source|instance|target)\w*Uids?\b/i;

/** Looks into a schema as far as it goes. */
function holdsSource(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('def' in schema)) return false;
  const def = schema.def as Readonly<Record<string, unknown>>;
  const fields = Object.entries((def['shape'] ?? {}) as Record<string, unknown>);
  if (fields.some(([name, inner]) => idOfSource.test(name) || holdsSource(inner))) return true;
  const parts = [def['element'], def['innerType'], def['valueType'], def['in'], def['out'], def['left'], def['right']];
  return [...parts, ...((def['options'] ?? []) as unknown[]), ...((def['items'] ?? []) as unknown[])].some(holdsSource);
}
