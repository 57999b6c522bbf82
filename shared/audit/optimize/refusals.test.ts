import { parseScript } from '../read/parse.ts';
import { schemaOfScript } from '../script/schema-of-script.ts';
import { hostileStatements, hostileTables } from './hostile-statements.ts';
import { reasons } from './proof/reasons.ts';
import { rewriting } from './rewrite-statement.ts';
import { provenDialects } from './rewrite.ts';
import { rewrites } from './rewrites/index.ts';

const schemas = {
  mysql: schemaOfScript(hostileTables.mysql, 'mysql'),
  postgres: schemaOfScript(hostileTables.postgres, 'postgres'),
};

test.each(hostileStatements)('$rewriteId refuses on $dialect for $reason: $sql', (one) => {
  const { dialect, sql, rewriteId, reason } = one;
  expect(parseScript(sql, dialect).statements[0]?.fidelity).toBe('full');
  const only = rewrites.filter(({ id }) => id === rewriteId);
  const { steps, refused } = rewriting(sql, { dialect, schema: schemas[dialect] }, only);
  expect(steps).toEqual([]);
  expect(refused).toContainEqual({ rewriteId, reason });
});

test('every reason is met by a hostile statement', () => {
  const met = new Set(hostileStatements.map(({ reason }) => reason));
  expect(Object.keys(reasons).filter((reason) => !met.has(reason as keyof typeof reasons))).toEqual([]);
});

test('no rewrite is made by all together that rules prove, unless another one is fit', () => {
  const proved = rewrites.filter(({ needsRun }) => !needsRun);
  const made = hostileStatements.flatMap(({ dialect, sql, rewriteId }) =>
    rewriting(sql, { dialect, schema: schemas[dialect] }, proved).steps.filter((step) => step.rewriteId === rewriteId),
  );
  expect(made).toEqual([]);
});

test('without tables nothing is made but what every server takes away by itself', () => {
  const statements = rewrites.flatMap(({ id, examples, keepsPlan }) =>
    keepsPlan ? [] : examples.map(({ before }) => ({ id, before })),
  );
  for (const dialect of provenDialects)
    for (const { id, before } of statements)
      expect([id, rewriting(before, { dialect, schema: undefined }).steps]).toEqual([id, []]);
});
