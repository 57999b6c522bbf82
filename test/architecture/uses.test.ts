import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { background } from '../../functions/background.ts';
import { groups } from '../../functions/groups.ts';
import { roomsIn, roomsWith } from '../../scripts/houses.cjs';
import { usesOfGroups, usesOfWork } from '../../functions/uses.ts';
import { groups as contracts } from '../../shared/contract/index.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { workFunctions } from '../../shared/deployed-functions.ts';
import { uses, type Use } from '../../shared/uses.ts';

const root = join(__dirname, '../..');
const functions = join(root, 'functions');
const houses = new Map(roomsIn(root, 'functions').map(({ name, house }) => [name, house]));

/** How a call looks in code of which only the reachable functions are left. */
const callOf: Readonly<Record<Exclude<Use, 'firstPassword:read'>, RegExp>> = {
  'files:read': onFiles('get|stream|size|downloadLink'),
  'files:write': onFiles('put|uploadLink'),
  'files:remove': onFiles('remove'),
  'secrets:seal': /\bkeys\d*\s*\.encrypt\(/,
  'secrets:open': /\bkeys\d*\s*\.decrypt\(/,
  'tokens:sign': /\bkeys\d*\s*\.sign\(/,
  'machines:start': /\bmachines\d*\s*\.start\(/,
  'machines:describe': /\bmachines\d*\s*\.describe\(/,
  'schedules:put': /\bschedules\d*\s*\.put\(/,
  'schedules:remove': /\bschedules\d*\s*\.remove\(/,
  'mail:send': /\bmail\d*\s*\.send\(/,
  'warehouse:ask': /\bwarehouse\d*\s*\.start\(/,
  'operations:call': /\boperations\d*\s*\.answer\(/,
  'roles:assume': /new AssumeRoleCommand\d*\(/,
  'databases:signIn': /function signingIn\d*\(/,
  'network:reach': /function allowedAddressOf\(/,
};
/** What came straight to the store is read by the edge, for the group whose request names it. */
function takesFiles(group: string): boolean {
  const operations: readonly Operation[] = Object.values(contracts[group as keyof typeof contracts]);
  return operations.some(({ accepts }) => accepts === 'multipart');
}

// Read by the handler itself when it adds a tenant, before any group's code runs.
const calledByHandlers: readonly Use[] = ['firstPassword:read'];

test('no group declares a use that nothing in it calls', () => {
  for (const [group, declared] of Object.entries(usesOfGroups)) {
    const code = reachableCode(`${houses.get(group)}/${group}/index.ts`);
    const idle = declared.filter((use) => !isCalled(use, code) && !(use === 'files:read' && takesFiles(group)));
    expect({ group, idle }).toEqual({ group, idle: [] });
  }
});

test('no work in the background declares a use that nothing in it calls', () => {
  for (const folder of foldersWith('background.ts')) {
    const code = reachableCode(`${folder}/background.ts`);
    const declared = workOf(folder).flatMap((work) => usesOfWork[work] ?? []);
    expect({ folder, idle: declared.filter((use) => !isCalled(use, code)) }).toEqual({ folder, idle: [] });
  }
});

// Every other use fails at run time when it was not declared, so that any test of it would show it; a connection goes past the ports.
test.each(['network:reach', 'databases:signIn'] as const)(
  'whatever can connect to a data source declares %s',
  (use) => {
    const undeclared = Object.keys(groups).filter(
      (group) =>
        isCalled(use, reachableCode(`${houses.get(group)}/${group}/index.ts`)) && !usesOfGroups[group]?.includes(use),
    );
    const undeclaredWork = foldersWith('background.ts').filter(
      (folder) =>
        isCalled(use, reachableCode(`${folder}/background.ts`)) &&
        !workOf(folder).some((work) => usesOfWork[work]?.includes(use)),
    );
    expect({ groups: undeclared, work: undeclaredWork }).toEqual({ groups: [], work: [] });
  },
);

test('each operation and each piece of work is given what is declared for it', () => {
  for (const [name, group] of Object.entries(groups)) expect(group.uses).toEqual(usesOfGroups[name] ?? []);
  const known = [
    ...Object.keys(background.tasks),
    ...Object.keys(background.targets),
    ...Object.keys(background.sweeps),
    ...Object.values(workFunctions).flatMap(({ commands }) => [...commands]),
  ];
  expect(Object.keys(usesOfWork).filter((work) => !known.includes(work))).toEqual([]);
});

test('every use is declared by somebody', () => {
  const declared = new Set([...Object.values(usesOfGroups), ...Object.values(usesOfWork)].flat());
  const idle = (Object.keys(uses) as Use[]).filter((use) => !declared.has(use));
  expect(idle).toEqual([]);
});

function onFiles(methods: string): RegExp {
  return new RegExp(String.raw`\b(?:files\d*|forTenant\([^()]*\))\s*\.(?:${methods})\(`);
}

function isCalled(use: Use, code: string): boolean {
  return calledByHandlers.includes(use) || callOf[use as keyof typeof callOf].test(code);
}

const seen = new Map<string, string>();

/** The code of one entry without the functions that it cannot reach. */
function reachableCode(entry: string): string {
  const own = seen.get(entry) ?? bundleOf(entry);
  // Who tells of an event has the listeners' work done in the world that it was given itself.
  const code = entry !== 'events.ts' && /function raise\d*\(/.test(own) ? own + reachableCode('events.ts') : own;
  seen.set(entry, code);
  return code;
}

function bundleOf(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(functions, entry)],
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    treeShaking: true,
    target: 'node20',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

function foldersWith(file: string): string[] {
  return roomsWith(root, 'functions', file).map(({ house, name }) => `${house}/${name}`);
}

/** The names that the `uses.ts` of a folder gives to its work. */
function workOf(folder: string): string[] {
  const { workUses } = jest.requireActual<{ workUses?: Record<string, readonly Use[]> }>(
    join(functions, folder, 'uses.ts'),
  );
  return Object.keys(workUses ?? {});
}
