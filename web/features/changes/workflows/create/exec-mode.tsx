import { Labelled } from '../../../../ui/form/labelled.tsx';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fileOrderMethods } from '../../../../../shared/scripts/file-order.ts';
import { useText } from '../../../../app/language.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { words } from './create-words.ts';
import type { Draft } from './use-draft.ts';

const whyNot = { source: words.byFileNeedsSource, file: words.byFileNeedsFile };

/** Whether the SQL runs statement by statement or file by file, and in which order the files of an archive run. */
export function ExecMode({ draft }: { draft: Draft }) {
  const say = useText();
  const { isByFile, byFileWhyNot } = draft;
  const hasArchive = draft.written.some((row) => draft.scriptOf(row).kind === 'zip_file');
  return (
    <SpaceBetween size="s">
      <Labelled
        label={words.execMode}
        constraint={byFileWhyNot === undefined ? words.byFileHint : whyNot[byFileWhyNot]}
      >
        <SegmentedControl
          label={say(words.execMode)}
          selectedId={isByFile ? 'sql_file' : 'sqls'}
          options={[
            { id: 'sqls', text: say(words.bySql) },
            { id: 'sql_file', text: say(words.byFile), disabled: byFileWhyNot !== undefined },
          ]}
          onChange={({ detail }) => draft.setByFile(detail.selectedId === 'sql_file')}
        />
      </Labelled>
      {isByFile && hasArchive && <FileOrder draft={draft} />}
    </SpaceBetween>
  );
}

function FileOrder({ draft: { fileOrder, setFileOrder } }: { draft: Draft }) {
  const say = useText();
  const options = [
    { value: '', label: say(words.natural) },
    ...fileOrderMethods.values.map((value) => ({ value, label: say(fileOrderMethods.labels[value]) })),
  ];
  return (
    <Labelled label={words.fileOrder} constraint={words.fileOrderHint}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === (fileOrder ?? '')) ?? null}
        onChange={({ detail }) =>
          setFileOrder(fileOrderMethods.values.find((value) => value === detail.selectedOption.value))
        }
      />
    </Labelled>
  );
}
