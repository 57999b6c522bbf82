import type { Catalog } from '../../shared/audit/complete/catalog.ts';
import { complete } from '../../shared/audit/complete/complete.ts';
import { functionsOf } from '../../shared/audit/complete/functions.ts';
import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { lex } from '../../shared/audit/tokens/lexer.ts';
import { tokenKinds } from '../../shared/audit/tokens/tokens.ts';
import type { AnyNode } from '../../shared/audit/tree/any-node.ts';
import type { Name } from '../../shared/audit/tree/node.ts';
import { walk } from '../../shared/audit/tree/walk.ts';
import { catalogOf, type ListedTables } from './example-catalog.ts';

/** A place in a right statement, and the word that stands there. */
export type Cut = {
  readonly sql: string;
  readonly dialect: Dialect;
  readonly offset: number;
  readonly word: string;
  readonly what: 'keyword' | 'table' | 'column' | 'alias' | 'function';
  readonly catalog: Catalog;
};

/** Every place of a statement whose word completion can know: keywords, and names that are in the database or in the text. */
export function cutsOf(sql: string, dialect: Dialect): Cut[] {
  const { statements } = parseScript(sql, dialect);
  const [statement] = statements;
  if (statements.length !== 1 || !statement || statement.error || statement.fidelity !== 'full') return [];
  const known = namesIn(statement.tree, dialect);
  const catalog = catalogFor(known);
  const { lexical, split } = dialects[dialect];
  const tokens = lex(sql, lexical, split);
  const cuts: Cut[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const offset = tokens.starts[at] ?? 0;
    const word = sql.slice(offset, tokens.ends[at]);
    if (tokens.kinds[at] !== tokenKinds.word || !/^\p{L}[\p{L}\p{N}_]*$/u.test(word)) continue;
    const what = known.whatAt.get(offset) ?? (known.others.has(offset) ? undefined : 'keyword');
    if (what) cuts.push({ sql, dialect, offset, word, what, catalog });
  }
  return cuts;
}

type Known = {
  readonly whatAt: Map<number, Cut['what']>;
  /** Where names stand that no catalogue has: new ones, and those of other objects. */
  readonly others: Set<number>;
  readonly tables: Map<string, Set<string>>;
  readonly schemas: Set<string>;
  readonly loose: Set<string>;
};

function namesIn(tree: AnyNode, dialect: Dialect): Known {
  const known: Known = {
    whatAt: new Map(),
    others: new Set(),
    tables: new Map(),
    schemas: new Set(),
    loose: new Set(),
  };
  const aliases = new Map<string, string>();
  const functions = new Set(functionsOf(dialect).map(({ name }) => name));
  const ctes = new Set<string>();
  walk(tree, (node) => {
    if (node.kind === 'cte') ctes.add(node.name.text.toLowerCase());
  });
  walk(tree, (node) => {
    if (node.kind === 'name') known.others.add(node.start);
    if (node.kind === 'table') {
      known.whatAt.set(node.name.name.start, 'table');
      if (node.name.schema) {
        known.others.add(node.name.schema.start);
        known.schemas.add(node.name.schema.text);
      }
      const name = node.name.name.text;
      if (!ctes.has(name.toLowerCase())) tableIn(known, name);
      aliases.set((node.alias ?? node.name.name).text.toLowerCase(), name);
    }
    if (node.kind === 'call' && !node.name.schema) {
      const name = node.name.name.text.toLowerCase();
      if (functions.has(name)) known.whatAt.set(node.name.name.start, 'function');
    }
  });
  walk(tree, (node) => {
    if (node.kind === 'column') columnIn(known, node, aliases);
  });
  return known;
}

function tableIn({ tables }: Known, name: string): Set<string> {
  const columns = tables.get(name) ?? new Set<string>();
  tables.set(name, columns);
  return columns;
}

function columnIn(
  known: Known,
  { name, table }: { name: Name; table: Name | undefined },
  aliases: Map<string, string>,
): void {
  if (table) {
    known.whatAt.set(table.start, 'alias');
    const owner = aliases.get(table.text.toLowerCase());
    if (owner === undefined) return;
    if (known.tables.has(owner)) known.tables.get(owner)?.add(name.text);
    known.whatAt.set(name.start, 'column');
    return;
  }
  if (aliases.size === 0) return;
  known.loose.add(name.text);
  known.whatAt.set(name.start, 'column');
}

/** The tables that the statement names with their columns, among others; each has columns of which nothing is said. */
function catalogFor({ tables, schemas, loose }: Known): Catalog {
  const listed: Record<string, ListedTables[string]> = {};
  for (const name of noise) listed[name] = { columns: 'id created_at updated_at name' };
  for (const [name, columns] of tables)
    listed[name] = {
      columns: [...new Set([...more, ...columns, ...loose])].map((column) => column.replaceAll(' ', '|')).join(' '),
    };
  return catalogOf({ main: listed, ...Object.fromEntries([...schemas].map((name) => [name, listed])) });
}

const noise = 'accounts customers invoices items payments regions sessions settings teams tickets'.split(' ');
const more = 'created_at deleted_at description owner_id position quantity reference state title updated_at'.split(' ');

/** Whether the first five hold the word when what stood behind it is still there. */
export function isHit({ sql, dialect, offset, word, catalog }: Cut, letters: number): boolean {
  const typed = word.slice(0, letters);
  const text = sql.slice(0, offset) + typed + sql.slice(offset + word.length);
  const { suggestions } = complete({ sql: text, offset: offset + typed.length, dialect, catalog });
  return suggestions
    .slice(0, 5)
    .some(
      ({ label }) =>
        label.split(' ')[0]?.toLowerCase() === word.toLowerCase() || label.toLowerCase() === word.toLowerCase(),
    );
}
