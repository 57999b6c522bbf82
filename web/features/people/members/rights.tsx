import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './member-words.ts';
import './rights.css';
import type { GroupRow, MemberRow } from './wire.ts';

/** Where rights come from; an empty group means directly. */
function Origin({ group }: { group: string }) {
  const say = useText();
  if (group === '') return null;
  return (
    <Box variant="small" color="text-body-secondary">
      {' '}
      {say(fill(words.fromGroup, { group }))}
    </Box>
  );
}

/** Project permissions by name, each with the group that it comes from. */
export function ManagementRights({
  isAdmin,
  adminGroups = [],
  permissions,
}: {
  isAdmin: boolean;
  adminGroups?: readonly string[];
  permissions: readonly { readonly uid: string; readonly name: string; readonly member_group?: string }[];
}) {
  const say = useText();
  if (isAdmin)
    return (
      <div className="rights">
        <Badge color="blue">{say(words.everything)}</Badge>
        {adminGroups.map((group) => (
          <Origin key={group} group={group} />
        ))}
      </div>
    );
  if (permissions.length === 0) return '-';
  return (
    <div className="rights">
      {permissions.map(({ uid, name, member_group = '' }) => (
        <div key={`${uid} ${member_group}`}>
          <Badge>{name}</Badge>
          <Origin group={member_group} />
        </div>
      ))}
    </div>
  );
}

/** "Developer: shop, orders": one line per role and origin. */
export function SourceRights({
  rights,
}: {
  rights: MemberRow['current_project_op_permissions'] | GroupRow['current_project_op_permissions'];
}) {
  const lines = roleLines(rights);
  if (lines.length === 0) return '-';
  return (
    <div className="rights">
      {lines.map(({ role, group, sources }) => (
        <div key={`${role} ${group}`}>
          <b>{role}</b>: {sources.join(', ')}
          <Origin group={group} />
        </div>
      ))}
    </div>
  );
}

type RoleLine = { readonly role: string; readonly group: string; readonly sources: readonly string[] };

/** The wire lists roles by data source; people think of data sources by role. */
export function roleLines(rights: MemberRow['current_project_op_permissions']): RoleLine[] {
  const lines = new Map<string, RoleLine>();
  for (const { data_source, roles } of rights) {
    for (const { uid, name, member_group } of roles) {
      const group = member_group?.name ?? '';
      const key = `${uid} ${group}`;
      lines.set(key, { role: name, group, sources: [...(lines.get(key)?.sources ?? []), data_source] });
    }
  }
  return [...lines.values()];
}
