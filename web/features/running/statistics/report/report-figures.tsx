import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import {
  getExecutionWait,
  getPassPercents,
  getReviewDuration,
  getWorkflowCounts,
} from '../../../../../shared/contract/running/statistics/operations.ts';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { Answer, type Asked } from '../../../../ui/answer.tsx';
import { saveRows } from './report-card.tsx';
import { words } from './report-words.ts';

/** The period as calls are given it. */
export type InPeriod = { readonly query: { readonly filter_date_from: string; readonly filter_date_to: string } };

/** One number with what it is of. */
export type Figure = {
  readonly label: Text;
  readonly hint: Text;
  readonly asked: Asked<{ readonly value: Text | string | undefined }>;
};

/** The figures that are one number each. */
export function KeyFigures({ inPeriod }: { inPeriod: InPeriod }) {
  const counts = useCall(getWorkflowCounts, {});
  const shares = useCall(getPassPercents, inPeriod, { keepPrevious: true });
  const review = useCall(getReviewDuration, inPeriod, { keepPrevious: true });
  const wait = useCall(getExecutionWait, inPeriod, { keepPrevious: true });
  const figures: readonly Figure[] = [
    { label: words.total, hint: words.ofAllTime, asked: read(counts, ({ data }) => String(data.total)) },
    { label: words.today, hint: words.ofNow, asked: read(counts, ({ data }) => String(data.today_count)) },
    { label: words.reviewWait, hint: words.ofPeriod, asked: read(review, ({ data }) => minutes(data.minutes)) },
    { label: words.passed, hint: words.ofPeriod, asked: read(shares, ({ data }) => percent(data.audit_pass_percent)) },
    { label: words.executionWait, hint: words.ofPeriod, asked: read(wait, ({ data }) => minutes(data.minutes)) },
    {
      label: words.succeeded,
      hint: words.ofPeriod,
      asked: read(shares, ({ data }) => percent(data.execution_success_percent)),
    },
  ];
  return <FigureBoard title={words.figures} figures={figures} />;
}

/** Figures side by side, which can be kept as a file. */
export function FigureBoard({ title, figures }: { title: Text; figures: readonly Figure[] }) {
  const say = useText();
  const shown = (value: Text | string | undefined) =>
    value === undefined ? say(words.noData) : typeof value === 'string' ? value : say(value);
  const save = () =>
    saveRows(say(title), [
      [say(words.figure), say(words.value)],
      ...figures.map(({ label, asked }) => [say(label), asked.data ? shown(asked.data.value) : '']),
    ]);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <span className="report-control">
              <Button variant="icon" iconName="download" ariaLabel={say(words.exportOf(title))} onClick={save} />
            </span>
          }
        >
          {say(title)}
        </Header>
      }
    >
      <ColumnLayout columns={3} variant="text-grid" minColumnWidth={160}>
        {figures.map(({ label, hint, asked }) => (
          <div key={label.en}>
            <Box variant="awsui-key-label">{say(label)}</Box>
            <Answer of={asked}>
              {({ value }) => (
                <Box variant="awsui-value-large" {...(value === undefined && { color: 'text-body-secondary' })}>
                  {shown(value)}
                </Box>
              )}
            </Answer>
            <Box variant="small" display="block" color="text-body-secondary">
              {say(hint)}
            </Box>
          </div>
        ))}
      </ColumnLayout>
    </Container>
  );
}

/** What a figure reads out of an answer. */
export function read<R>(asked: Asked<R>, valueOf: (reply: R) => Text | string | undefined) {
  return { ...asked, data: asked.data === undefined ? undefined : { value: valueOf(asked.data) } };
}

function percent(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${value}%`;
}

function minutes(count: number | undefined): Text | undefined {
  return count === undefined ? undefined : words.minutes(count);
}
