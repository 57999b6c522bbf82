import { useText } from '../../app/language.tsx';
import { Select, type SelectProps } from '../../ui/form/select.tsx';
import { useProjectSearch } from './use-project-search.ts';

type NamedProject = { readonly uid: string; readonly name: string };
const words = {
  find: { zh: '按项目名搜索', en: 'Search by name' },
  none: { zh: '没有匹配的项目', en: 'No projects match' },
};

type Props = {
  /** What is chosen now, with its words: it need not be among those found. */
  readonly chosen: SelectProps.Option;
  /** Stands before the projects and means something else than one of them. */
  readonly first?: SelectProps.Option & { readonly value: string };
  readonly label?: string;
  readonly onChange: (project: NamedProject | undefined) => void;
};

/** One project out of all that the reader may see, found by name; undefined stands for the entry before them. */
export function ProjectChoice({ chosen, first, label, onChange }: Props) {
  const say = useText();
  const { projects = [], isSearching, isNarrowed, find } = useProjectSearch();
  return (
    <Select
      {...(label !== undefined && { inlineLabelText: label })}
      options={[
        ...(first && !isNarrowed ? [first] : []),
        ...projects.map(({ uid, name }) => ({ value: uid, label: name })),
      ]}
      selectedOption={chosen}
      filteringType="manual"
      filteringPlaceholder={say(words.find)}
      filteringAriaLabel={say(words.find)}
      expandToViewport
      statusType={isSearching ? 'loading' : 'finished'}
      empty={say(words.none)}
      onLoadItems={({ detail }) => find(detail.filteringText)}
      onChange={({ detail }) => onChange(projects.find(({ uid }) => uid === detail.selectedOption.value))}
    />
  );
}
