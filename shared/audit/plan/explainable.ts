import type { NodeKind } from '../tree/any-node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import type { Statement } from '../tree/statement.ts';
import { nodesOf, walk } from '../tree/walk.ts';

/** The kinds of statements that have a plan; a rule that asks for it listens to these. */
export const plannedKinds = [
  'select',
  'setOperation',
  'wrappedQuery',
  'tableQuery',
  'insert',
  'update',
  'delete',
  'merge',
] as const;

const kinds: ReadonlySet<string> = new Set(plannedKinds);
const charactersMax = 100_000;

/**
 * Whether the server can be asked how it would carry out a statement: it reads tables, is understood to the last word,
 * and its text stands for itself. A placeholder or a session variable has no value yet, and INTO writes where EXPLAIN
 * has nothing to say.
 */
export function isExplainable(
  { tree, fidelity, error, text }: Explained,
  kindsIn: (tree: Statement) => ReadonlySet<NodeKind> = kindsOf,
): boolean {
  if (!kinds.has(tree.kind) || fidelity !== 'full' || error || text.length > charactersMax || isPlainInsert(tree))
    return false;
  const found = kindsIn(tree);
  return (found.has('table') || tree.kind === 'tableQuery') && !openEnds.some((kind) => found.has(kind));
}

/**
 * Whether a server can be asked for a plan, for whatever values there may be: the numbered parameters of PostgreSQL are
 * all that is open. Its statistics hold statements in that form.
 */
export function isPlannedWithoutValues(statement: Explained): boolean {
  return isExplainable(statement, (tree) => {
    const found = new Set(kindsOf(tree));
    const isNumbered = nodesOf(tree, 'parameter').every(({ text }) => /^\$\d{1,4}$/.test(text));
    if (isNumbered) found.delete('parameter');
    return found;
  });
}

type Explained = Pick<ParsedStatement, 'tree' | 'fidelity' | 'error' | 'text'>;

const openEnds = ['parameter', 'variable', 'setVariable', 'into'] as const satisfies readonly NodeKind[];

function kindsOf(tree: Statement): ReadonlySet<NodeKind> {
  const found = new Set<NodeKind>();
  walk(tree, ({ kind }) => void found.add(kind));
  return found;
}

function isPlainInsert(tree: Statement): boolean {
  return tree.kind === 'insert' && (!tree.source || tree.source.kind === 'values');
}
