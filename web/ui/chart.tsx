import { useId } from 'react';
import { useText } from '../app/language.tsx';
import type { Text } from '../../shared/text.ts';

export type Slice = { readonly label: string; readonly value: number; readonly look?: 'good' | 'info' | 'fair' | 'poor' | 'bad' | 'idle' };
const order = ['info', 'good', 'fair', 'poor', 'bad', 'idle'] as const;
const none: Text = { zh: '暂无数据', en: 'No data' };
const ringRadius = 40;
const ringLength = 2 * Math.PI * ringRadius;

/** Parts of a whole as a ring; the list beside it says the same in words and numbers. */
export function Ring({ title, slices, total }: { title: Text; slices: readonly Slice[]; total?: string }) {
  const say = useText();
  const id = useId();
  const sum = slices.reduce((before, { value }) => before + value, 0);
  let start = 0;
  return (
    <figure className="chart chart-ring" aria-labelledby={id}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring-track" cx="50" cy="50" r={ringRadius} />
        {sum > 0 && slices.map(({ label, value, look }, index) => {
          const length = (value / sum) * ringLength;
          const offset = -start;
          start += length;
          return <circle key={label} className={`ring-slice look-${look ?? lookAt(index)}`} cx="50" cy="50" r={ringRadius} strokeDasharray={`${length} ${ringLength - length}`} strokeDashoffset={offset} transform="rotate(-90 50 50)" />;
        })}
        <text x="50" y="56" className="ring-total">{total ?? sum}</text>
      </svg>
      <figcaption>
        <span id={id} className="chart-title">{say(title)}</span>
        <Legend slices={slices} sum={sum} />
      </figcaption>
    </figure>
  );
}

/** Amounts side by side as bars, each with its number. */
export function Bars({ title, slices }: { title: Text; slices: readonly Slice[] }) {
  const say = useText();
  const id = useId();
  const most = Math.max(1, ...slices.map(({ value }) => value));
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className="chart-title">{say(title)}</figcaption>
      {slices.length === 0 && <span className="chart-none">{say(none)}</span>}
      <ul className="bars">
        {slices.map(({ label, value, look }, index) => (
          <li key={label}>
            <span className="bar-label">{label}</span>
            <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="bar-track" width="100" height="8" rx="1" />
              <rect className={`look-${look ?? lookAt(index)}`} width={(value / most) * 100} height="8" rx="1" />
            </svg>
            <span className="bar-value">{value}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Legend({ slices, sum }: { slices: readonly Slice[]; sum: number }) {
  const say = useText();
  if (slices.length === 0) return <span className="chart-none">{say(none)}</span>;
  return (
    <ul className="legend">
      {slices.map(({ label, value, look }, index) => (
        <li key={label}>
          <svg viewBox="0 0 10 10" aria-hidden="true"><rect className={`look-${look ?? lookAt(index)}`} width="10" height="10" rx="2" /></svg>
          {label}<b>{value}</b>{sum > 0 && <span className="legend-share">{Math.round((value / sum) * 100)}%</span>}
        </li>
      ))}
    </ul>
  );
}

function lookAt(index: number): (typeof order)[number] {
  return order[index % order.length] ?? 'idle';
}
