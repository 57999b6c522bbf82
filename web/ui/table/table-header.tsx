import type { ReactNode } from 'react';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { ActionBar, type Action } from '../action.tsx';
import type { List } from './data-table.tsx';

type Props<Row> = {
  readonly title: Text;
  readonly description?: Text;
  readonly actions?: readonly Action[];
  readonly control?: ReactNode;
  readonly batchActions?: (rows: readonly Row[]) => readonly Action[];
  readonly list: List<Row>;
  readonly total: number | undefined;
  readonly selected: readonly Row[];
  readonly variant?: string;
  /** The gear of the table; it would take a line of its own below the filters. */
  readonly settings: ReactNode;
};
const noneChosen: Text = { zh: '请先选择至少一行', en: 'Choose rows first' };
const refresh: Text = { zh: '刷新', en: 'Refresh' };

/** The name of a table with how many rows, and what may be done with it or with the chosen rows. */
export function TableHeader<Row>({
  title,
  description,
  actions = [],
  control,
  batchActions,
  list,
  total,
  selected,
  variant,
  settings,
}: Props<Row>) {
  const say = useText();
  const counter =
    total === undefined ? undefined : selected.length > 0 ? `(${selected.length}/${total})` : `(${total})`;
  return (
    <Header
      variant={variant === 'full-page' ? 'awsui-h1-sticky' : 'h2'}
      {...(counter && { counter })}
      {...(description && { description: say(description) })}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            iconName="refresh"
            ariaLabel={say(refresh)}
            loading={list.isFetching && !list.isPending}
            onClick={() => list.refetch()}
          />
          {batchActions && (
            <ActionBar actions={batchActions(selected).map((action) => forChosen(action, selected.length))} />
          )}
          {control}
          <ActionBar actions={actions} />
          {settings}
        </SpaceBetween>
      }
    >
      {say(title)}
    </Header>
  );
}

/** Without a chosen row there is nothing to do it to. */
function forChosen(action: Action, count: number): Action {
  return count === 0 ? { ...action, why: action.why ?? noneChosen } : action;
}
