import Button from '@cloudscape-design/components/button';
import { csvOf } from '../../../../../shared/csv.ts';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { saveFile } from '../../../../app/save-file.ts';
import type { Asked } from '../../../../ui/answer.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { words } from './report-words.ts';
import type { ReactNode } from 'react';

/** What a card shows as rows: the first names the columns. */
export type Rows = readonly (readonly string[])[];

type Props<R> = {
  readonly title: Text;
  readonly hint: Text;
  readonly asked: Asked<R>;
  readonly empty: { readonly when: (reply: R) => boolean; readonly text: Text };
  readonly rows: (reply: R) => Rows;
  readonly children: (reply: R) => ReactNode;
};

/** One piece of the report; what it shows can be kept as a file. */
export function ReportCard<R>({ title, rows, asked, empty, ...rest }: Props<R>) {
  const say = useText();
  const reply = asked.data;
  const isExportable = reply !== undefined && !empty.when(reply);
  return (
    <Card
      {...rest}
      title={title}
      asked={asked}
      empty={empty}
      actions={
        isExportable && (
          <span className="report-control">
            <Button
              variant="icon"
              iconName="download"
              ariaLabel={say(words.exportOf(title))}
              onClick={() => saveRows(say(title), rows(reply))}
            />
          </span>
        )
      }
    />
  );
}

/** Keeps rows as a file that spreadsheet programs open. */
export function saveRows(title: string, rows: Rows): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
}
