import { partDifferences } from '../../../shared/rollback/part-differences.ts';
import { partsOf, type Picture } from '../../../shared/rollback/pictures.ts';
import { placeId } from './scene.ts';

/** What undoing a statement does with one relation. */
export type Touch = {
  readonly id: string;
  readonly isRows: boolean;
  /** It is there again as a whole, or goes as a whole. */
  readonly isWhole: boolean;
  /** Rows: the columns that they have. Definitions: the columns that come back, go, or get another type. */
  readonly columns: readonly string[];
  /** Definitions: all parts that change. */
  readonly parts: readonly string[];
  /** Whether something comes back that another step may need, and not only goes. */
  readonly brings: boolean;
};

/** What undoing a definition does with one relation. */
export function touchOf(before: Picture, after: Picture): Touch {
  const [was, left] = [before.is, after.is];
  const [then, now] = [partsOf(before), partsOf(after)];
  const parts = [...new Set([...then.keys(), ...now.keys()])].filter((key) => then.get(key) !== now.get(key));
  const isTable = was?.type === 'table' && left?.type === 'table';
  const { fresh, gone, changed } = partDifferences(isTable ? was.columns : [], isTable ? left.columns : []);
  return {
    id: `${before.kind ?? ''}${placeId(before)}`,
    isRows: false,
    isWhole: !was || !left,
    columns: [...fresh, ...gone, ...changed.map((one) => one.was)].map(({ name }) => name),
    parts,
    brings: was !== null && (!left || gone.length > 0 || changed.length > 0),
  };
}

/**
 * Whether undoing an earlier statement must wait for what undoes a later one: else it would change what that has not put back, or
 * put back over it. What merely goes keeps nobody from coming back.
 */
export function waitsFor(earlier: readonly Touch[], later: readonly Touch[]): boolean {
  return earlier.some((one) => later.some((other) => one.id === other.id && isAbout(one, other)));
}

function isAbout(earlier: Touch, later: Touch): boolean {
  if (later.isWhole || (earlier.isRows && later.isRows)) return true;
  if (earlier.isWhole) return true;
  if (!earlier.isRows && !later.isRows) return earlier.parts.some((part) => later.parts.includes(part));
  return earlier.columns.some((name) => later.columns.includes(name));
}
