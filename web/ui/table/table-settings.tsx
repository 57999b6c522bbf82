import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import type { TablePreferences } from './table-preferences.ts';
import type { TableState } from './use-table.ts';

type Props = {
  readonly columns: readonly { readonly id: string; readonly header: Text; readonly rowHeader?: boolean }[];
  readonly display: readonly { readonly id: string; readonly visible: boolean }[];
  readonly table: TableState;
  readonly preferences: TablePreferences;
  readonly onChange: (next: TablePreferences) => void;
};
const words = {
  settings: { zh: '列表设置', en: 'Preferences' },
  sizes: (rows: number): Text => ({ zh: `${rows} 条`, en: `${rows} rows` }),
};
const pageSizes = [10, 20, 50, 100] as const;

/** The gear of a table: rows per page, line wrapping, which columns in which order. */
export function TableSettings({ columns, display, table, preferences, onChange }: Props) {
  const say = useText();
  return (
    <CollectionPreferences
      title={say(words.settings)}
      preferences={{ pageSize: table.size, contentDisplay: display, wrapLines: preferences.wrapLines ?? true }}
      pageSizePreference={{ options: pageSizes.map((rows) => ({ value: rows, label: say(words.sizes(rows)) })) }}
      wrapLinesPreference={{}}
      contentDisplayPreference={{
        options: columns.map(({ id, header, rowHeader }) => ({
          id,
          label: say(header),
          alwaysVisible: rowHeader ?? false,
        })),
      }}
      onConfirm={({ detail: { contentDisplay, wrapLines, pageSize } }) => {
        onChange({
          ...(contentDisplay && { contentDisplay: contentDisplay.map(({ id, visible }) => ({ id, visible })) }),
          wrapLines: wrapLines ?? true,
        });
        if (pageSize !== undefined && pageSize !== table.size) table.change({ size: String(pageSize) });
      }}
    />
  );
}
