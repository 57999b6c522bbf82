import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { listIdeAudits } from '../../../../shared/contract/auditing/direct-audits/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './ide-audit-words.ts';

export type IdeAudit = Received<typeof listIdeAudits>['data'][number];

export const columns: Column<IdeAudit>[] = [
  {
    id: 'fingerprint',
    header: words.fingerprint,
    rowHeader: true,
    width: 240,
    flexible: true,
    cell: ({ sql_fingerprint, db_type }) => <SqlText sql={sql_fingerprint} dbType={db_type} />,
  },
  {
    id: 'sql',
    header: words.sql,
    width: 260,
    flexible: true,
    hidden: true,
    cell: ({ sql, db_type }) => <SqlText sql={sql} dbType={db_type} />,
  },
  { id: 'source', header: words.source, width: 135, cell: (row) => <AuditedFor row={row} /> },
  { id: 'result', header: words.result, width: 125, cell: (row) => <Result row={row} /> },
  { id: 'count', header: words.count, width: 80, order: 'fp_count', cell: ({ fp_count }) => fp_count },
  {
    id: 'first',
    header: words.first,
    width: 190,
    hidden: true,
    order: 'first_appear_timestamp',
    cell: ({ first_appear_timestamp: at }) => <Time at={at} />,
  },
  {
    id: 'last',
    header: words.last,
    width: 130,
    order: 'last_receive_timestamp',
    cell: ({ last_receive_timestamp: at }) => <Time at={at} />,
  },
  { id: 'creator', header: words.creator, width: 80, cell: ({ creator }) => creator },
];

/** The data source and schema, or the type alone where there was none. */
export function AuditedFor({ row }: { row: IdeAudit }) {
  const say = useText();
  const source = row.instance_name || say(fill(words.offline, { dbType: row.db_type }));
  return <>{row.schema_name ? `${source} / ${row.schema_name}` : source}</>;
}

/** The worst level and how much was found; what it is stands in the details. */
function Result({ row: { audit_level, audit_result } }: { row: IdeAudit }) {
  const say = useText();
  if (audit_result.length === 0)
    return (
      <StatusIndicator type="success" wrapText={false}>
        {say(words.passed)}
      </StatusIndicator>
    );
  return <LevelBadge level={audit_level || 'normal'} count={audit_result.length} />;
}
