import { useState } from 'react';
import { Labelled } from '../ui/form/labelled.tsx';
import { fill } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';
import { chosenZone, enterZone, type ChosenZone } from '../app/zones.ts';
import { Select } from '../ui/form/select.tsx';
import { Confirm } from '../ui/dialog/confirm.tsx';

const words = {
  zone: { zh: '可用区', en: 'Availability zone' },
  here: { zh: '本部署', en: 'This deployment' },
  title: { zh: '切换可用区', en: 'Switch the zone' },
  question: {
    zh: '切换到“{name}”？页面将回到首页，未保存的内容会丢失。',
    en: 'Switch to {name}? The page begins anew at home; what is not saved is lost.',
  },
  switch: { zh: '切换', en: 'Switch' },
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
      <Labelled label={words.zone}>
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
      </Labelled>
      {wanted && (
        <Confirm
          title={words.title}
          text={words.switch}
          onCancel={() => setWanted(undefined)}
          onConfirm={() => enterZone(wanted.uid === '' ? undefined : wanted)}
        >
          {say(fill(words.question, { name: wanted.name }))}
        </Confirm>
      )}
    </div>
  );
}
