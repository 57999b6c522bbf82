import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { limits } from '../../../../../shared/limits.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { SqlEditor } from '../../../../ui/sql/sql-editor.tsx';
import { words } from './custom-words.ts';
import { useTrial, type Trial } from './use-trial.ts';

type Props = {
  readonly dbType: string;
  readonly script: string;
  readonly sample: string;
  readonly onScript: (script: string) => void;
  readonly onSample: (sample: string) => void;
};

/** The expression of a custom rule, and what it matches in a sample while it is written. */
export function CustomScript({ dbType, script, sample, onScript, onSample }: Props) {
  const say = useText();
  const trial = useTrial({ dbType, script, sample });
  const problem = trial?.problem;
  const wrong = problem && [
    {
      line: 1,
      column: problem.start + 1,
      length: Math.max(problem.length, 1),
      level: 'error' as const,
      message: problem.message,
    },
  ];
  const found = trial?.matches.map(({ line, column, length, text }) => ({
    line,
    column,
    length,
    level: 'notice' as const,
    message: say(fill(words.matched, { text })),
  }));
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{say(words.stepScript)}</Header>}>
        <Labelled
          label={words.script}
          stretch
          constraint={words.scriptHint}
          {...(problem && {
            problem: fill(words.problemAt, { column: problem.start + 1, message: problem.message }),
          })}
        >
          <SqlEditor
            value={script}
            label={words.script}
            minHeight={64}
            onChange={(text) => onScript(text.replace(/[\r\n]/g, '').slice(0, limits.customRuleScriptLengthMax))}
            findings={wrong ?? []}
          />
        </Labelled>
      </Container>
      <Container
        header={
          <Header variant="h2" description={say(words.trialHint)}>
            {say(words.trial)}
          </Header>
        }
      >
        <SpaceBetween size="m">
          <Labelled label={words.sample} stretch>
            <SqlEditor
              value={sample}
              dbType={dbType}
              label={words.sample}
              placeholder={words.samplePlaceholder}
              minHeight={160}
              maxHeight={360}
              findings={found ?? []}
              onChange={(text) => onSample(text.slice(0, limits.customRuleSampleLengthMax))}
            />
          </Labelled>
          <div role="status">
            <Outcome trial={trial} />
          </div>
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}

function Outcome({ trial }: { trial: Trial | undefined }) {
  const say = useText();
  if (!trial || trial.problem)
    return <Box color="text-body-secondary">{say(trial ? words.correctFirst : words.writeFirst)}</Box>;
  const counts = { count: trial.matches.length, statements: trial.statement_count };
  return (
    <SpaceBetween size="s">
      {trial.failures.map((failure) => (
        <Alert key={failure.statement_number} type="warning">
          {say(fill(words.failed, failure))}
        </Alert>
      ))}
      <StatusIndicator type={counts.count > 0 ? 'info' : 'success'}>
        {say(fill(counts.count > 0 ? words.matches : words.noMatches, counts))}
      </StatusIndicator>
      <ul className="plain-list">
        {trial.matches.map(({ start, line, column, text }) => (
          <li key={start}>
            {say(fill(words.matchAt, { line, column }))} <Box variant="code">{text}</Box>
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}
