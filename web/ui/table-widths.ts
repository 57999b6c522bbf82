import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type WantedWidth = { readonly wanted: number; readonly header: string; readonly isFlexible: boolean; readonly isSortable: boolean };

const shrinkMin = 0.6;
/** Padding and the line between columns, and what the mark of an order adds. */
const [aroundHeader, besideOrder] = [42, 24];
const [letterPixels, ideographPixels] = [8.6, 15];
/** Below this a column that stays in sight would hide the others. */
const stickyMin = 640;

/** How many pixels a table may take, known before it is first painted: it takes the widths of its columns only then. */
export function useRoom(framePixels: number): { readonly place: RefObject<HTMLDivElement>; readonly room: number | undefined } {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => setRoom((place.current?.clientWidth ?? 0) - framePixels), [framePixels]);
  return { place, room };
}

/** Stretches or shrinks the flexible columns, or all where none is, so that they fill the room. None becomes narrower than the longest word of its header. What must scroll anyway keeps the widths that it wants. */
export function fittedWidths(columns: readonly WantedWidth[], room: number): number[] {
  const isOnlySome = columns.some(({ isFlexible }) => isFlexible);
  const gives = ({ isFlexible }: WantedWidth) => isFlexible || !isOnlySome;
  const least = (column: WantedWidth) => Math.max(floorOf(column), gives(column) ? column.wanted * shrinkMin : column.wanted);
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const free = room - sum(columns.filter((column) => !gives(column)).map(least));
  const mustScroll = room < sum(columns.map(least));
  const share = mustScroll ? 1 : free / sum(columns.filter(gives).map(({ wanted }) => wanted));
  return columns.map((column) => Math.floor(gives(column) ? Math.max(column.wanted * share, least(column)) : least(column)));
}

function floorOf({ header, isSortable }: WantedWidth): number {
  const longest = Math.max(...header.split(' ').map((word) => [...word].reduce((pixels, letter) => pixels + (letter > '\u2e7f' ? ideographPixels : letterPixels), 0)));
  return longest + aroundHeader + (isSortable ? besideOrder : 0);
}

/** Whether the last column can stay in sight while the others scroll. */
export function holdsStickyColumn(room: number): boolean {
  return room <= 0 || room >= stickyMin;
}
