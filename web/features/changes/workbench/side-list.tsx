import { useEffect, useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import { fill, type Text } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { sideWords } from './side-words.ts';
import { words } from './words.ts';

/** How many rows a narrow list asks for at a time. */
const pageSize = 20;
const searchPauseMilliseconds = 300;

/** Which page, of what is searched. */
export type SideQuery = {
  readonly page_index: number;
  readonly page_size: number;
  readonly fuzzy_keyword: string | undefined;
};
type Answer<Row> = {
  readonly data:
    | { readonly data: readonly Row[]; readonly total_nums: number; readonly searched_nums?: number | undefined }
    | undefined;
  readonly error: CallError | null;
};
type Props<Row> = {
  readonly label: Text;
  readonly search: Text;
  readonly empty: Text;
  /** Asks for one page: the same hook each time, as each page is a component of its own. */
  readonly useAnswer: (query: SideQuery) => Answer<Row>;
  readonly rowKey: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
};

/** A narrow list with a search, which grows at its end. */
export function SideList<Row>({ label, search, empty, useAnswer, rowKey, children }: Props<Row>) {
  const say = useText();
  const [written, setWritten] = useState('');
  const keyword = useRested(written.trim());
  return (
    <>
      <Input
        type="search"
        value={written}
        placeholder={say(search)}
        ariaLabel={say(search)}
        clearAriaLabel={say(words.close)}
        onChange={({ detail }) => setWritten(detail.value)}
      />
      <Pages key={keyword} {...{ label, empty, keyword, useAnswer, rowKey, children }} />
    </>
  );
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), searchPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

type PagesProps<Row> = Omit<Props<Row>, 'search'> & { readonly keyword: string };

function Pages<Row>({ label, ...given }: PagesProps<Row>) {
  const say = useText();
  const [count, setCount] = useState(1);
  return (
    <div className="workbench-list">
      <ul className="plain-list" aria-label={say(label)}>
        {Array.from({ length: count }, (_, at) => (
          <OnePage
            key={at}
            {...given}
            index={at + 1}
            {...(at === count - 1 && { onMore: () => setCount((before) => before + 1) })}
          />
        ))}
      </ul>
    </div>
  );
}

type PageProps<Row> = Omit<PagesProps<Row>, 'label'> & { readonly index: number; readonly onMore?: () => void };

function OnePage<Row>({ index, keyword, empty, onMore, useAnswer, rowKey, children }: PageProps<Row>) {
  const say = useText();
  const { data: answer, error } = useAnswer({
    page_index: index,
    page_size: pageSize,
    fuzzy_keyword: keyword === '' ? undefined : keyword,
  });
  if (error)
    return (
      <li>
        <Alert type="error">{error.message}</Alert>
      </li>
    );
  if (!answer)
    return (
      <li>
        <Spinner />
      </li>
    );
  const { data: rows, total_nums: total, searched_nums: searched } = answer;
  const isNone = rows.length === 0 && searched === undefined && index === 1;
  const hasMore = searched !== undefined || index * pageSize < total;
  return (
    <>
      {isNone && (
        <li>
          <Box color="text-body-secondary">{say(keyword === '' ? empty : sideWords.nothingFound)}</Box>
        </li>
      )}
      {rows.map((row) => (
        <li key={rowKey(row)} className="workbench-list-row">
          {children(row)}
        </li>
      ))}
      {onMore && hasMore && (
        <li>
          <Button variant="inline-link" formAction="none" onClick={onMore}>
            {say(searched === undefined ? sideWords.more : fill(sideWords.searchOn, { rows: searched }))}
          </Button>
        </li>
      )}
    </>
  );
}
