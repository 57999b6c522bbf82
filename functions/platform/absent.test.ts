import { AppError } from '../../shared/errors/index.ts';
import { modules } from '../../shared/contract/modules.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { namedAbsence, namedByAddresses } from './absent.ts';

const operations = Object.values(modules).flatMap((group) =>
  Object.values(group as object).filter(
    (one): one is Operation => typeof one === 'object' && one !== null && 'path' in one,
  ),
);
const reading = { method: 'GET' } as Operation;

test('each part of an address has a name that people know', () => {
  const parts = operations.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part));
  expect(operations.length).toBeGreaterThan(400);
  expect([...new Set(parts)].sort()).toEqual(Object.keys(namedByAddresses).sort());
});

test('what an address names is told when it is not found', () => {
  const told = namedAbsence(new AppError('notFound'), reading, { project_name: 'demo', workflow_id: '7' });
  expect(told).toMatchObject({ kind: 'notFound', message: expect.stringContaining('The workflow “7” does not exist') });
});

test.each([
  ['a body may name what is absent', { method: 'POST' } as Operation, { workflow_id: '7' }],
  ['the project of an address was found', reading, { project_name: 'demo' }],
  ['an address may name nothing', reading, {}],
])('%s', (_, operation, params) => {
  const error = new AppError('notFound');
  expect(namedAbsence(error, operation, params)).toBe(error);
});

test('other errors stay what they are', () => {
  const error = new AppError('forbidden');
  expect(namedAbsence(error, reading, { workflow_id: '7' })).toBe(error);
});
