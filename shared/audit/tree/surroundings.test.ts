import type { AnyNode, NodeKind } from './any-node.ts';
import { parseScript } from '../read/parse.ts';
import { choosesRows, SurroundingsFinder, type Surroundings } from './surroundings.ts';
import { walk } from './walk.ts';

function surroundingsOf(sql: string, kind: NodeKind): Surroundings[] {
  const finder = new SurroundingsFinder();
  const found: Surroundings[] = [];
  walk(treeOf(sql), (node, parents) => {
    if (node.kind === kind) found.push(finder.around(node, parents));
  });
  return found;
}

function treeOf(sql: string): AnyNode {
  const [statement] = parseScript(sql, 'mysql').statements;
  if (!statement) throw new Error('no statement');
  return statement.tree;
}

test('WHERE, ON and HAVING are conditions; what is selected, set and sorted by is none', () => {
  const inCondition = (sql: string) => surroundingsOf(sql, 'call').map(({ isInCondition }) => isInCondition);
  expect(
    inCondition(
      'SELECT f(a) FROM t JOIN s ON f(t.a) = 1 + f(s.a) WHERE NOT f(b) GROUP BY f(c) HAVING f(d) > 1 ORDER BY f(e)',
    ),
  ).toEqual([false, true, true, true, false, true, false]);
  expect(inCondition('UPDATE t SET a = f(a) WHERE f(b) = 1')).toEqual([false, true]);
  expect(inCondition('DELETE FROM t WHERE a IN (SELECT f(b) FROM s WHERE f(c))')).toEqual([false, true]);
});

test('WHERE and ON choose rows, HAVING chooses groups', () => {
  const choosing = surroundingsOf(
    'SELECT f(a) FROM t JOIN s ON f(t.a) = 1 WHERE f(b) = 1 GROUP BY c HAVING f(d) > 1 AND c IN (SELECT e FROM u WHERE f(e))',
    'call',
  ).map(choosesRows);
  expect(choosing).toEqual([false, true, true, false, true]);
});

test('subqueries are counted from the outside, and the innermost query is known', () => {
  const columns = surroundingsOf(
    'SELECT a FROM t WHERE EXISTS (SELECT b FROM s WHERE c = (SELECT d FROM u))',
    'column',
  );
  expect(columns.map(({ subqueries, isInExists }) => [subqueries, isInExists])).toEqual([
    [0, false],
    [1, true],
    [1, true],
    [2, true],
  ]);
  expect(new Set(columns.map(({ query }) => query)).size).toBe(3);
});

test('asking at every node of a deep chain looks at each parent a few times, not once per node below it', () => {
  const looksPerNode = (length: number) => {
    const finder = new SurroundingsFinder();
    let looks = 0;
    let nodes = 0;
    walk(
      treeOf(`SELECT id FROM t WHERE ${Array.from({ length }, (_, n) => `c${n}`).join(' + ')} > 1`),
      (node, parents) => {
        nodes++;
        finder.around(
          node,
          new Proxy(parents, {
            get(target, key) {
              if (typeof key === 'string' && /^\d+$/.test(key)) looks++;
              return Reflect.get(target, key);
            },
          }),
        );
      },
    );
    return looks / nodes;
  };
  expect(looksPerNode(2000)).toBeLessThan(5);
  expect(looksPerNode(2000) - looksPerNode(200)).toBeLessThan(0.1);
});
