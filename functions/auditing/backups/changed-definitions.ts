import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { partsOf, type Picture } from '../../../shared/rollback/pictures.ts';
import { reads } from '../../../shared/rollback/reverse-definition.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import type { DefinitionBackup } from './backup-store.ts';
import { factsOf } from './facts.ts';
import { picturesAt } from './pictures.ts';
import { families } from './families.ts';

type Definition = DefinitionBackup & { readonly after: readonly Picture[] };
/** A part of a table or view that is not as a statement left it. */
export type ChangedPart = {
  readonly table: string;
  readonly key: string;
  readonly change: 'changed' | 'missing' | 'present';
};
/** Where the rows of a table are now, which later statements may have renamed or changed. */
type TableNow = {
  /** What is to be asked for; undefined when the table is gone. */
  readonly facts: TableFacts | undefined;
  readonly place: Place;
  /** What a column is called now. */
  readonly nameNow: (column: string) => string;
  /** Whether a column still writes its values as it did. */
  readonly isComparable: (column: string) => boolean;
};
type Place = Pick<Picture, 'schema' | 'name' | 'kind'>;

/**
 * Holds what definitions have left against what is there, from the last statement to the first: a part is as it should be
 * when it is there as it was left, or when a later one of the statements found it so.
 */
export class DefinitionComparison {
  /** What parts would be once the later statements were undone; undefined for none. */
  private readonly expected = new Map<string, string | undefined>();
  private readonly pictures = new Map<string, Picture>();
  /** The place of a table that later statements renamed, and the names of its columns. */
  private readonly moved = new Map<string, { readonly place: Place; readonly columns: ReadonlyMap<string, string> }>();
  private readonly changedColumns = new Set<string>();
  /** What later statements have changed. */
  private readonly changedTables: Place[] = [];
  private readonly connection: Connection;
  private readonly family: EngineFamily;

  constructor(connection: Connection, family: EngineFamily) {
    this.connection = connection;
    this.family = family;
  }

  /** The parts that others have changed since a statement did. */
  async take(definition: Definition): Promise<ChangedPart[]> {
    const changed: ChangedPart[] = [];
    for (const [index, before] of definition.before.entries()) {
      const [then, left] = [partsOf(before), partsOf(definition.after[index] ?? before)];
      const keys = [...new Set([...then.keys(), ...left.keys()])].filter((key) => then.get(key) !== left.get(key));
      for (const key of keys) {
        const now = this.expected.has(key) ? this.expected.get(key) : partsOf(await this.pictureNow(before)).get(key);
        const change = changeOf(now, left.get(key));
        const table = `${before.schema}.${before.name}`;
        const isTold = change && !(change === 'changed' && this.readsChanged(definition.after[index]));
        if (isTold) changed.push({ table, key: key.slice(table.length + 1), change });
      }
      for (const key of keys) this.expected.set(key, then.get(key));
      if (keys.length > 0) this.changedTables.push(before);
    }
    this.noteNames(definition);
    return changed;
  }

  /** A server may write a view otherwise while a table that it reads is gone or has another shape. */
  private readsChanged(view: Picture | undefined): boolean {
    return view !== undefined && this.changedTables.some((table) => reads(view, table));
  }

  /** Values of a column of another type may be written in another way; what the statement itself has left is compared before. */
  noteTypes({ plan: { types }, before: [first] }: Definition): void {
    if (first) for (const { column } of types) this.changedColumns.add(`${idOf(first)} ${column}`);
  }

  /** A table whose rows were kept, where and as it is now. */
  async tableNow(facts: TableFacts): Promise<TableNow> {
    const { isTried, typeIn } = families[this.family];
    if (!isTried && !this.moved.has(idOf(facts))) return this.plainlyNow(facts);
    const { place = facts, columns = new Map<string, string>() } = this.moved.get(idOf(facts)) ?? {};
    const { is } = await this.pictureNow(place);
    const there = new Map(is?.type === 'table' ? is.columns.map((column) => [column.name, column]) : []);
    const typeNow = (name: string) => typeIn(there.get(name)?.definition ?? '');
    const nameNow = (name: string) => columns.get(name) ?? name;
    const asNow = {
      ...facts,
      schema: place.schema,
      name: place.name,
      columns: facts.columns
        .map((column) => ({ ...column, name: nameNow(column.name) }))
        .filter(({ name }) => there.has(name))
        // How the values of a type are read depends on it.
        .map((column) => ({ ...column, type: typeNow(column.name) ?? column.type })),
      key: facts.key.map(nameNow),
    };
    return {
      facts: is?.type === 'table' ? asNow : undefined,
      place,
      nameNow,
      isComparable: (name) => !this.changedColumns.has(`${idOf(facts)} ${name}`),
    };
  }

  /** Where nobody ever tried the pictures a table that kept its name is what the catalogue says of its rows. */
  private async plainlyNow(facts: TableFacts): Promise<TableNow> {
    const there = await factsOf(this.connection, this.family, facts);
    const names = new Set(there?.columns.map(({ name }) => name));
    const columns = facts.columns.filter(({ name }) => names.has(name));
    return {
      facts: there && { ...facts, columns },
      place: facts,
      nameNow: (name) => name,
      isComparable: () => true,
    };
  }

  private async pictureNow({ schema, name, kind }: Place): Promise<Picture> {
    const id = kind + idOf({ schema, name });
    const known = this.pictures.get(id);
    if (known) return known;
    const place = { schema, name, ...(kind && { kind }) };
    const [picture = { ...place, is: null }] = await picturesAt(this.connection, this.family, [place]);
    this.pictures.set(id, picture);
    return picture;
  }

  private noteNames({ plan, schema, before }: Definition): void {
    const [first] = before;
    if (!first) return;
    for (const { what, from, to } of plan.renames.toReversed()) {
      const placed = (name: typeof from) => ({
        schema: name.schema ?? (families[this.family].renamesToSession ? schema : first.schema),
        name: name.name,
      });
      const [old, now] = what === 'relation' ? [placed(from), placed(to)] : [first, first];
      const known = this.moved.get(idOf(now)) ?? { place: now, columns: new Map<string, string>() };
      if (what === 'relation') {
        this.moved.set(idOf(old), known);
        this.carryChanged(`${idOf(now)} `, `${idOf(old)} `);
      }
      if (what === 'column') this.carryChanged(`${idOf(first)} ${to.name}`, `${idOf(first)} ${from.name}`);
      if (what === 'column')
        this.moved.set(idOf(first), {
          ...known,
          columns: new Map([...known.columns, [from.name, known.columns.get(to.name) ?? to.name]]),
        });
    }
  }

  /** What was said of a column by one name holds for the other. */
  private carryChanged(now: string, old: string): void {
    for (const one of this.changedColumns)
      if (one.startsWith(now)) this.changedColumns.add(old + one.slice(now.length));
  }
}

function changeOf(now: string | undefined, left: string | undefined): ChangedPart['change'] | undefined {
  if (now === left) return undefined;
  return now === undefined ? 'missing' : left === undefined ? 'present' : 'changed';
}

function idOf({ schema, name }: Place): string {
  return JSON.stringify([schema, name]);
}
