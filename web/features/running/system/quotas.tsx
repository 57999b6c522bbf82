import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listQuotas } from '../../../../shared/contract/running/system/operations.ts';
import { installationFigures } from '../../../../shared/installation-figures.ts';
import { quotas as known } from '../../../../shared/quotas.ts';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { words } from './quota-words.ts';

type Told = Received<typeof listQuotas>['data'];
type Quota = Told['quotas'][number];
type Figure = NonNullable<Told['installation']>[number];

const refreshMilliseconds = 15_000;

/** What a tenant may use and uses, what is near its limit first; and for the operator what all tenants share. */
export default function Quotas() {
  const asked = useCall(listQuotas, {}, { every: refreshMilliseconds });
  return (
    <Page title={words.title} description={words.description}>
      <Answer of={asked}>
        {({ data: { quotas, installation } }) => (
          <SpaceBetween size="l">
            <Near quotas={quotas} figures={installation ?? []} />
            <OfTenant quotas={quotas} />
            {installation && <OfInstallation figures={installation} />}
          </SpaceBetween>
        )}
      </Answer>
    </Page>
  );
}

function Near({ quotas, figures }: { quotas: readonly Quota[]; figures: readonly Figure[] }) {
  const say = useText();
  const amount = useAmount();
  const lines = [
    ...quotas
      .filter(({ is_near }) => is_near)
      .map((one) => ({ title: known[one.name].title, ...wordsOf(one, amount) })),
    ...figures
      .filter(({ is_near }) => is_near)
      .map(({ name, value, max }) => ({
        title: installationFigures[name].title,
        used: amount(value, 'count'),
        max: amount(max, 'count'),
      })),
  ];
  if (lines.length === 0) return <StatusIndicator type="success">{say(words.none)}</StatusIndicator>;
  return (
    <Alert type="warning" header={say(words.near)}>
      {lines.map(({ title, used, max }) => (
        <div key={title.en}>{say(fill(words.nearLine, { title, used, max }))}</div>
      ))}
      <Box color="text-body-secondary">{say(words.nearHint)}</Box>
    </Alert>
  );
}

function wordsOf({ used, max, unit }: Quota, amount: ReturnType<typeof useAmount>) {
  return { used: amount(used, unit), max: amount(max, unit) };
}

function OfTenant({ quotas }: { quotas: readonly Quota[] }) {
  const say = useText();
  const amount = useAmount();
  const columns: PlainColumn<Quota>[] = [
    {
      id: 'quota',
      header: words.quota,
      minWidth: 140,
      cell: ({ name, project_name }) => (
        <>
          {say(known[name].title)}
          <Small>{say(known[name].then)}</Small>
          {project_name !== undefined && <Small>{say(fill(words.ofProject, { name: project_name }))}</Small>}
        </>
      ),
    },
    { id: 'used', header: words.used, width: 140, cell: (quota) => <Use quota={quota} /> },
    {
      id: 'max',
      header: words.max,
      width: 110,
      cell: ({ max, usual, unit }) => (
        <>
          {amount(max, unit)}
          {max !== usual && <Small>{say(fill(words.usual, { usual: amount(usual, unit) }))}</Small>}
        </>
      ),
    },
  ];
  return (
    <PlainTable
      look="card"
      title={words.quotas}
      heading="h2"
      counter=""
      rows={quotas}
      rowId={({ name }) => name}
      columns={columns}
    />
  );
}

function Use({ quota: { name, used, unit, is_near } }: { quota: Quota }) {
  const say = useText();
  const amount = useAmount();
  if (used === undefined) return say(name === 'collectedSqlPerProject' ? words.belowNear : words.noData);
  const shown = amount(used, unit);
  return is_near ? <StatusIndicator type="warning">{shown}</StatusIndicator> : shown;
}

function OfInstallation({ figures }: { figures: readonly Figure[] }) {
  const say = useText();
  const amount = useAmount();
  const valueOf = ({ name, value, max }: Figure) => {
    if (value === undefined) return <Box color="text-body-secondary">{say(words.noData)}</Box>;
    const shown = amount(value, installationFigures[name].unit);
    return max === undefined ? shown : `${shown} / ${amount(max, 'count')}`;
  };
  const columns: PlainColumn<Figure>[] = [
    { id: 'figure', header: words.figure, minWidth: 140, cell: ({ name }) => say(installationFigures[name].title) },
    {
      id: 'value',
      header: words.value,
      width: 150,
      cell: (figure) =>
        figure.is_near ? <StatusIndicator type="warning">{valueOf(figure)}</StatusIndicator> : valueOf(figure),
    },
  ];
  return (
    <PlainTable
      look="card"
      title={words.installation}
      heading="h2"
      counter=""
      hint={words.installationHint}
      rows={figures}
      rowId={({ name }) => name}
      columns={columns}
    />
  );
}

function Small({ children }: { children: string }) {
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {children}
    </Box>
  );
}

type Unit = Quota['unit'] | (typeof installationFigures)[Figure['name']]['unit'];

/** A value with its unit as the reader writes it. */
function useAmount() {
  const [locale, say] = [useLocale(), useText()];
  return (value: number | undefined, unit: Unit): string => {
    if (value === undefined) return say(words.noData);
    const written = (number: number) => number.toLocaleString(locale, { maximumFractionDigits: number < 10 ? 1 : 0 });
    if (unit === 'bytes') return sizeOf(value, locale);
    if (unit !== 'milliseconds') return written(value);
    return value < 10_000
      ? say(fill(words.milliseconds, { value: written(value) }))
      : say(fill(words.seconds, { value: written(value / 1000) }));
  };
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'];

function sizeOf(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = (bytes / 1000 ** power).toLocaleString(locale, { maximumFractionDigits: 1 });
  return `${value} ${sizes[power] ?? ''}`;
}
