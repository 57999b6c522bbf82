import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { gridTexts } from './grid-texts.ts';
import type { ResultSource } from './result-source.ts';
import type { useRows } from './use-rows.ts';

type Props = {
  readonly source: ResultSource;
  readonly rows: ReturnType<typeof useRows>;
  readonly onBack: () => void;
};

/** What a reader must know about the rows: that more exist, which are sorted or filtered, and which did not come. */
export function GridNotices({ source, rows: { ordered, pages }, onBack }: Props) {
  const say = useText();
  const failure = pages.failure();
  return (
    <>
      {source.isCut && (
        <Alert type="warning">{say(fill(gridTexts.cut, { count: source.rowCount.toLocaleString() }))}</Alert>
      )}
      {ordered && (
        <div role="status">
          <Box variant="span">{say(orderText(ordered, source.rowCount))}</Box>{' '}
          <Button variant="inline-link" onClick={onBack}>
            {say(gridTexts.back)}
          </Button>
        </div>
      )}
      {failure !== undefined && (
        <Alert type="error" action={<Button onClick={() => pages.retry()}>{say(gridTexts.retry)}</Button>}>
          {say(gridTexts.failed)} {failure instanceof Error && failure.message}
        </Alert>
      )}
    </>
  );
}

function orderText(ordered: { held: number; rows: readonly number[] }, count: number) {
  const values = { held: ordered.held, shown: ordered.rows.length, count };
  return fill(ordered.held === count ? gridTexts.heldAll : gridTexts.heldPart, values);
}
