import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type WantedWidth = {
  readonly wanted: number;
  readonly header: string;
  readonly isFlexible: boolean;
  readonly isSortable: boolean;
};

/** How far a column of long text shrinks, and how far all do where none is: states and names would be torn. */
const [flexibleMin, commonMin] = [0.6, 0.75];
/** Padding and the line between columns, and what the mark of an order adds. */
const [aroundHeader, besideOrder] = [42, 24];
const [letterPixels, ideographPixels] = [8.6, 15];
/** Below this a column that stays in sight would hide the others. */
const stickyMin = 640;

/** What moves the page a little, such as a border, is less than this. */
const noticeablePixels = 40;
/** The side menu opens and closes step by step. */
const restMilliseconds = 200;

/** How many pixels a table may take, known before it is first painted: it takes the widths of its columns only then. */
export function useRoom(framePixels: number): {
  readonly place: RefObject<HTMLDivElement>;
  readonly room: number | undefined;
} {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => setRoom(roomIn(place.current) - framePixels), [framePixels]);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const measure = () =>
      setRoom((before) =>
        nextRoom({ before, now: roomIn(element) - framePixels, isInUse: element.contains(document.activeElement) }),
      );
    const observer = new ResizeObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(measure, restMilliseconds);
    });
    observer.observe(element);
    return () => {
      clearTimeout(rest);
      observer.disconnect();
    };
  }, [framePixels]);
  return { place, room };
}

/** How wide a place is once the page has its scroll bar: tables are built before their rows make the page long. */
export function roomIn(element: HTMLElement | null): number {
  if (!element) return 0;
  const hasScrollBar = window.innerWidth > document.documentElement.clientWidth;
  return element.clientWidth - (hasScrollBar ? 0 : scrollBarPixels());
}

/** None where scroll bars lie above the page. */
function scrollBarPixels(): number {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', overflow: 'scroll' });
  document.body.append(probe);
  const pixels = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return pixels;
}

/** The room of a table after its place has changed. It is built anew for another room, which would take the focus from whoever works in it. */
export function nextRoom({
  before,
  now,
  isInUse,
}: {
  before: number | undefined;
  now: number;
  isInUse: boolean;
}): number | undefined {
  if (isInUse || now <= 0) return before;
  return before !== undefined && Math.abs(now - before) < noticeablePixels ? before : now;
}

/** Stretches or shrinks the flexible columns, or all where none is, so that they fill the room. None becomes narrower than the longest word of its header. What must scroll anyway keeps the widths that it wants. */
export function fittedWidths(columns: readonly WantedWidth[], room: number): number[] {
  const isOnlySome = columns.some(({ isFlexible }) => isFlexible);
  const gives = ({ isFlexible }: WantedWidth) => isFlexible || !isOnlySome;
  const least = (column: WantedWidth) =>
    Math.max(floorOf(column), gives(column) ? column.wanted * (isOnlySome ? flexibleMin : commonMin) : column.wanted);
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const free = room - sum(columns.filter((column) => !gives(column)).map(least));
  const mustScroll = room < sum(columns.map(least));
  const share = mustScroll ? 1 : free / sum(columns.filter(gives).map(({ wanted }) => wanted));
  return columns.map((column) =>
    Math.floor(gives(column) ? Math.max(column.wanted * share, least(column)) : least(column)),
  );
}

/** How narrow a column may become where its table has too little room. */
export function leastWidth(
  {
    width = 150,
    flexible = false,
    order,
  }: { readonly width?: number; readonly flexible?: boolean; readonly order?: string },
  header: string,
): number {
  const floor = floorOf({ wanted: width, header, isFlexible: flexible, isSortable: order !== undefined });
  return Math.max(floor, width * (flexible ? flexibleMin : 1));
}

function floorOf({ header, isSortable }: WantedWidth): number {
  const longest = Math.max(
    ...header
      .split(' ')
      .map((word) =>
        [...word].reduce((pixels, letter) => pixels + (letter > '\u2e7f' ? ideographPixels : letterPixels), 0),
      ),
  );
  return longest + aroundHeader + (isSortable ? besideOrder : 0);
}

/** Whether the last column can stay in sight while the others scroll. */
export function holdsStickyColumn(room: number): boolean {
  return room <= 0 || room >= stickyMin;
}
