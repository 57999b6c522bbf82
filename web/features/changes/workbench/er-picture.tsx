import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useTheme } from '../../../app/theme.ts';
import { Input } from '../../../ui/form/input.tsx';
import { savePng, saveSvg, svgText } from './er-export.ts';
import { erDrawing, type ErDrawing } from './er-layout.ts';
import type { ErModel } from './er-model.ts';
import { erColours, ErShapes, type View } from './er-svg.tsx';
import { erWords as words } from './er-words.ts';

type Props = { readonly schema: string; readonly model: ErModel };
const [zoomStep, moveStep] = [1.25, 0.15];

/** The picture itself, in a file that is loaded where one is opened. */
export function ErPicture({ schema, model }: Props) {
  const say = useText();
  const colours = erColours[useTheme()];
  const drawing = useMemo(() => erDrawing(model, isNarrow() ? 'down' : 'right'), [model]);
  const whole = { x: 0, y: 0, width: Math.max(drawing.width, 1), height: Math.max(drawing.height, 1) };
  const [view, setView] = useState<View>(whole);
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState<Text>();
  const svg = useRef<SVGSVGElement>(null);
  const found = foundIn(drawing, search);
  const zoom = (by: number) => setView((now) => zoomed(now, by));
  useWheel(svg, zoom);
  const pointer = useDragging(svg, setView);
  const find = (text: string) => {
    setSearch(text);
    const box = drawing.boxes.find(({ id }) => id === foundIn(drawing, text));
    if (box)
      setView((now) => ({
        ...now,
        x: box.x + box.width / 2 - now.width / 2,
        y: box.y + box.height / 2 - now.height / 2,
      }));
  };
  const text = () => (svg.current ? svgText(svg.current, whole, colours.ground) : '');
  const png = () =>
    savePng(text(), whole, schema).then(
      () => setSaid(undefined),
      () => setSaid(words.failed),
    );
  const keys = (event: KeyboardEvent) => {
    const next = byKey(event.key, view, whole);
    if (!next) return;
    event.preventDefault();
    setView(next);
  };
  return (
    <SpaceBetween size="s">
      <div className="er-bar">
        <div className="er-search">
          <Input
            type="search"
            value={search}
            placeholder={say(words.search)}
            ariaLabel={say(words.search)}
            onChange={({ detail }) => find(detail.value)}
          />
        </div>
        <Button iconName="zoom-in" ariaLabel={say(words.zoomIn)} onClick={() => zoom(1 / zoomStep)} />
        <Button iconName="zoom-out" ariaLabel={say(words.zoomOut)} onClick={() => zoom(zoomStep)} />
        <Button onClick={() => setView(whole)}>{say(words.fit)}</Button>
        <Button onClick={() => saveSvg(text(), schema)}>{say(words.svg)}</Button>
        <Button onClick={() => void png()}>{say(words.png)}</Button>
      </div>
      <span role="status">
        {search !== '' && !found && <Box color="text-status-warning">{say(words.notFound)}</Box>}
        {said && <Box color="text-status-error">{say(said)}</Box>}
      </span>
      <svg
        ref={svg}
        className="er-picture"
        role="img"
        tabIndex={0}
        aria-label={`${say(fill(words.title, { schema }))}. ${say(words.picture)}`}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        onKeyDown={keys}
        {...pointer}
      >
        <ErShapes drawing={drawing} found={found} colours={colours} />
      </svg>
    </SpaceBetween>
  );
}

/** Where a picture that goes to the right would be a thin line of small print. */
function isNarrow(): boolean {
  return globalThis.innerWidth < 600;
}

function foundIn({ boxes }: ErDrawing, search: string): string | undefined {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return undefined;
  const named = boxes.filter(({ id }) => id.toLowerCase().includes(wanted));
  return (named.find(({ id }) => id.toLowerCase() === wanted) ?? named[0])?.id;
}

function zoomed({ x, y, width, height }: View, by: number): View {
  return { x: x + (width - width * by) / 2, y: y + (height - height * by) / 2, width: width * by, height: height * by };
}

function byKey(key: string, view: View, whole: View): View | undefined {
  const [right, down] = [view.width * moveStep, view.height * moveStep];
  const moves: Readonly<Record<string, View>> = {
    ArrowLeft: { ...view, x: view.x - right },
    ArrowRight: { ...view, x: view.x + right },
    ArrowUp: { ...view, y: view.y - down },
    ArrowDown: { ...view, y: view.y + down },
    '+': zoomed(view, 1 / zoomStep),
    '=': zoomed(view, 1 / zoomStep),
    '-': zoomed(view, zoomStep),
    '0': whole,
  };
  return moves[key];
}

type Held = { readonly current: SVGSVGElement | null };

/** React listens to wheels without a right to hold the page back. */
function useWheel(svg: Held, zoom: (by: number) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const node = svg.current;
    const turned = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY > 0 ? 1.1 : 1 / 1.1);
    };
    node?.addEventListener('wheel', turned, { passive: false });
    return () => node?.removeEventListener('wheel', turned);
  }, [svg]);
}

function useDragging(svg: Held, setView: (next: (now: View) => View) => void) {
  const last = useRef<{ x: number; y: number }>();
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<SVGSVGElement>) => {
      const before = last.current;
      const box = svg.current?.getBoundingClientRect();
      if (!before || !box) return;
      last.current = { x: clientX, y: clientY };
      setView((now) => {
        // The picture is as large as the tighter of both sides lets it be.
        const scale = Math.max(now.width / box.width, now.height / box.height);
        return { ...now, x: now.x - (clientX - before.x) * scale, y: now.y - (clientY - before.y) * scale };
      });
    },
    onPointerUp: () => {
      last.current = undefined;
    },
  };
}
