import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { previewMasking } from '../../../../shared/contract/databases/masking/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { RefusalAlert } from '../../../ui/dialog/refusal-alert.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { maskOfForm, type MaskValues } from './mask-form.ts';
import { words } from './rule-words.ts';

/** What a value becomes, by the code that masks. */
export function MaskPreview({ mask }: { mask: MaskValues | undefined }) {
  const say = useText();
  const { uid } = useProject();
  const [value, setValue] = useState('');
  const [shown, setShown] = useState<string>();
  const preview = useChange(previewMasking, { quiet: true });
  const ask = () => {
    if (!mask) return;
    preview.run(
      {
        params: { project_uid: uid },
        body: {
          masking_algorithm_config: maskOfForm(mask),
          sample_input_list: [value.slice(0, limits.sampleLengthMax)],
        },
      },
      ({ data }) => setShown(data.masked_output_list[0] ?? ''),
    );
  };
  return (
    <SpaceBetween size="xs">
      <Labelled label={words.sample} hint={words.nothingKept} stretch>
        <SpaceBetween direction="horizontal" size="xs">
          <Input value={value} onChange={({ detail }) => setValue(detail.value)} />
          <Button formAction="none" loading={preview.busy} disabled={value === '' || !mask} onClick={ask}>
            {say(words.preview)}
          </Button>
        </SpaceBetween>
      </Labelled>
      {preview.error && <RefusalAlert refusal={preview.error} />}
      {shown !== undefined && !preview.error && <Box>{say(fill(words.becomes, { value: shown }))}</Box>}
    </SpaceBetween>
  );
}
