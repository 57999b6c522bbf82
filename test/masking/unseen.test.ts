import { invariant } from '../../shared/errors/index.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import type { AnyNode } from '../../shared/audit/tree/any-node.ts';
import type { ParsedStatement } from '../../shared/audit/tree/parsed-script.ts';
import { isQuery, nodesOf, walk } from '../../shared/audit/tree/walk.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import { NotMaskable } from '../../shared/masking/refusals.ts';
import { maskAtScan, type MaskingPlace } from '../../shared/masking/rewrite.ts';
import { tokensOf } from '../../shared/masking/tokens-of.ts';
import { unseenPart } from '../../shared/masking/unseen.ts';
import { attacksOn } from './attacks.ts';
import { reportQueries } from './report-queries.ts';

const dialects: readonly MaskingDialect[] = ['postgres', 'mysql'];

test.each(dialects)('all that reports of %s ask is seen in their trees', (dialect) => {
  for (const sql of reportQueries(dialect))
    expect([sql, readOf(sql, dialect).map((one) => unseenPart(one, tokensOf(one, dialect)))]).toEqual([
      sql,
      [undefined],
    ]);
});

test.each(dialects)('a query or a call that is not in the tree of a statement of %s is noticed', (dialect) => {
  const lost: string[] = [];
  let taken = 0;
  for (const statement of attacksOn(dialect).flatMap((sql) => readOf(sql, dialect))) {
    const tokens = tokensOf(statement, dialect);
    if (unseenPart(statement, tokens)) continue;
    for (const part of partsOf(statement)) {
      taken++;
      const tree = without(statement.tree, part) as typeof statement.tree;
      if (!unseenPart({ ...statement, tree }, tokens))
        lost.push(`${statement.text}: ${statement.text.slice(part.start, part.end)}`);
    }
  }
  expect(lost).toEqual([]);
  expect(taken).toBeGreaterThan(300);
});

test.each(dialects)('a statement of %s whose tree has lost a call is not sent, but for this guard', async (dialect) => {
  const [statement] = readOf(`select 1, lower(upper('x'))`, dialect);
  invariant(statement, 'it is read');
  const [call] = nodesOf(statement.tree, 'call');
  invariant(call, 'it calls a function');
  const tampered = { ...statement, tree: without(statement.tree, call) as typeof statement.tree };
  const place: MaskingPlace = {
    dialect,
    find: async () => [],
    madeBySomebody: async () => [],
    keys: { inner: '', outer: '' },
  };
  await expect(maskAtScan(tampered, place)).rejects.toThrow(NotMaskable);
  expect(await maskAtScan(tampered, { ...place, without: ['unseen'] })).toMatchObject({ text: statement.text });
});

function readOf(sql: string, dialect: MaskingDialect): ParsedStatement[] {
  return parseScript(sql, dialect).statements.filter(({ tree, fidelity }) => fidelity === 'full' && isQuery(tree));
}

/** Queries, and calls that are written as a name and a parenthesis; CONVERT, MOD and VALUES are words of the grammar as well. */
function partsOf({ tree, text }: ParsedStatement): AnyNode[] {
  const calls = nodesOf(tree, 'call').filter(({ start, end }) =>
    /^(?!(?:convert|mod|values)\b)[\w."`]+\s*\(/i.test(text.slice(start, end)),
  );
  const queries: AnyNode[] = [];
  walk(tree, (node) => {
    if (node !== tree && node.kind === 'select') queries.push(node);
  });
  return [...calls, ...queries];
}

/** A copy of what is held, from which one part is gone. */
function without(held: unknown, part: AnyNode): unknown {
  if (held === part) return undefined;
  if (Array.isArray(held)) return held.filter((one) => one !== part).map((one) => without(one, part));
  if (typeof held !== 'object' || held === null) return held;
  return Object.fromEntries(Object.entries(held).map(([key, value]) => [key, without(value, part)]));
}
