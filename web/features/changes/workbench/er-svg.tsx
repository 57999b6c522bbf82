import type { ErDrawing } from './er-layout.ts';

export type View = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Colours = Readonly<Record<'ground' | 'text' | 'faint' | 'edge' | 'head' | 'found', string>>;

/** Written into the picture itself, so that an exported file has them too. */
export const erColours: Readonly<Record<'light' | 'dark', Colours>> = {
  light: { ground: '#ffffff', text: '#0f141a', faint: '#424650', edge: '#5f6b7a', head: '#e9f2fc', found: '#0972d3' },
  dark: { ground: '#161d26', text: '#ebebf0', faint: '#c6c6cd', edge: '#8c8c94', head: '#22364f', found: '#539fe5' },
};

type Props = { readonly drawing: ErDrawing; readonly found: string | undefined; readonly colours: Colours };
const [lineHeight, inset] = [18, 12];

/** The boxes and lines of a picture. */
export function ErShapes({ drawing, found, colours }: Props) {
  return (
    <g fontFamily="monospace" fontSize="12">
      <defs>
        <marker id="er-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L10 5L0 10z" fill={colours.edge} />
        </marker>
      </defs>
      {drawing.lines.map(({ key, from, to, points }) => {
        const isFound = from === found || to === found;
        return (
          <path
            key={key}
            d={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`).join('')}
            fill="none"
            stroke={isFound ? colours.found : colours.edge}
            strokeWidth={isFound ? 2.5 : 1.2}
            markerEnd="url(#er-arrow)"
          />
        );
      })}
      {drawing.boxes.map(({ id, lines, x, y, width, height }) => (
        <g key={id} data-table={id}>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            rx="6"
            fill={colours.ground}
            stroke={id === found ? colours.found : colours.edge}
            strokeWidth={id === found ? 3 : 1}
          />
          <path
            d={`M${x} ${y + lineHeight + 6}h${width}`}
            fill="none"
            stroke={id === found ? colours.found : colours.edge}
          />
          <text x={x + inset} y={y + lineHeight} fontWeight="bold" fill={colours.text}>
            {shortened(id, width)}
          </text>
          {lines.map((line, at) => (
            <text key={line} x={x + inset} y={y + (at + 2) * lineHeight} fill={colours.faint}>
              {shortened(line, width)}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}

function shortened(text: string, width: number): string {
  const most = Math.floor((width - 2 * inset) / 7.2);
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}
