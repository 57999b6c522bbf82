import { useState } from 'react';
import { listUsers } from '../../../shared/contract/people/users/operations.ts';
import { useText } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import { Select } from '../../ui/form/select.tsx';
import { Multiselect, type MultiselectProps } from '../../ui/form/multiselect.tsx';

type Named = { readonly uid: string; readonly name: string };
const shownAtOnce = 50;
const words = {
  chooseUser: { zh: '选择用户', en: 'Choose a user' },
  chooseUsers: { zh: '选择用户', en: 'Choose users' },
  findUser: { zh: '按用户名搜索', en: 'Search by name' },
  noUsers: { zh: '没有匹配的用户', en: 'No users match' },
};

/** One user of the platform, found by name. */
export function UserChoice({
  chosen,
  onChange,
  invalid,
}: {
  chosen: string;
  onChange: (uid: string) => void;
  invalid: boolean;
}) {
  const say = useText();
  const { options, search } = useUserSearch();
  const [name, setName] = useState('');
  return (
    <Select
      {...search}
      options={options}
      invalid={invalid}
      placeholder={say(words.chooseUser)}
      selectedOption={chosen === '' ? null : { value: chosen, label: name }}
      onChange={({ detail }) => {
        setName(detail.selectedOption.label ?? '');
        onChange(detail.selectedOption.value ?? '');
      }}
    />
  );
}

/** Several users; those chosen stay shown whatever is searched for. */
export function UsersChoice({
  chosen,
  known,
  onChange,
  invalid,
}: {
  chosen: readonly string[];
  known: readonly Named[];
  onChange: (uids: string[]) => void;
  invalid: boolean;
}) {
  const say = useText();
  const { options, search } = useUserSearch();
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(known.map(({ uid, name }) => [uid, name])),
  );
  const change: MultiselectProps['onChange'] = ({ detail }) => {
    setNames({
      ...names,
      ...Object.fromEntries(detail.selectedOptions.map(({ value = '', label = '' }) => [value, label])),
    });
    onChange(detail.selectedOptions.flatMap(({ value }) => value ?? []));
  };
  return (
    <Multiselect
      {...search}
      options={options}
      invalid={invalid}
      placeholder={say(words.chooseUsers)}
      selectedOptions={chosen.map((uid) => ({ value: uid, label: names[uid] ?? uid }))}
      onChange={change}
    />
  );
}

function useUserSearch() {
  const say = useText();
  const [keyword, setKeyword] = useState('');
  const users = useCall(
    listUsers,
    { query: { page_index: 1, page_size: shownAtOnce, fuzzy_keyword: keyword, filter_by_stat: 'Normal' } },
    { keepPrevious: true },
  );
  const options = (users.data?.data ?? []).map(({ uid, name, email }) => ({
    value: uid,
    label: name,
    ...(email && { description: email }),
  }));
  const search = {
    filteringType: 'manual',
    filteringPlaceholder: say(words.findUser),
    filteringAriaLabel: say(words.findUser),
    expandToViewport: true,
    statusType: users.isFetching ? 'loading' : 'finished',
    empty: say(words.noUsers),
    onLoadItems: ({ detail }: { detail: { filteringText: string } }) => setKeyword(detail.filteringText.trim()),
  } as const;
  return { options, search };
}
