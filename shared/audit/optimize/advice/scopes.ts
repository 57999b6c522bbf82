import { listedName, nameKey } from '../../dialect-facts/identifiers.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { ScriptContext } from '../../script/script-context.ts';
import { columnByKey, type Schema, type SchemaColumn, type SchemaTable } from '../../schema/schema.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Delete, Update } from '../../tree/change.ts';
import type { Column } from '../../tree/expression.ts';
import { joinedBy, joinedTables } from '../../tree/joined-tables.ts';
import type { Name } from '../../tree/node.ts';
import type { Select } from '../../tree/query.ts';
import { nodesOf, walk } from '../../tree/walk.ts';

/** A table at one place of a statement. */
export type Source = { readonly key: string; readonly table: SchemaTable };
export type ScopeNode = Select | Update | Delete;
/** The tables that a query or change names, and the query around it, whose columns it may use too. */
export type Scope = {
  readonly node: ScopeNode;
  readonly sources: readonly Source[];
  readonly outer: Scope | undefined;
};
/** The scopes of a statement, outer ones first, and what a column means there. */
export type Scopes = {
  readonly all: readonly Scope[];
  readonly of: (node: AnyNode) => Scope | undefined;
  readonly resolve: (column: Column, scope: Scope) => Resolved | undefined;
};
export type Resolved = { readonly source: Source; readonly column: SchemaColumn };

/**
 * Which known tables the queries of a statement name. What a name means is supposed here where it is not certain: a
 * trial of what follows from it decides.
 */
export function scopesOf(tree: AnyNode, { dialect, schema }: { dialect: Dialect; schema: Schema }): Scopes {
  const script = new ScriptContext(dialect, schema);
  const ctes = new Set(nodesOf(tree, 'cte').map(({ name }) => name.text.toLowerCase()));
  const keyOf = (name: Name) => nameKey(listedName(name, dialect), dialect);
  const sourcesOf = (node: ScopeNode): Source[] =>
    joinedTables(joinedBy(node)).flatMap((ref): Source[] => {
      if (ref.kind !== 'table' || (!ref.name.schema && ctes.has(ref.name.name.text.toLowerCase()))) return [];
      const table = script.find(ref.name);
      if (typeof table !== 'object' || table.type !== 'table') return [];
      return [{ key: keyOf(ref.alias ?? ref.name.name), table }];
    });
  const scopes = new Map<AnyNode, Scope>();
  walk(tree, (node, parents) => {
    if (node.kind !== 'select' && node.kind !== 'update' && node.kind !== 'delete') return;
    const around = parents.findLast((parent) => scopes.has(parent));
    scopes.set(node, { node, sources: sourcesOf(node), outer: around && scopes.get(around) });
  });
  return {
    all: [...scopes.values()],
    of: (node) => scopes.get(node),
    resolve: (column, scope) => resolved(column, scope, { dialect, keyOf }),
  };
}

function resolved(
  column: Column,
  from: Scope,
  { dialect, keyOf }: { dialect: Dialect; keyOf: (name: Name) => string },
): Resolved | undefined {
  const key = keyOf(column.name);
  const prefix = column.table && keyOf(column.table);
  for (let scope: Scope | undefined = from; scope; scope = scope.outer)
    for (const source of scope.sources) {
      if (prefix !== undefined && prefix !== source.key) continue;
      const found = columnByKey(source.table, key, dialect);
      if (found) return { source, column: found };
    }
  return undefined;
}
