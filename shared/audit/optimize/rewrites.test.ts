import { parseScript } from '../read/parse.ts';
import { schemaOfScript } from '../script/schema-of-script.ts';
import { exampleTables } from './example-tables.ts';
import { rewriteStatement } from './rewrite-statement.ts';
import { provenDialects } from './rewrite.ts';
import { rewrites } from './rewrites/index.ts';

const schemas = {
  mysql: schemaOfScript(exampleTables('mysql').join(';\n'), 'mysql'),
  postgres: schemaOfScript(exampleTables('postgres').join(';\n'), 'postgres'),
};
const cases = rewrites.flatMap((one) =>
  one.examples.flatMap((example) =>
    (example.dialects ?? one.dialects).flatMap((dialect) =>
      dialect === 'mysql' || dialect === 'postgres' ? [{ id: one.id, dialect, ...example }] : [],
    ),
  ),
);
const kept = rewrites.flatMap((one) =>
  provenDialects.flatMap((dialect) => one.kept.map((sql) => ({ id: one.id, dialect, sql }))),
);

test.each(cases)('$id rewrites on $dialect: $before', ({ id, dialect, before, after }) => {
  const steps = rewriteStatement(before, { dialect, schema: schemas[dialect] });
  expect(steps.find(({ rewriteId }) => rewriteId === id)?.sql).toBe(after);
  expect(parseScript(after, dialect).statements[0]?.fidelity).toBe('full');
});

test.each(kept)('$id leaves alone on $dialect: $sql', ({ id, dialect, sql }) => {
  const steps = rewriteStatement(sql, { dialect, schema: schemas[dialect] });
  expect(steps.map(({ rewriteId }) => rewriteId)).not.toContain(id);
});

test.each(rewrites.map((one) => [one.id, one] as const))('%s says what it does in both languages', (_, one) => {
  expect(one.name.zh).toMatch(/\p{Script=Han}/u);
  expect(one.desc.zh).toMatch(/\p{Script=Han}/u);
  expect(`${one.name.en}${one.desc.en}`).not.toMatch(/\p{Script=Han}/u);
  expect(one.examples.length).toBeGreaterThan(0);
  expect(one.kept.length).toBeGreaterThan(0);
});

test('what needs the tables is left alone where they are not known', () => {
  const steps = rewriteStatement("SELECT id FROM orders WHERE date(created_at) = '2024-03-09'", {
    dialect: 'postgres',
    schema: undefined,
  });
  expect(steps).toEqual([]);
});

test.each([
  'SELECT DISTINCT id FROM customers FOR SYSTEM_TIME ALL',
  'SELECT count(score) FROM customers FOR SYSTEM_TIME ALL',
  "SELECT id FROM orders FOR SYSTEM_TIME ALL WHERE status = 'paid' UNION SELECT id FROM orders WHERE amount > 3",
])('what keys and types promise of the rows of now is not believed of those of other times: %s', (sql) => {
  const past = { dialect: 'mysql', schema: schemas.mysql } as const;
  expect(rewriteStatement(sql, past)).toEqual([]);
});

test('one rewrite opens the way for another, and each is a step', () => {
  const steps = rewriteStatement(
    'SELECT DISTINCT o.id FROM orders o LEFT JOIN customers c ON c.id = o.buyer_id WHERE 1 = 1',
    { dialect: 'postgres', schema: schemas.postgres },
  );
  expect(steps.map(({ rewriteId }) => rewriteId)).toEqual(['constant-condition', 'unused-join', 'unique-distinct']);
  expect(steps.at(-1)?.sql).toBe('SELECT o.id FROM orders o');
});
