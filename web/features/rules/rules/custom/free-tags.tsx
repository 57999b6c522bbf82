import { useState } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { ruleTagChoices, ruleTagText } from '../../../../ui/audit-worker/rule-tag-words.ts';
import { Multiselect } from '../../../../ui/form/multiselect.tsx';
import { words } from './custom-words.ts';

type Props = { readonly chosen: readonly string[]; readonly onChange: (tags: string[]) => void; readonly label: Text };

/** The tags of the objects of SQL, and any that people make up. */
export function FreeTags({ chosen, onChange, label }: Props) {
  const say = useText();
  const [written, setWritten] = useState('');
  const option = (value: string) => ({ value, label: say(ruleTagText('operand', value)) });
  const own = chosen.filter((tag) => !ruleTagChoices.operand.values.includes(tag));
  const known = [...ruleTagChoices.operand.values, ...own].map(option);
  const fresh = written.trim().slice(0, limits.tagNameLengthMax);
  const isNew = fresh !== '' && !known.some(({ value, label: words_ }) => value === fresh || words_ === fresh);
  const options = [...known, ...(isNew ? [{ value: fresh, label: say(fill(words.addTag, { tag: fresh })) }] : [])];
  return (
    <Multiselect
      options={options}
      selectedOptions={chosen.map(option)}
      filteringType="auto"
      placeholder={say(words.choose)}
      ariaLabel={say(label)}
      onLoadItems={({ detail }) => setWritten(detail.filteringText)}
      onChange={({ detail }) => {
        onChange(detail.selectedOptions.flatMap(({ value }) => value ?? []));
        setWritten('');
      }}
    />
  );
}
