import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useText } from '../../app/language.tsx';
import { Input } from '../form/input.tsx';
import { copyFormats, type CopyFormat } from './copied-text.ts';
import { gridTexts } from './grid-texts.ts';

type Look = 'grid' | 'table';
type Props = {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onCopy: (format: CopyFormat) => void;
  readonly onView: () => void;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Where the rows can be edited. */
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
  readonly onAdd?: () => void;
};

/** What can be done with the rows and with what is chosen of them. */
export function GridBar({ search, onSearch, onCopy, onView, look, onLook, onEdit, onRemove, onAdd }: Props) {
  const say = useText();
  return (
    <div className="result-grid-bar">
      <div className="result-grid-search">
        <Input
          type="search"
          value={search}
          placeholder={say(gridTexts.search)}
          ariaLabel={say(gridTexts.search)}
          onChange={({ detail }) => onSearch(detail.value)}
        />
      </div>
      {look === 'grid' && (
        <>
          <ButtonDropdown
            items={copyFormats.values.map((id) => ({ id, text: say(copyFormats.labels[id]) }))}
            onItemClick={({ detail }) => {
              const format = copyFormats.values.find((one) => one === detail.id);
              if (format) onCopy(format);
            }}
          >
            {say(gridTexts.copy)}
          </ButtonDropdown>
          <Button onClick={onView}>{say(gridTexts.open)}</Button>
          {onEdit && <Button onClick={onEdit}>{say(gridTexts.edit)}</Button>}
          {onRemove && <Button onClick={onRemove}>{say(gridTexts.remove)}</Button>}
          {onAdd && <Button onClick={onAdd}>{say(gridTexts.add)}</Button>}
        </>
      )}
      <Button onClick={() => onLook(look === 'grid' ? 'table' : 'grid')}>
        {say(look === 'grid' ? gridTexts.asTable : gridTexts.asGrid)}
      </Button>
    </div>
  );
}
