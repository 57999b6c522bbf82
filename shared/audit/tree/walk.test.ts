import type { Statement } from './statement.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import { dialectStatements } from '../../../test/support/dialect-statements.ts';
import type { AnyNode } from './any-node.ts';
import {
  childrenOf,
  nameText,
  nodesOf,
  operandsOf,
  queriesOf,
  statementsOf,
  tablesOf,
  walk,
  walkPastNames,
} from './walk.ts';

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

describe('walking past names', () => {
  /** What is met that is no name, each with what it stands in. */
  function met(way: typeof walk, tree: Statement): (readonly AnyNode[])[] {
    const seen: (readonly AnyNode[])[] = [];
    way(tree, (node, parents) => void (node.kind !== 'name' && seen.push([node, ...parents])));
    return seen;
  }

  /** The statements of every dialect of which one way meets something else than a walk does. */
  function differing(way: typeof walk): string[] {
    return (Object.keys(dialectStatements) as Dialect[]).flatMap((dialect) =>
      Object.values(dialectStatements[dialect] ?? {})
        .flat()
        .flatMap((sql) => parseScript(sql, dialect).statements)
        .filter(({ tree }) => {
          const [all, some] = [met(walk, tree), met(way, tree)];
          const isSame = (at: number) =>
            all[at]?.length === some[at]?.length && all[at]?.every((node, place) => node === some[at]?.[place]);
          return all.length !== some.length || !all.every((_, at) => isSame(at));
        })
        .map(({ text }) => text),
    );
  }

  test('all else is met in the same order and within the same nodes, in every dialect', () => {
    expect(differing(walkPastNames)).toEqual([]);
  });

  test('a way that leaves out the arguments of calls would be noticed', () => {
    const leaving: typeof walk = (root, visit) =>
      walkPastNames(root, (node, parents) =>
        node.kind === 'call' ? (visit(node, parents), 'skip') : visit(node, parents),
      );
    expect(differing(leaving)).not.toEqual([]);
  });

  test('it passes by more than a third of all nodes', () => {
    const count = (way: typeof walk) => {
      let nodes = 0;
      way(treeOf('SELECT a.id, b.name FROM shop a JOIN orders b ON b.shop_id = a.id WHERE a.city = 1'), () => {
        nodes++;
      });
      return nodes;
    };
    expect(count(walkPastNames)).toBeLessThan(count(walk) * 0.66);
  });
});
