import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { testSensitiveType } from '../../../../shared/contract/databases/masking/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { RefusalAlert } from '../../../ui/dialog/refusal-alert.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { linesOf } from './lines-of.ts';
import { words } from './rule-words.ts';
import type { SensitiveType } from './types-tab.tsx';

type Result = Received<typeof testSensitiveType>['data']['results'][number];

/** Which values a type takes for its own. */
export function MatchTest({ type, onClose }: { type: SensitiveType; onClose: () => void }) {
  const say = useText();
  const { uid } = useProject();
  const [text, setText] = useState(type.sample_data_list.join('\n'));
  const [results, setResults] = useState<readonly Result[]>();
  const test = useChange(testSensitiveType, { quiet: true });
  const values = linesOf(text).slice(0, limits.samplesMax);
  const ask = () =>
    test.run(
      { params: { project_uid: uid }, body: { sensitive_data_type_id: type.id, sample_values: values } },
      ({ data }) => setResults(data.results),
    );
  return (
    <DetailsDialog
      title={fill(words.tryTitle, { name: type.cn_name })}
      size="medium"
      onClose={onClose}
      actions={
        <Button formAction="none" loading={test.busy} disabled={values.length === 0} onClick={ask}>
          {say(words.test)}
        </Button>
      }
    >
      <SpaceBetween size="m">
        {test.error && <RefusalAlert refusal={test.error} />}
        <Labelled label={words.values} hint={words.onePerLine} constraint={words.nothingKept} stretch>
          <Textarea value={text} rows={4} onChange={({ detail }) => setText(detail.value)} />
        </Labelled>
        {results && (
          <PlainTable
            title={words.values}
            rows={results.map((one, at) => ({ ...one, at }))}
            rowId={({ at }) => at}
            columns={[
              { id: 'value', header: words.values, rowHeader: true, cell: ({ value }) => value },
              {
                id: 'matched',
                header: words.matches,
                cell: ({ matched }) => (
                  <StatusIndicator type={matched ? 'success' : 'stopped'}>
                    {say(matched ? words.matches : words.differs)}
                  </StatusIndicator>
                ),
              },
            ]}
          />
        )}
      </SpaceBetween>
    </DetailsDialog>
  );
}
