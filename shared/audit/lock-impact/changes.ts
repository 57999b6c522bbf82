import type { AnyNode, NodeOf } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import type { AlterAction } from '../tree/table-statement.ts';
import { tablesBehind } from '../tree/tables-behind.ts';
import type { KnownSoFar } from '../script/known-so-far.ts';
import type { SchemaTable } from '../schema/schema.ts';
import { impactOf, type KnownImpact } from './impact-of.ts';
import type { Change } from './lock-row.ts';

/** The statements that can change a table that is there. */
export const lockingKinds = [
  'alterTable',
  'createIndex',
  'dropIndex',
  'drop',
  'truncate',
  'rename',
  'commentOn',
  'command',
  'routine',
  'createTable',
] as const;
type Locking = NodeOf<(typeof lockingKinds)[number]>;
export type Known = Pick<KnownSoFar, 'isNew' | 'isFilled' | 'table' | 'server' | 'dialect'> & {
  /** What the server is set to. */
  readonly setting?: (name: string) => string | undefined;
};

/** Whether a node can change a table that is there. */
export function isLocking(node: AnyNode): node is Locking {
  return kinds.has(node.kind);
}

const kinds: ReadonlySet<AnyNode['kind']> = new Set(lockingKinds);

/** One change of a statement, the table that it locks, and what it takes. */
export type LockedChange = {
  readonly change: Change;
  readonly name: ObjectName;
  readonly table: SchemaTable | undefined;
  readonly impact: KnownImpact;
};

/** The changes of a statement with what they take; those of tables that the script itself made are left out. */
export function lockedChanges(statement: Locking, context: Known): LockedChange[] {
  return changesOf(statement).flatMap(({ change, names }) =>
    names.flatMap((name) => {
      // A column that a checked constraint keeps filled is made NOT NULL in a moment.
      if (context.isNew(name) || (change.kind === 'setNotNull' && context.isFilled(name, change.name))) return [];
      const table = context.table(name);
      const impact = impactOf(
        change,
        { name, table, server: context.server, isLenient: isLenient(context) },
        context.dialect,
      );
      return impact ? [{ change, name, table, impact }] : [];
    }),
  );
}

function isLenient({ setting }: Known): boolean | undefined {
  const mode = setting?.('sql_mode');
  return mode === undefined ? undefined : !/STRICT_(TRANS|ALL)_TABLES/i.test(mode);
}

function changesOf(statement: Locking): readonly { readonly change: Change; readonly names: readonly ObjectName[] }[] {
  switch (statement.kind) {
    case 'alterTable':
      return statement.objectType === 'TABLE'
        ? statement.actions.filter(isChange).map((change) => ({ change, names: [statement.name] }))
        : [];
    case 'createIndex':
      return [{ change: statement, names: [statement.table] }];
    case 'dropIndex':
      return [{ change: statement, names: statement.table ? [statement.table] : statement.names }];
    case 'drop':
      return [{ change: statement, names: statement.on ? [statement.on] : statement.names }];
    case 'truncate':
      return [{ change: statement, names: statement.tables }];
    case 'rename':
      return [{ change: statement, names: statement.pairs.map(({ from }) => from) }];
    case 'commentOn':
      return [{ change: statement, names: [tableOfComment(statement)] }];
    case 'command':
      return [{ change: statement, names: statement.names.slice(0, 1) }];
    case 'routine':
      return [{ change: statement, names: statement.table ? [statement.table] : [] }];
    case 'createTable':
      return [{ change: statement, names: tablesBehind(statement) }];
    default:
      return [];
  }
}

/** ALGORITHM and LOCK say how the others are to be done. */
function isChange({ kind }: AlterAction): boolean {
  return kind !== 'algorithm' && kind !== 'lock';
}

function tableOfComment({ objectType, name }: NodeOf<'commentOn'>): ObjectName {
  return objectType === 'COLUMN' && name.schema
    ? { ...name, name: name.schema, schema: name.catalog, catalog: undefined }
    : name;
}
