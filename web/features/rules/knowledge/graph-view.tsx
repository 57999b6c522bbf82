import { useMemo, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { placed, type Box, type Graph, type PlacedNode } from './graph-layout.ts';
import { words } from './knowledge-words.ts';
import { Legend } from './legend.tsx';
import { lineHeight, linesOf, nameGap } from './name-lines.ts';
import './knowledge.css';

type Props = {
  readonly graph: Graph;
  readonly label: Text;
  readonly describe: (node: PlacedNode) => string;
  /** Where a node leads; undefined when it leads nowhere. */
  readonly onChoose: (id: string) => void;
  readonly isLink: (id: string) => boolean;
};

const heightPixels = 560;

/** A graph to look at and to choose from, also by keyboard: every node that leads somewhere is a button in reading order. */
export default function GraphView({ graph, label, describe, onChoose, isLink }: Props) {
  const say = useText();
  const { nodes, edges, box } = useMemo(() => placed(graph), [graph]);
  const [zoom, setZoom] = useState(1);
  const [pointed, setPointed] = useState<string>();
  const near = new Set(
    edges.flatMap(({ from, to }) => (from.id === pointed || to.id === pointed ? [from.id, to.id] : [])),
  );
  const isFaded = (id: string) => pointed !== undefined && id !== pointed && !near.has(id);
  return (
    <div className="graph">
      <div className="graph-zoom">
        <SpaceBetween direction="horizontal" size="xxs">
          <Button
            iconName="zoom-in"
            variant="icon"
            ariaLabel={say(words.zoomIn)}
            disabled={zoom >= 4}
            onClick={() => setZoom(zoom * 1.4)}
          />
          <Button
            iconName="zoom-out"
            variant="icon"
            ariaLabel={say(words.zoomOut)}
            disabled={zoom <= 1}
            onClick={() => setZoom(Math.max(1, zoom / 1.4))}
          />
          <Button
            iconName="zoom-to-fit"
            variant="icon"
            ariaLabel={say(words.whole)}
            disabled={zoom === 1}
            onClick={() => setZoom(1)}
          />
        </SpaceBetween>
      </div>
      <Legend nodes={graph.nodes} />
      <div className="graph-scroll" role="group" aria-label={say(label)} tabIndex={zoom > 1 ? 0 : undefined}>
        <svg viewBox={viewOf(box)} style={{ width: `${zoom * 100}%`, height: `${zoom * heightPixels}px` }}>
          {edges.map(({ key, from, to, share }) => (
            <line
              key={key}
              className={isFaded(from.id) || isFaded(to.id) ? 'graph-edge faded' : 'graph-edge'}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              strokeWidth={0.6 + share * 3}
            />
          ))}
          {nodes.map((node) => (
            <GraphNode
              key={node.id}
              node={node}
              words={describe(node)}
              isFaded={isFaded(node.id)}
              onPoint={setPointed}
              {...(isLink(node.id) && { onChoose: () => onChoose(node.id) })}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

type NodeProps = {
  readonly node: PlacedNode;
  readonly words: string;
  readonly isFaded: boolean;
  readonly onPoint: (id: string | undefined) => void;
  readonly onChoose?: () => void;
};

function GraphNode({ node: { id, name, x, y, radius }, words: described, isFaded, onPoint, onChoose }: NodeProps) {
  const group = id.slice(0, id.indexOf(':'));
  const pointing = {
    onMouseEnter: () => onPoint(id),
    onMouseLeave: () => onPoint(undefined),
    onFocus: () => onPoint(id),
    onBlur: () => onPoint(undefined),
  };
  const choosing = onChoose && {
    role: 'button',
    tabIndex: 0,
    'aria-label': described,
    onClick: onChoose,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        onChoose();
      }
    },
  };
  return (
    <g
      className={`graph-node of-${group}${isFaded ? ' faded' : ''}${onChoose ? ' leads' : ''}`}
      {...pointing}
      {...choosing}
    >
      <title>{described}</title>
      <circle cx={x} cy={y} r={radius} />
      <text y={y + radius + nameGap}>
        {linesOf(name).map((line, number) => (
          <tspan key={number} x={x} dy={number === 0 ? 0 : lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

function viewOf({ x, y, width, height }: Box): string {
  return [x, y, width, height].map(Math.round).join(' ');
}
