import { listedName } from '../audit/dialect-facts/identifiers.ts';
import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import type { AnyNode } from '../audit/tree/any-node.ts';
import type { Delete, Insert, Update } from '../audit/tree/change.ts';
import { namePattern } from '../audit/tree/name-pattern.ts';
import type { ObjectName, Span } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table, With } from '../audit/tree/query.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import type { Part, RowPlan } from './row-plan.ts';

/** The plan of a change of one table, by the parts of its statement that every kind of change has. */
export function planOf(
  kind: RowPlan['kind'],
  tree: Insert | Update | Delete,
  { table, statement, dialect }: { table: Table; statement: ParsedStatement; dialect: Dialect },
): RowPlan {
  const [where, rest] = [
    'where' in tree && tree.where ? [tree.where] : [],
    'orderBy' in tree ? [...tree.orderBy, ...(tree.limit ? [tree.limit] : [])] : [],
  ];
  const { name } = table.name;
  return {
    kind,
    table: nameOf(table.name, dialect),
    from: partOf([table], statement),
    alias: listedName(table.alias ?? name, dialect),
    ...(tree.with && { with: partOf([tree.with], statement) }),
    ...(where.length > 0 && { where: partOf(where, statement) }),
    ...(rest.length > 0 && { rest: restOf(tree as Update | Delete, statement) }),
    assigned: [],
    loose: [],
    returns: tree.returning.length > 0,
  };
}

/** ORDER BY and LIMIT with their own words: all between the condition and the end. */
function restOf({ where, orderBy, limit }: Update | Delete, statement: ParsedStatement): Part {
  const [first, last] = [orderBy[0] ?? limit, limit ?? orderBy.at(-1)];
  const from = where ? where.end : statement.start;
  const text = statement.text.slice(from - statement.start);
  const word = /\border\s+by\b|\blimit\b/i.exec(text);
  const start = first && word ? from + word.index : (first?.start ?? statement.end);
  return [start - statement.start, (last?.end ?? statement.end) - statement.start];
}

/** Where these nodes stand in the text of their statement, from the first to the last. */
export function partOf(spans: readonly Span[], { start }: ParsedStatement): Part {
  return [Math.min(...spans.map((one) => one.start)) - start, Math.max(...spans.map((one) => one.end)) - start];
}

/** The name of a table as its server would list it. */
export function nameOf({ schema, name }: ObjectName, dialect: Dialect): RowPlan['table'] {
  return { ...(schema && { schema: listedName(schema, dialect) }), name: listedName(name, dialect) };
}

/** The columns that are assigned, each once for every assignment. */
export function assignedIn(assignments: Update['assignments'], dialect: Dialect): string[] {
  return assignments
    .flatMap(({ targets }) => targets)
    .flatMap((target) => nodesOf(target, 'column'))
    .map(({ name }) => listedName(name, dialect));
}

/** Whether a WITH changes rows itself. */
export function changesInside(clause: With | undefined): boolean {
  return (
    clause?.ctes.some(({ statement }) => ['insert', 'update', 'delete', 'merge'].includes(statement.kind)) ?? false
  );
}

/** Whether asking twice may find other rows, though nobody changed any. */
export function isUncertain(nodes: readonly (AnyNode | undefined)[]): boolean {
  return nodes.some(
    (node) =>
      node &&
      (nodesOf(node, 'call').some(({ name }) => uncertain.test(name.name.text)) ||
        nodesOf(node, 'variable').length > 0 ||
        nodesOf(node, 'setVariable').length > 0),
  );
}

const uncertain = namePattern(
  'random|rand|uuid|uuid_short|sysdate|sleep|benchmark|last_insert_id|row_count|found_rows|get_lock|release_lock',
  'random_bytes|clock_timestamp|timeofday|nextval|currval|lastval|setval|pg_sleep|gen_random_uuid|uuidv4|uuidv7',
  'uuid_generate_v1|uuid_generate_v4|gen_random_bytes|txid_current|newid|newsequentialid|sys_guid',
);

/** Whether a value depends on the time at which the statement runs. */
export function isTimed(node: AnyNode): boolean {
  return nodesOf(node, 'call').some(({ name }) => timed.test(name.name.text));
}

const timed = namePattern(
  'now|current_timestamp|localtime|localtimestamp|current_time|current_date|curdate|curtime|utc_timestamp|utc_date',
  'utc_time|unix_timestamp',
);
