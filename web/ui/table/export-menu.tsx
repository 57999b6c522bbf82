import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { listFormats, type ListFormat } from '../../../shared/list-formats.ts';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';

type Props = { readonly busy: boolean; readonly run: (format: ListFormat) => void };

const words = { export: { zh: '导出', en: 'Export' } } as const satisfies Record<string, Text>;

/** Takes a list away as the file that the reader chooses. */
export function ExportMenu({ busy, run }: Props) {
  const say = useText();
  return (
    <ButtonDropdown
      loading={busy}
      items={listFormats.values.map((id) => ({ id, text: say(listFormats.labels[id]) }))}
      onItemClick={({ detail }) => {
        const format = listFormats.values.find((one) => one === detail.id);
        if (format) run(format);
      }}
    >
      {say(words.export)}
    </ButtonDropdown>
  );
}
