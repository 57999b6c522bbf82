import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../../shared/limits.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { words } from './create-words.ts';
import { GroupChoice } from './group-choice.tsx';
import { SourceRow } from './source-row.tsx';
import { rowProblems, type Draft } from './use-draft.ts';
import type { Source } from '../wire.ts';

type Props = {
  readonly draft: Draft;
  readonly sources: readonly Source[];
  readonly isLoading: boolean;
  readonly showsProblems: boolean;
};

/** Where the SQL is meant to run: one row per data source. */
export function SourceRows({ draft, sources, isLoading, showsProblems }: Props) {
  const say = useText();
  const { rows } = draft;
  const problems = rowProblems(rows);
  const isFull = rows.length >= limits.workflowTasksMax;
  return (
    <Container
      header={
        <Header variant="h2" description={say(fill(words.sourcesHint, { max: limits.workflowTasksMax }))}>
          {say(words.sources)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {rows.map((row, index) => (
          <SourceRow
            key={row.key}
            row={row}
            number={index + 1}
            sources={sources}
            isLoading={isLoading}
            canRemove={rows.length > 1}
            problem={showsProblems || problems.get(row.key) === 'sourceTwice' ? problems.get(row.key) : undefined}
            onChange={(next) => draft.chooseRow(row.key, next)}
            onRemove={() => draft.removeRow(row.key)}
          />
        ))}
        <SpaceBetween direction="horizontal" size="xs">
          <ReasonedButton
            text={words.addSource}
            iconName="add-plus"
            formAction="none"
            why={isFull ? fill(words.sourcesMax, { max: limits.workflowTasksMax }) : undefined}
            onClick={draft.addRow}
          />
          <GroupChoice draft={draft} sources={sources} disabled={isLoading} />
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}
