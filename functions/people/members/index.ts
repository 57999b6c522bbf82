import * as contract from '../../../shared/contract/people/members/operations.ts';
import { implement } from '../../platform/implement.ts';
import { addMember, deleteMember, updateMember } from './member-changes.ts';
import { addMemberGroup, deleteMemberGroup, updateMemberGroup } from './member-group-changes.ts';
import { listMemberGroups, listMemberGroupTips, readMemberGroup } from './member-groups.ts';
import { listMembers, listMemberTips } from './members.ts';

export const group = implement(contract, {
  listMembers,
  addMember,
  updateMember,
  deleteMember,
  listMemberTips,
  listMemberGroups,
  addMemberGroup,
  readMemberGroup,
  updateMemberGroup,
  deleteMemberGroup,
  listMemberGroupTips,
});
