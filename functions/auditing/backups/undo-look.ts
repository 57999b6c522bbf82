import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { tableText } from '../../../shared/rollback/exact-columns.ts';
import { partDifferences } from '../../../shared/rollback/part-differences.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import { reads } from '../../../shared/rollback/reverse-definition.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import { fill, type Text } from '../../../shared/text.ts';
import type { Connection } from '../../engines/driver.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import {
  changesIn,
  readKept,
  readLeftDefinition,
  rowBackups,
  type DefinitionBackup,
  type RowBackup,
} from './backup-store.ts';
import { dependantsOf } from './dependants.ts';
import type { KeptStatement, WithoutColumns } from './reverse-script.ts';
import { placeId, Scene, type Place } from './scene.ts';
import { needsOf } from './undo-needs.ts';
import { rightsOf } from './undo-rights.ts';
import type { May, Right } from './family.ts';
import { touchOf, type Touch } from './undo-touches.ts';
import { undoNotes, undoObstacles } from './undo-words.ts';
import { families } from './families.ts';

/** What was found of undoing one statement. */
export type Looked = {
  readonly number: number;
  readonly obstacles: readonly Text[];
  readonly notes: readonly Text[];
  readonly without: readonly WithoutColumns[];
  readonly touches: readonly Touch[];
};
type Found = { readonly obstacles: Text[]; readonly notes: Text[]; without: WithoutColumns[]; touches: Touch[] };
type Given = { readonly files: Pick<TenantFiles, 'put' | 'get'>; readonly ownRowsMax: number | undefined };

/** Looks at the statements of an undo one after the other, as they would run. */
export class UndoLook {
  private readonly scene: Scene;
  private readonly connection: Connection;
  private readonly family: EngineFamily;
  private readonly given: Given;
  private readonly may: May;

  private constructor(connection: Connection, family: EngineFamily, { may, ...given }: Given & { readonly may: May }) {
    this.connection = connection;
    this.family = family;
    this.given = given;
    this.may = may;
    this.scene = new Scene(connection, family);
  }

  static async over(connection: Connection, family: EngineFamily, given: Given): Promise<UndoLook> {
    return new UndoLook(connection, family, { ...given, may: await rightsOf(connection, family) });
  }

  async take({ number, folder }: KeptStatement): Promise<Looked> {
    const found: Found = { obstacles: [], notes: [], without: [], touches: [] };
    const { files } = this.given;
    const kept = await readKept(files, folder);
    if ('facts' in kept || 'tables' in kept)
      for (const one of await rowBackups(files, folder, kept)) await this.takeRows(one, found);
    else if ('plan' in kept) {
      const after = await readLeftDefinition(files, folder);
      for (const [index, before] of kept.before.entries())
        await this.takeRelation({ before, after: after[index] ?? before, kept }, found);
      if (found.obstacles.length === 0) this.scene.put(kept.before.filter(({ kind }) => !kind));
    }
    return { number, ...found };
  }

  private async takeRows(
    { folder, backup: { facts } }: { readonly folder: string; readonly backup: RowBackup },
    found: Found,
  ): Promise<void> {
    const { obstacles } = found;
    const name = nameOf(facts);
    const columns = facts.columns.map((one) => one.name);
    found.touches.push({ id: placeId(facts), isRows: true, isWhole: false, columns, parts: [], brings: true });
    if (isTemporary(facts)) return void obstacles.push(fill(undoObstacles.temporary, { name }));
    const is = await this.scene.at(facts);
    if (is?.type !== 'table') return void obstacles.push(fill(undoObstacles.gone, { name }));
    if (families[this.family].isTried) fitColumns(facts, is, found);
    if (obstacles.length > 0 || this.scene.isChanged(facts)) return;
    for (const right of await this.rowRights(folder)) await this.demandRight(right, facts, obstacles);
  }

  /** What putting rows back does with them. */
  private async rowRights(folder: string): Promise<Set<Right>> {
    const rights = new Set<Right>();
    for await (const changes of changesIn(this.given.files, folder, 'forwards'))
      for (const { before, after } of changes)
        if (before ?? after) rights.add(!after ? 'INSERT' : !before ? 'DELETE' : 'UPDATE');
    return rights;
  }

  private async takeRelation(
    { before, after, kept }: { readonly before: Picture; readonly after: Picture; readonly kept: DefinitionBackup },
    found: Found,
  ): Promise<void> {
    const [was, left] = [before.is, after.is];
    const touch = touchOf(before, after);
    if (touch.parts.length === 0) return;
    found.touches.push(touch);
    // What is kept by its text is no relation; it stands in the order of the statements.
    if (before.kind) return;
    const { obstacles } = found;
    const name = nameOf(before);
    if (isTemporary(before)) return void obstacles.push(fill(undoObstacles.temporary, { name }));
    const isThere = (await this.scene.at(before)) !== null;
    if (isThere !== (left !== null)) obstacles.push(fill(isThere ? undoObstacles.taken : undoObstacles.gone, { name }));
    if (was) await this.demandNeeds({ before, left, group: kept.before }, obstacles);
    const isRenamed = kept.plan.renames.length > 0;
    if (left && !isRenamed) await this.demandFree({ before, left, group: kept.before }, obstacles);
    await this.demandRight(rightFor(before, after), before, obstacles);
    if (obstacles.length === 0 && left) await this.demandBackup(before, obstacles);
  }

