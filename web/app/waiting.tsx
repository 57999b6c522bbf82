import { useText } from './language.tsx';

/** What will stand there: the frame with a page, a page, a piece of one, or the rows of a table. */
type Shape = 'frame' | 'page' | 'piece' | 'rows';

const bones: Record<Exclude<Shape, 'frame'>, readonly string[]> = {
  page: ['title', 'card', 'card'],
  piece: ['line', 'line', 'short line'],
  rows: ['row', 'row', 'row', 'row', 'row'],
};

/** Stands in the place of what is on its way, in its shape; what is quick never shows it. */
export function Waiting({ shape = 'piece' }: { shape?: Shape }) {
  const say = useText();
  return (
    <div role="status" className={`skeleton skeleton-${shape}`}>
      <span className="unseen">{say({ zh: '正在加载', en: 'Loading' })}</span>
      {shape === 'frame' && <div className="bone bar" />}
      <div className="skeleton-body" aria-hidden>
        {bones[shape === 'frame' ? 'page' : shape].map((bone, place) => (
          <div key={`${place}`} className={`bone ${bone}`} />
        ))}
      </div>
    </div>
  );
}
