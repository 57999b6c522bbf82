import type { ReactNode } from 'react';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from 'react-router-dom';
import type { Text } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import type { TableState } from '../../../ui/table/use-table.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import { RuleTags } from './rule-tags.tsx';
import { words } from './rule-words.ts';
import { useRuleHits, type RuleHits } from './use-rule-hits.ts';
import type { RuleRow } from './wire.ts';

type Asked = {
  readonly data: readonly RuleRow[] | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
};
const opened = 'rule';

type Props = {
  readonly rules: Asked;
  readonly table: TableState;
  readonly title: Text;
  readonly empty: Text;
  readonly above?: ReactNode;
};

/** Rules as a table; opening one shows all about it, and is kept in the address. */
export function RuleTable({ rules, table, title, empty, above }: Props) {
  const [address, setAddress] = useSearchParams();
  const withRule = (before: URLSearchParams, name: string | undefined) => {
    const after = new URLSearchParams(before);
    if (name === undefined) after.delete(opened);
    else after.set(opened, name);
    return after;
  };
  const open = (name: string | undefined) => setAddress((before) => withRule(before, name), { replace: true });
  const addressOf = (name: string) => `?${withRule(address, name).toString()}`;
  const all = rules.data;
  const hits = useRuleHits(all?.[0]?.db_type);
  const shown = all?.find(({ rule_name }) => rule_name === address.get(opened));
  // The server answers all rules at once; the pages are cut here.
  const data = all && {
    data: all.slice((table.page - 1) * table.size, table.page * table.size),
    total_nums: all.length,
  };
  return (
    <SpaceBetween size="m">
      {above}
      <DataTable
        name="rule_list"
        table={table}
        list={{ ...rules, data }}
        columns={columns({ open, addressOf, hits })}
        rowId={({ rule_name, db_type }) => `${rule_name} ${db_type}`}
        title={title}
        empty={{ text: empty }}
      />
      {shown && <RuleDrawer rule={shown} onClose={() => open(undefined)} />}
    </SpaceBetween>
  );
}

type Shown = {
  readonly open: (name: string) => void;
  readonly addressOf: (name: string) => string;
  readonly hits: RuleHits | undefined;
};

function columns({ open, addressOf, hits }: Shown): Column<RuleRow>[] {
  return [
    { id: 'level', header: words.level, width: 95, cell: ({ level }) => <LevelBadge level={level} /> },
    {
      id: 'rule',
      header: words.rule,
      rowHeader: true,
      width: 360,
      flexible: true,
      cell: ({ rule_name, desc }) => (
        <Link
          variant="secondary"
          href={addressOf(rule_name)}
          onFollow={(event) => {
            event.preventDefault();
            open(rule_name);
          }}
        >
          {desc}
        </Link>
      ),
    },
    { id: 'category', header: words.category, width: 150, cell: ({ type }) => type },
    { id: 'tags', header: words.tags, width: 250, flexible: true, cell: (rule) => <RuleTags rule={rule} /> },
    {
      id: 'hits',
      header: words.hits,
      width: 95,
      cell: ({ rule_name }) => (hits ? (hits.get(rule_name)?.hit_count ?? 0) : '-'),
    },
    { id: 'id', header: words.id, width: 260, hidden: true, cell: ({ rule_name }) => rule_name },
    { id: 'dbType', header: words.dbType, width: 150, hidden: true, cell: ({ db_type }) => db_type },
    {
      id: 'params',
      header: words.params,
      width: 220,
      hidden: true,
      cell: ({ params }) => params.map(({ desc, value }) => `${desc}: ${value}`).join('; ') || '-',
    },
  ];
}