  /** What it stands on. */
  private async demandNeeds(
    {
      before,
      left,
      group,
    }: { readonly before: Picture; readonly left: Picture['is']; readonly group: readonly Picture[] },
    obstacles: Text[],
  ): Promise<void> {
    if (!before.is) return;
    for (const place of await needsOf(before.is, left, this.family)) {
      const isBrought = group.some((one) => one.is !== null && placeId(one) === placeId(place));
      if (isBrought || (await this.scene.at(place))) continue;
      obstacles.push(fill(undoObstacles.needed, { name: nameOf(before), needs: nameOf(place) }));
    }
  }

  /** What stands on it, where it or some of its columns go. */
  private async demandFree(
    {
      before,
      left,
      group,
    }: { readonly before: Picture; readonly left: NonNullable<Picture['is']>; readonly group: readonly Picture[] },
    obstacles: Text[],
  ): Promise<void> {
    const columns = goingColumns(before.is, left);
    if (before.is && columns.length === 0) return;
    const place = { schema: before.schema, name: before.name };
    const now = await dependantsOf(this.connection, this.family, { place, columns });
    const isOwn = (one: Place) => group.some((other) => placeId(other) === placeId(one));
    const standing: Place[] = [];
    for (const one of now) {
      const is = this.scene.isChanged(one) ? await this.scene.at(one) : 'as now';
      if (is === 'as now' && !isOwn(one)) standing.push(one);
    }
    if (families[this.family].viewsHoldTables && !before.is)
      standing.push(...this.scene.back().filter((one) => !isOwn(one) && reads(one, place)));
    if (standing.length === 0) return;
    const names = [...new Set(standing.map(nameOf))].join(', ');
    obstacles.push(fill(undoObstacles.dependants, { dependants: names, name: nameOf(place) }));
  }

  /** An account that owns what it makes has every right on it. */
  private async demandRight(right: Right, place: Place, obstacles: Text[]): Promise<void> {
    if (right !== 'CREATE' && this.scene.isChanged(place)) return;
    if ((await this.may(right, place)) === false)
      obstacles.push(fill(undoObstacles.rights, { right, name: nameOf(place) }));
  }

  /** Whether the backup of the undo itself would stop it: what takes columns, rows or types with it keeps the whole table. */
  private async demandBackup(before: Picture, obstacles: Text[]): Promise<void> {
    const { ownRowsMax: max } = this.given;
    if (max === undefined || this.scene.isChanged(before)) return;
    const table = tableText(before, this.family);
    const { rows } = await this.connection.query(
      `select count(*) from (select 1 as one from ${table} limit ${max + 1}) as counted`,
      { maxRows: 1 },
    );
    if (Number(rows[0]?.[0] ?? 0) > max) obstacles.push(fill(undoObstacles.backup, { name: nameOf(before), max }));
  }
}

function rightFor({ is: was }: Picture, { is: left }: Picture): Right {
  if (!left) return 'CREATE';
  return was ? 'ALTER' : 'DROP';
}

function goingColumns(was: Picture['is'], left: NonNullable<Picture['is']>): string[] {
  if (was?.type !== 'table' || left.type !== 'table') return [];
  return partDifferences(was.columns, left.columns).fresh.map(({ name }) => name);
}

/** Rows come back without the columns that are gone, unless that is their key, or the columns may have other names now. */
function fitColumns(facts: TableFacts, is: Extract<NonNullable<Picture['is']>, { type: 'table' }>, found: Found): void {
  const there = new Set(is.columns.map(({ name }) => name));
  const missing = facts.columns.map(({ name }) => name).filter((name) => !there.has(name));
  if (missing.length === 0) return;
  const known = new Set(facts.columns.map(({ name }) => name));
  const hasOthers = is.columns.some(({ name, isFilled }) => !isFilled && !known.has(name));
  const values = { name: nameOf(facts), columns: missing.join(', ') };
  if (hasOthers || missing.some((name) => facts.key.includes(name)))
    return void found.obstacles.push(fill(undoObstacles.columns, values));
  found.notes.push(fill(undoNotes.withoutColumns, values));
  found.without.push({ schema: facts.schema, name: facts.name, columns: missing });
}

function isTemporary({ schema }: Place): boolean {
  return /^pg_(?:toast_)?temp_\d+$/.test(schema);
}

function nameOf({ schema, name }: Place): string {
  return `${schema}.${name}`;
}
