import type { NodeOf } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import { postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

/** The kinds of nodes that name tables which must be there, outside of queries and changes. */
export const tableNamingKinds = ['grant', 'commentOn', 'copy', 'explain', 'routine', 'command'] as const;

/**
 * The tables and views that a statement of administration cannot do without, on the servers that refuse it otherwise.
 */
export function namedTables(node: NodeOf<(typeof tableNamingKinds)[number]>, dialect: Dialect): readonly ObjectName[] {
  if (dialect === 'mysql') return namedInMysql(node);
  return postgresSpeakers.includes(dialect) ? namedInPostgres(node) : [];
}

function namedInMysql(node: NodeOf<(typeof tableNamingKinds)[number]>): readonly ObjectName[] {
  switch (node.kind) {
    case 'grant':
      return isGrantOnTable(node) ? node.objects.filter(({ name }) => name.text !== '*') : [];
    case 'copy':
    case 'explain':
    case 'routine':
      return node.table ? [node.table] : [];
    case 'command':
      return shownTable(node);
    default:
      return [];
  }
}

/**
 * Whoever may create a table may be given it before it is there; REVOKE takes back what was given for a table that is
 * gone.
 */
function isGrantOnTable({ verb, objectType, privileges }: NodeOf<'grant'>): boolean {
  return (
    verb === 'GRANT' &&
    objectType === 'TABLE' &&
    !privileges.some(({ name }) => /^(CREATE|ALL( PRIVILEGES)?|USAGE|GRANT OPTION)$/.test(name))
  );
}

function shownTable({ verb, words, names: [name], parts: [part] }: NodeOf<'command'>): readonly ObjectName[] {
  const text = words.join(' ');
  const isShown =
    verb === 'SHOW' &&
    /^((EXTENDED |FULL )*(COLUMNS|FIELDS|INDEX|INDEXES|KEYS) (FROM|IN)|CREATE (TABLE|VIEW)$)/.test(text);
  if (!name || !(isShown || (verb === 'HANDLER' && words[0] === 'OPEN'))) return [];
  // SHOW COLUMNS FROM table FROM database.
  const isElsewhere = part?.kind === 'name' && words.filter((word) => word === 'FROM' || word === 'IN').length > 1;
  return [isElsewhere ? { ...name, schema: part } : name];
}

function namedInPostgres(node: NodeOf<(typeof tableNamingKinds)[number]>): readonly ObjectName[] {
  switch (node.kind) {
    case 'grant':
      return node.objectType === 'TABLE' ? node.objects : [];
    case 'copy':
    case 'routine':
      return node.table ? [node.table] : [];
    case 'commentOn':
      return commented(node);
    case 'command':
      return administered(node);
    default:
      return [];
  }
}

function commented(node: NodeOf<'commentOn'>): readonly ObjectName[] {
  if (node.objectType === 'COLUMN') return ownerOf(node.name) ?? [];
  return /^((FOREIGN )?TABLE|(MATERIALIZED )?VIEW|(CONSTRAINT|TRIGGER|RULE|POLICY) ON)$/.test(node.objectType)
    ? [node.name]
    : [];
}

function administered(node: NodeOf<'command'>): readonly ObjectName[] {
  const { verb, objectType, names, words } = node;
  const first = names.slice(0, 1);
  switch (verb) {
    case 'ANALYZE':
    case 'VACUUM':
      return names;
    case 'REFRESH':
      return first;
    case 'CLUSTER':
      return names.slice(-1);
    case 'REINDEX':
      return words.includes('TABLE') ? first : [];
    case 'CREATE':
    case 'ALTER':
      break;
    default:
      return [];
  }
  if (words.includes('EXISTS')) return [];
  if (objectType === 'POLICY' || objectType === 'RULE') return first;
  if (objectType === 'STATISTICS') return verb === 'CREATE' ? names.slice(-1) : [];
  const owner = ownedBy(node);
  return (owner && ownerOf(owner)) ?? [];
}

/** The column that a sequence is to belong to. */
export function ownedBy({ objectType, names, words }: NodeOf<'command'>): ObjectName | undefined {
  return objectType === 'SEQUENCE' && words.includes('OWNED') ? names[1] : undefined;
}

/** The table of a column that is written with it, as a list of one; undefined where it stands alone. */
export function ownerOf({ start, end, schema, catalog }: ObjectName): readonly [ObjectName] | undefined {
  return schema && [{ kind: 'objectName', start, end, name: schema, schema: catalog, catalog: undefined }];
}
