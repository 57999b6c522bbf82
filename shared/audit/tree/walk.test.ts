import type { Statement } from './statement.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import { dialectStatements } from '../../../test/support/dialect-statements.ts';
import { childrenOf, nameText, nodesOf, operandsOf, queriesOf, statementsOf, tablesOf, walk } from './walk.ts';

function treeOf(sql: string, dialect: Dialect = 'postgres'): Statement {
  const [statement] = parseScript(sql, dialect).statements;
  if (!statement) throw new Error('no statement');
  return statement.tree;
}

test('nodes are visited in source order, each behind its parents', () => {
  const seen: string[] = [];
  walk(
    treeOf('SELECT a FROM t WHERE b = 1'),
    (node, parents) => void seen.push(`${'.'.repeat(parents.length)}${node.kind}`),
  );
  expect(seen).toEqual([
    'select',
    '.selectItem',
    '..column',
    '...name',
    '.table',
    '..objectName',
    '...name',
    '.binary',
    '..column',
    '...name',
    '..literal',
  ]);
});

test('skipping leaves out what is below', () => {
  const seen: string[] = [];
  walk(treeOf('SELECT f(a), b'), (node) => {
    seen.push(node.kind);
    return node.kind === 'call' ? 'skip' : undefined;
  });
  expect(seen.filter((kind) => kind === 'column')).toHaveLength(1);
});

test('the tables of a statement leave out its own common table expressions', () => {
  const tables = tablesOf(
    treeOf('WITH q AS (SELECT * FROM a) SELECT * FROM q JOIN s.b ON TRUE WHERE EXISTS (SELECT 1 FROM c)'),
  );
  expect(tables.map(({ name }) => nameText(name))).toEqual(['a', 's.b', 'c']);
});

test('each query is a scope', () => {
  expect(queriesOf(treeOf('SELECT (SELECT 1) FROM (SELECT 2 UNION SELECT 3) x')).map(({ kind }) => kind)).toEqual([
    'select',
    'select',
    'setOperation',
    'select',
    'select',
  ]);
});

test('the statements inside a routine are found', () => {
  const tree = treeOf('CREATE PROCEDURE p() BEGIN IF a THEN DELETE FROM t; END IF; SELECT 1; END', 'mysql');
  expect(statementsOf(tree).map(({ kind }) => kind)).toEqual(['routine', 'block', 'control', 'delete', 'select']);
});

test('a condition falls into its operands', () => {
  const tree = treeOf('SELECT 1 WHERE a AND b');
  const [logical] = nodesOf(tree, 'logical');
  expect(logical && operandsOf(logical, 'AND')).toHaveLength(2);
  expect(logical && operandsOf(logical, 'OR')).toEqual([logical]);
});

test('no node hides in a field that a walk does not look at', () => {
  const isNode = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && 'kind' in value && 'start' in value;
  const wrong: string[] = [];
  for (const [dialect, kinds] of Object.entries(dialectStatements)) {
    for (const sql of Object.values(kinds).flat()) {
      walk(treeOf(sql, dialect as Dialect), (node) => {
        const inFields = Object.values(node).flat(3).filter(isNode);
        if (inFields.length !== childrenOf(node).length) wrong.push(`${dialect} ${node.kind}: ${sql}`);
      });
    }
  }
  expect(wrong).toEqual([]);
});
