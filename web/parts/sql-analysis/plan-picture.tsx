import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { fill, type Text } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { stepKey, type Explained, type PlanStep } from './analysis-wire.ts';
import { words } from './analysis-words.ts';
import './plan-picture.css';

type Props = {
  readonly plan: Explained['plan'];
  readonly shareOf: Explained['share_of'];
  /** The steps of the plan that this one is held against: what is not among them is marked. */
  readonly other?: ReadonlySet<string> | undefined;
};

const shareWords: Readonly<Record<Explained['share_of'], Text>> = {
  cost: words.shareCost,
  rows: words.shareRows,
  time: words.shareTime,
};
/** From so large a difference on an estimate misleads the server. */
const offFactor = 10;
const shareShown = 0.0005;

/** A plan as a tree: what works for a step stands below it, further in. */
export function PlanPicture({ plan, shareOf, other }: Props) {
  const say = useText();
  const below = (id: number | undefined) => plan.filter(({ parent_id }) => parent_id === id);
  const branch = (steps: readonly PlanStep[]) => (
    <ul>
      {steps.map((step) => {
        const children = below(step.id);
        return (
          <li key={step.id}>
            <Step step={step} shareOf={shareOf} isChanged={other !== undefined && !other.has(stepKey(step))} />
            {children.length > 0 && branch(children)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className="plan-picture" role="group" tabIndex={0} aria-label={say(words.plan)}>
      {branch(below(undefined))}
    </div>
  );
}

function Step({ step, shareOf, isChanged }: { step: PlanStep; shareOf: Explained['share_of']; isChanged: boolean }) {
  const say = useText();
  const locale = useLocale();
  const percent = step.share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  // A step that only passes rows on has no share worth a word.
  const share = step.share < shareShown ? [] : [say(fill(shareWords[shareOf], { share: percent }))];
  const off = offBy(step);
  const looks = ['plan-step', step.is_expensive && 'expensive', isChanged && 'changed'].filter(Boolean).join(' ');
  return (
    <div className={looks}>
      <SpaceBetween size="xs" direction="horizontal">
        <span className="plan-step-name">{step.operation}</span>
        {step.relation !== '' && <span>{step.relation}</span>}
        {step.index !== '' && <code>{step.index}</code>}
        {step.is_expensive && <StatusIndicator type="warning">{say(words.expensive)}</StatusIndicator>}
        {isChanged && <StatusIndicator type="info">{say(words.changed)}</StatusIndicator>}
        {off !== undefined && (
          <StatusIndicator type="warning">
            {say(fill(words.off, { times: off.toLocaleString(locale, { maximumFractionDigits: 0 }) }))}
          </StatusIndicator>
        )}
      </SpaceBetween>
      <div className="plan-share">
        <span style={{ width: `${step.share * 100}%` }} />
      </div>
      <div className="plan-step-facts">{[...factsOf(step, locale).map(say), ...share].join(' · ')}</div>
      {step.details.map(({ name, text }) => (
        <div key={name} className="plan-step-detail">
          {name}: {text}
        </div>
      ))}
    </div>
  );
}

function factsOf(step: PlanStep, locale: string): Text[] {
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 });
  return [
    step.rows !== undefined && fill(words.estimated, { rows: number(step.rows) }),
    step.actual_rows !== undefined && fill(words.actual, { rows: number(step.actual_rows) }),
    (step.actual_loops ?? 1) > 1 && fill(words.loops, { loops: number(step.actual_loops ?? 1) }),
    step.actual_ms !== undefined && fill(words.took, { ms: number(step.actual_ms) }),
    step.cost !== undefined && fill(words.stepCost, { cost: number(step.cost) }),
  ].flatMap((one) => one || []);
}

/** By how many times the estimate and the truth differ, where that is much. */
function offBy({ rows, actual_rows: actual }: PlanStep): number | undefined {
  if (rows === undefined || actual === undefined) return undefined;
  const [a, b] = [Math.max(1, rows), Math.max(1, actual)];
  const times = Math.max(a / b, b / a);
  return times >= offFactor ? times : undefined;
}
