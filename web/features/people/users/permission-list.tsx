import { rangeType } from '../../../../shared/contract/platform/fields.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listOpPermissions } from '../../../../shared/contract/people/roles/operations.ts';
import { permissionNames } from '../../../../shared/permissions.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './user-words.ts';

type PermissionRow = Received<typeof listOpPermissions>['data'][number];
const order = ['global', 'project', 'db_service', 'unknown'] as const;

/** Every permission of the product, from the platform down to a data source. */
export function PermissionList() {
  const table = useTable({ prefix: 'p.' });
  const list = useCall(listOpPermissions, {
    query: { page_index: 1, page_size: permissionNames.length, filter_by_target: 'all' },
  });
  const rows =
    list.data && [...list.data.data].sort((a, b) => order.indexOf(a.range_type) - order.indexOf(b.range_type));
  // There are a few dozen, so they come at once and the pages are cut here.
  const data = rows && {
    data: rows.slice((table.page - 1) * table.size, table.page * table.size),
    total_nums: rows.length,
  };
  return (
    <DataTable
      name="permission_list"
      table={table}
      list={{ ...list, data }}
      columns={useColumns()}
      rowId={({ op_permission }) => op_permission.uid}
      title={words.permissions}
      empty={{ text: words.noPermissions }}
    />
  );
}

function useColumns(): Column<PermissionRow>[] {
  const say = useText();
  return [
    { id: 'range', header: words.range, width: 140, cell: ({ range_type }) => say(rangeType.labels[range_type]) },
    { id: 'module', header: words.module, width: 200, cell: ({ module }) => module },
    {
      id: 'permission',
      header: words.permission,
      rowHeader: true,
      width: 260,
      cell: ({ op_permission }) => op_permission.name,
    },
    { id: 'desc', header: words.desc, width: 360, cell: ({ description }) => description },
  ];
}
