import { projectsFrom } from '../../platform/access/every-project.ts';
import { memberGroups, memberships, type Grant } from '../../platform/access/membership.ts';
import { together, usesAmong, type RecordUses } from '../../platform/record-use.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'member',
    effect: 'letsGo',
    records: ['MEMBERSHIP'],
    find: (ctx, { projectUid, uid }, limit) =>
      usesAmong(memberships.on(ctx.table).listBy('gsi1', { projectUid }, { limit }), (one) =>
        (one.isDirect && reaches(one, uid)) || one.timedGrants?.some(({ dbServiceUid }) => dbServiceUid === uid)
          ? { name: one.userName, id: one.userUid, projectUid, isHidden: !ctx.may('memberView') }
          : undefined,
      ),
  },
  {
    of: 'db_service',
    kind: 'member_group',
    effect: 'letsGo',
    records: ['MEMBER_GROUP'],
    find: (ctx, { projectUid, uid }, limit) =>
      usesAmong(memberGroups.on(ctx.table).listBy('gsi1', { projectUid }, { limit }), (one) =>
        reaches(one, uid) ? { name: one.name, id: one.uid, projectUid, isHidden: !ctx.may('memberView') } : undefined,
      ),
  },
  {
    of: 'role',
    kind: 'member',
    effect: 'blocks',
    find: async ({ table }, { uid }, limit) => {
      const { projects, isPart } = await projectsFrom(table);
      const parts = projects.map(({ uid: projectUid, name: projectName }) =>
        usesAmong(memberships.on(table).listBy('gsi1', { projectUid }, { limit }), (one) =>
          one.isDirect && grants(one, uid)
            ? { name: one.userName, id: one.userUid, projectUid, projectName }
            : undefined,
        ),
      );
      return together([...(await Promise.all(parts)), { found: [], isPart }]);
    },
  },
  {
    of: 'role',
    kind: 'member_group',
    effect: 'blocks',
    find: async ({ table }, { uid }, limit) => {
      const { projects, isPart } = await projectsFrom(table);
      const parts = projects.map(({ uid: projectUid, name: projectName }) =>
        usesAmong(memberGroups.on(table).listBy('gsi1', { projectUid }, { limit }), (one) =>
          grants(one, uid) ? { name: one.name, id: one.uid, projectUid, projectName } : undefined,
        ),
      );
      return together([...(await Promise.all(parts)), { found: [], isPart }]);
    },
  },
];

function reaches({ roles }: Pick<Grant, 'roles'>, dbServiceUid: string): boolean {
  return roles.some(({ dbServiceUids }) => dbServiceUids.includes(dbServiceUid));
}

function grants({ roles }: Pick<Grant, 'roles'>, uid: string): boolean {
  return roles.some(({ roleUid }) => roleUid === uid);
}
