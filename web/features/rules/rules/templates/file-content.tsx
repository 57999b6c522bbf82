import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { LevelBadge } from '../../../../ui/level-badge.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { levels } from '../../../../../shared/levels.ts';
import { words } from './flow-words.ts';
import type { FileType, Parsed } from './import-file.tsx';

/** What a file holds, and what of it cannot be taken. */
export function FileContent({ found, type, onTake }: { found: Parsed; type: FileType; onTake: () => void }) {
  const say = useText();
  const counts = [...levels]
    .reverse()
    .map((level) => ({ level, count: found.rule_list.filter((rule) => rule.level === level).length }))
    .filter(({ count }) => count > 0);
  return (
    <Container header={<Header variant="h2">{say(words.found)}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={3}
          items={[
            { label: say(words.foundName), value: found.name || '-' },
            { label: say(words.foundType), value: found.db_type },
            {
              label: say(words.foundRules),
              value: (
                <SpaceBetween direction="horizontal" size="xs">
                  <span>{found.rule_list.length}</span>
                  {counts.map(({ level, count }) => (
                    <LevelBadge key={level} level={level} count={count} />
                  ))}
                </SpaceBetween>
              ),
            },
          ]}
        />
        {found.problems.length === 0 && <Alert type="success">{say(words.noProblems)}</Alert>}
        {found.problems.length > 0 && (
          <>
            <Alert type="warning">{say(words.someProblems)}</Alert>
            <PlainTable
              rows={found.problems}
              title={words.foundProblems}
              heading="h3"
              columns={[
                {
                  id: 'place',
                  header: words.place,
                  width: 130,
                  cell: ({ line }) => say(fill(type === 'csv' ? words.line : words.entry, { line })),
                },
                {
                  id: 'rule',
                  header: words.rule,
                  width: 260,
                  cell: ({ rule_name }) => rule_name || '-',
                },
                { id: 'reason', header: words.reason, cell: ({ message }) => message },
              ]}
            />
          </>
        )}
        <Box float="right">
          <Button variant="primary" onClick={onTake}>
            {say(words.useIt)}
          </Button>
        </Box>
      </SpaceBetween>
    </Container>
  );
}
