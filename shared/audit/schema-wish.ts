import { listedName, nameKey } from './dialect-facts/identifiers.ts';
import type { Dialect } from './dialect-facts/dialect-names.ts';
import { fingerprint } from './judge/fingerprint.ts';
import { isExplainable } from './plan/explainable.ts';
import type { AnyNode } from './tree/any-node.ts';
import type { ObjectName } from './tree/node.ts';
import type { ParsedStatement } from './tree/parsed-script.ts';
import { nodesOf } from './tree/walk.ts';

/**
 * A table as a script names it: the schema as catalogues list it, if it says one, and what makes two names the same.
 */
export type WishedName = { readonly schema: string | undefined; readonly key: string };
/**
 * What an audit would like to know of a database. It is plain data, so that whoever reads the script need not be the
 * one who asks.
 */
export type SchemaWish = {
  readonly names: readonly WishedName[];
  /** The statements to be explained; the first of each family comes first, in case that not all can be. */
  readonly texts: readonly string[];
  /** Whether names without a schema come to mean another one on the way, as behind USE. */
  readonly changesSchema: boolean;
};

/**
 * Gathers what the statements of a script make worth asking, one after the other. Those behind a change of the same
 * tables would be planned on what will no longer be so, and are left out.
 */
export function schemaWish(place: { readonly dialect: Dialect; readonly chosen: string | undefined }): {
  readonly take: (statement: ParsedStatement) => void;
  readonly ended: () => SchemaWish;
} {
  const { dialect } = place;
  const names = new Map<string, WishedName>();
  const toPlan = textsToPlan(place);
  let changesSchema = false;
  return {
    take: (statement) => {
      const found = nodesOf(statement.tree, 'objectName');
      changesSchema ||= setsSchema(statement.tree);
      for (const name of found) {
        const wished = wishedName(name, dialect);
        names.set(JSON.stringify(wished), wished);
      }
      toPlan.take(statement, found);
    },
    ended: () => ({ names: [...names.values()], texts: toPlan.texts.inOrder(), changesSchema }),
  };
}

function wishedName({ schema, name }: ObjectName, dialect: Dialect): WishedName {
  return { schema: schema && listedName(schema, dialect), key: nameKey(listedName(name, dialect), dialect) };
}

function textsToPlan({ dialect, chosen }: { readonly dialect: Dialect; readonly chosen: string | undefined }) {
  // MySQL has no schema of its own to look in.
  const hasPlace = dialect !== 'mysql' || Boolean(chosen);
  const changed = new Set<string>();
  const texts = new TextsByFamily(dialect);
  let isElsewhere = false;
  const take = (statement: ParsedStatement, found: readonly ObjectName[]) => {
    isElsewhere ||= movesElsewhere(statement.tree);
    if (isElsewhere) return;
    const names = found.map(({ name }) => name.text.toLowerCase());
    if (statement.sqlType === 'ddl') for (const name of names) changed.add(name);
    else if (
      !texts.isFull &&
      isExplainable(statement) &&
      (hasPlace || isQualified(statement)) &&
      !names.some((name) => changed.has(name))
    )
      texts.add(statement.text);
  };
  return { take, texts };
}

/** Far more than an audit may ask about; a script of 200 MB has no end of them. */
const textsMax = 2000;
const familiesMax = 2500;
const charactersMax = 8 * 1024 * 1024;

/** Texts of which the first of each family comes first. */
class TextsByFamily {
  private readonly dialect: Dialect;
  private readonly texts = new Map<string, 'first' | 'other'>();
  private readonly families = new Set<string>();
  private characters = 0;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  get isFull(): boolean {
    return this.families.size >= familiesMax || this.characters > charactersMax;
  }

  add(sql: string): void {
    if (this.texts.has(sql)) return;
    const family = fingerprint(sql, this.dialect);
    const isFirst = !this.families.has(family);
    if (!isFirst && this.texts.size >= textsMax) return;
    this.families.add(family);
    this.texts.set(sql, isFirst ? 'first' : 'other');
    this.characters += sql.length;
  }

  inOrder(): string[] {
    const of = (place: 'first' | 'other') => [...this.texts].filter(([, its]) => its === place).map(([sql]) => sql);
    return [...of('first'), ...of('other')];
  }
}

function isQualified({ tree }: ParsedStatement): boolean {
  return nodesOf(tree, 'table').every(({ name }) => name.schema !== undefined);
}

function movesElsewhere(tree: AnyNode): boolean {
  return setsSchema(tree) || setsOneOf(tree, /^(sql_mode|role|session_authorization)$/i);
}

function setsSchema(tree: AnyNode): boolean {
  return tree.kind === 'use' || setsOneOf(tree, /^(search_path|current_schema)$/i);
}

function setsOneOf(tree: AnyNode, wanted: RegExp): boolean {
  return tree.kind === 'set' && tree.settings.some(({ name }) => wanted.test(name));
}
