import { parseScript } from '../audit/read/parse.ts';
import type { Tokens } from '../audit/tokens/tokens.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { NodeKind } from '../audit/tree/any-node.ts';
import { isQuery, nodesOf, walk } from '../audit/tree/walk.ts';
import type { MaskingDialect } from './mask-sql.ts';
import { demandMaskable } from './maskable.ts';
import { NotMaskable } from './refusals.ts';
import { tokensOf } from './tokens-of.ts';
import { madeTexts, usedRoutines, type MadeRoutine, type UsedRoutines } from './used-routines.ts';

type Place = {
  readonly dialect: MaskingDialect;
  readonly madeBySomebody: (used: UsedRoutines) => Promise<readonly MadeRoutine[]>;
};

/** Refuses a statement that runs what somebody has made, as that may read whatever its maker may. */
export async function demandServersRoutines(statement: ParsedStatement, tokens: Tokens, place: Place): Promise<void> {
  const used = usedRoutines(statement, tokens, place.dialect);
  const made = await firstMade(used, place, new Set());
  if (made) throw new NotMaskable(madeTexts[made.kind](made.name), used.places.get(made.name) ?? 0);
}

/** A domain is no more than its type where a query over masks may hold its check; so it is with what an extension brings in SQL. */
async function firstMade(used: UsedRoutines, place: Place, seen: Set<string>): Promise<MadeRoutine | undefined> {
  for (const made of await place.madeBySomebody(used)) {
    if (made.body === undefined) return made;
    const bodies = made.kind === 'planned' ? constantsOf(made.body, place.dialect) : [made.body];
    for (const body of bodies.filter((one) => !seen.has(one))) {
      seen.add(body);
      const inside = usedInside(body, place.dialect);
      if (!inside || (await firstMade(inside, place, seen))) return made;
    }
  }
  return undefined;
}

/** The parts that a planner may compute before there is a row, each as a query. */
function constantsOf(body: string, dialect: MaskingDialect): string[] {
  const [statement] = parseScript(body, dialect).statements;
  if (statement?.fidelity !== 'full') return [body];
  const parts: string[] = [];
  walk(statement.tree, (node) => {
    if (!computed.has(node.kind) || nodesOf(node, 'column').length > 0) return;
    parts.push(`select ${statement.text.slice(node.start - statement.start, node.end - statement.start)}`);
  });
  return parts;
}

const computed: ReadonlySet<NodeKind> = new Set<NodeKind>([
  ...(['call', 'cast', 'unary', 'binary', 'like', 'in', 'between', 'quantified', 'row', 'array'] as const),
]);

/** What a query that reads no table runs; undefined where it does, or masks could not be put into it. */
function usedInside(body: string, dialect: MaskingDialect): UsedRoutines | undefined {
  const [statement, another] = parseScript(body, dialect).statements;
  if (!statement || another || !isQuery(statement.tree) || nodesOf(statement.tree, 'table').length > 0)
    return undefined;
  const tokens = tokensOf(statement, dialect);
  try {
    demandMaskable(statement, { dialect, has: () => true, tokens });
  } catch (error) {
    if (error instanceof NotMaskable) return undefined;
    throw error;
  }
  return usedRoutines(statement, tokens, dialect);
}
