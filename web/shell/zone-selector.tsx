import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Modal from '@cloudscape-design/components/modal';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';
import { chosenZone, enterZone, type ChosenZone } from '../app/zones.ts';

const words = {
  zone: { zh: '可用区', en: 'Availability zone' },
  here: { zh: '本部署', en: 'This deployment' },
  title: { zh: '切换可用区', en: 'Switch the zone' },
  question: {
    zh: '切换到“{name}”？页面将回到首页，未保存的内容会丢失。',
    en: 'Switch to {name}? The page begins anew at home; what is not saved is lost.',
  },
  switch: { zh: '切换', en: 'Switch' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
};

/** Chooses the deployment to work in; asks before it switches. */
export default function ZoneSelector({ zones }: { zones: readonly ChosenZone[] }) {
  const say = useText();
  const [wanted, setWanted] = useState<ChosenZone>();
  const here = { uid: '', name: say(words.here) };
  const all = [here, ...zones];
  const now = chosenZone();
  const current = all.find(({ uid }) => uid === now?.uid) ?? now ?? here;
  const optionOf = ({ uid, name }: ChosenZone) => ({ value: uid, label: name });
  return (
    <div className="project-selector">
      <FormField label={say(words.zone)}>
        <Select
          options={all.map(optionOf)}
          selectedOption={optionOf(current)}
          expandToViewport
          ariaLabel={say(words.zone)}
          onChange={({ detail }) => {
            const next = all.find(({ uid }) => uid === detail.selectedOption.value);
            if (next && next.uid !== current.uid) setWanted(next);
          }}
        />
      </FormField>
      {wanted && (
        <Modal
          visible
          header={say(words.title)}
          closeAriaLabel={say(words.close)}
          onDismiss={() => setWanted(undefined)}
          footer={
            <Box float="right">
              <SpaceBetween direction="horizontal" size="xs">
                <Button variant="link" onClick={() => setWanted(undefined)}>
                  {say(words.cancel)}
                </Button>
                <Button variant="primary" onClick={() => enterZone(wanted.uid === '' ? undefined : wanted)}>
                  {say(words.switch)}
                </Button>
              </SpaceBetween>
            </Box>
          }
        >
          {say(fill(words.question, { name: wanted.name }))}
        </Modal>
      )}
    </div>
  );
}
