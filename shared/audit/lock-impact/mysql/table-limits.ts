import type { SchemaTable } from '../../schema/schema.ts';
import type { Change, Subject } from '../lock-row.ts';
import { ways, type Way } from './lock-ways.ts';

/** The way of a change on a table that does not allow the one of its kind. */
export function wayOnTable(way: Way, change: Change, { table, server }: Subject): Way {
  if (!table) return way;
  if (isOtherEngine(change, table)) return 'copy';
  if (!isInnodb(table)) return isStructural(change) || ways[way].work !== 'catalogue' ? 'copy' : way;
  if (!hasWords(table)) return way === 'indexShared' && needsRowNumbers(change, table) ? 'rebuildShared' : way;
  // The hidden numbers of the rows are kept by a lock, or by copying.
  const isMadeAnew = way === 'rebuild' || (way === 'instant' && isStructural(change));
  return isMadeAnew ? wayWithWords(server) : way;
}

function wayWithWords(server: Subject['server']): Way {
  return server?.product === 'mariadb' ? 'rebuildShared' : 'copy';
}

function hasWords({ indexes }: SchemaTable): boolean {
  return indexes?.some(({ kind }) => kind === 'fulltext') ?? false;
}

function isOtherEngine(change: Change, { engine = 'InnoDB' }: SchemaTable): boolean {
  return (
    change.kind === 'setTableOptions' &&
    change.options.some(({ name, value }) => name === 'ENGINE' && value?.toLowerCase() !== engine.toLowerCase())
  );
}

function isInnodb({ engine = 'InnoDB' }: SchemaTable): boolean {
  return engine.toLowerCase() === 'innodb';
}

/** What changes the place of values in the rows, or an index. */
function isStructural(change: Change): boolean {
  if (change.kind === 'modifyColumn') return change.position !== undefined;
  return /^(addColumn|dropColumn|addIndex|createIndex|dropIndex|dropIndexAction)$/.test(change.kind);
}

/** The first full-text index numbers the rows, where the table has no column for it. */
function needsRowNumbers(change: Change, { columns }: SchemaTable): boolean {
  const isFulltext = (change.kind === 'addIndex' || change.kind === 'createIndex') && change.index.type === 'fulltext';
  return isFulltext && !(columns?.some(({ name }) => name.toLowerCase() === 'fts_doc_id') ?? false);
}
