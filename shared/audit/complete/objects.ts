import type { VisibleCtes } from '../scope/query-columns.ts';
import { listedName } from '../dialect-facts/identifiers.ts';
import type { CatalogTable } from './catalog.ts';
import { objectPlaceAt, wordBefore, type Place } from './place.ts';
import type { Weighed } from './suggestion.ts';
import { writtenName } from './written-name.ts';

/** Tables, views, common table expressions and schemas, as far as the place takes them. */
export function objectsAt(place: Place): Weighed[] {
  const { catalog, cursor, around } = place;
  const kind = objectPlaceAt(place);
  if (kind === 'other' || kind === 'new') return [];
  const schemas = schemasAt(place);
  if (kind === 'schema') return schemas;
  const related = relatedTables(place);
  const tables = catalog
    .tables(undefined, cursor.prefix)
    .filter(({ type }) => kind !== 'view' || type === 'view')
    .map((table) => tableOf(table, place, related.has(table.name.toLowerCase()) ? 5 : 10));
  return [...(isReading(place) ? ctesIn(around.ctes, place) : []), ...tables, ...schemas];
}

/** The tables of the schema that stands before the dot. */
export function tablesOfSchema(place: Place): Weighed[] {
  const schema = place.cursor.qualifiers.at(-1);
  if (!schema) return [];
  return place.catalog
    .tables(listedName(schema, place.dialect), place.cursor.prefix)
    .map((table) => tableOf(table, place, 10));
}

function isReading(place: Place): boolean {
  return ['FROM', 'JOIN', ',', 'USING', 'STRAIGHT_JOIN', 'APPLY', 'TABLE', 'INTO', 'UPDATE', '('].includes(
    wordBefore(place),
  );
}

function tableOf({ schema, name, type, comment }: CatalogTable, { dialect, cursor }: Place, weight: number): Weighed {
  const detail = [schema, comment].filter((part) => part !== undefined && part !== '').join(' · ');
  return {
    label: name,
    kind: type,
    detail,
    insert: writtenName(name, dialect, cursor.quote),
    weight: weight + (type === 'view' ? 0.5 : 0),
  };
}

/** Other schemas are named with what is in them. */
function schemasAt({ catalog, cursor, dialect }: Place): Weighed[] {
  return catalog.schemas(cursor.prefix).map((name) => ({
    label: name,
    kind: 'schema',
    detail: '',
    insert: writtenName(name, dialect, cursor.quote),
    weight: 16,
  }));
}

function ctesIn(visible: VisibleCtes, { cursor, dialect }: Place): Weighed[] {
  const found: Weighed[] = [];
  for (let group = visible; group; group = group.outer)
    for (const { name } of group.ctes.slice(0, group.count))
      found.push({
        label: name.text,
        kind: 'cte',
        detail: '',
        insert: writtenName(name.text, dialect, cursor.quote),
        weight: 6,
      });
  return found;
}

/** The tables to which keys of those that are read already lead: behind JOIN they are the likeliest. */
function relatedTables({ around, catalog, cursor }: Place): ReadonlySet<string> {
  if (cursor.tokens.words[cursor.at - 1] !== 'JOIN') return new Set();
  return new Set(
    (around.levels[0]?.sources ?? []).flatMap(({ table }) =>
      table ? catalog.foreignKeys(table).map((key) => key.table.name.toLowerCase()) : [],
    ),
  );
}
