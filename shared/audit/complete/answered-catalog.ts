import { listedName } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import type { Name } from '../tree/node.ts';
import { nodesOf } from '../tree/walk.ts';
import type { Catalog, CatalogForeignKey } from './catalog.ts';
import { tableKey, tablesKey, type Answers } from './wish-key.ts';

/** A catalogue that knows what was answered so far. */
export function catalogOfAnswers(answers: Answers, dialect: Dialect): Catalog {
  return {
    schemas: (prefix) => answers.schemas[prefix],
    tables: (schema, prefix) => answers.tables[tablesKey(schema, prefix)],
    columns: (table) => answers.columns[tableKey(table)],
    foreignKeys: (table) => {
      const definition = answers.definitions[tableKey(table)];
      return definition === undefined ? undefined : foreignKeysIn(definition, dialect);
    },
  };
}

function foreignKeysIn(definition: string, dialect: Dialect): CatalogForeignKey[] {
  const listed = (name: Name) => listedName(name, dialect);
  return parseScript(definition, dialect).statements.flatMap(({ tree }) =>
    nodesOf(tree, 'foreignKey').map(({ name, columns, table, referencedColumns }) => ({
      name: name ? listed(name) : '',
      columns: columns.map(listed),
      table: { schema: table.schema ? listed(table.schema) : '', name: listed(table.name) },
      targetColumns: referencedColumns.map(listed),
    })),
  );
}
