import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';

const levels = [
  { from: 80, text: { zh: '优秀', en: 'Excellent' }, look: 'good' },
  { from: 60, text: { zh: '良好', en: 'Good' }, look: 'fair' },
  { from: 40, text: { zh: '警告', en: 'Warning' }, look: 'poor' },
  { from: 0, text: { zh: '危险', en: 'Dangerous' }, look: 'bad' },
] as const;

/** Nothing that holds an error is called good, however much else it holds. */
const withErrors = { text: { zh: '有错误', en: 'Has errors' }, look: 'poor' } as const;

const radius = 52;
const arc = Math.PI * radius;
const scoreText = (score: number, level: Text): Text => ({
  zh: `评分 ${score}，满分 100，${level.zh}`,
  en: `Score ${score} of 100, ${level.en}`,
});

type Props = {
  readonly score: number;
  /** The worst level of what was found, where the score is one of an audit. */
  readonly worst?: string | undefined;
};

/** A score of 0 to 100 as a half ring with its level in words. */
export function ScoreGauge({ score, worst }: Props) {
  const say = useText();
  const bounded = Math.round(Math.min(100, Math.max(0, score)));
  const level = scoreLevel(bounded);
  const { text, look } = worst === 'error' && ['good', 'fair'].includes(level.look) ? withErrors : level;
  return (
    <svg
      viewBox="0 0 128 84"
      className={`score-gauge score-${look}`}
      role="img"
      aria-label={say(scoreText(bounded, text))}
    >
      <path className="gauge-track" d="M 12 68 A 52 52 0 0 1 116 68" />
      <path
        className="gauge-value"
        d="M 12 68 A 52 52 0 0 1 116 68"
        strokeDasharray={`${(bounded / 100) * arc} ${arc}`}
      />
      <text x="64" y="60" className="gauge-score">
        {bounded}
      </text>
      <text x="64" y="80" className="gauge-level">
        {say(text)}
      </text>
    </svg>
  );
}

/** The level that a project score stands for. */
export function scoreLevel(score: number): (typeof levels)[number] {
  return levels.find(({ from }) => score >= from) ?? levels[3];
}
