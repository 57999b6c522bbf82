import { projects, type Project } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { addingManager, removeEveryMember } from '../members/service.ts';
import { removeTemplatesOf } from '../../rules/rules/service.ts';
import {
  creatingEnvironmentTags,
  environmentTags,
  firstEnvironments,
  removingEnvironmentTag,
} from '../../ground/environments/environment-tag-repo.ts';
import { creating, removing } from './project-repo.ts';

type Named = { readonly uid: string; readonly name: string };
type Place = Pick<Context, 'tenant' | 'table' | 'recorded' | 'world'>;
type NewProject = Pick<Project, 'name' | 'desc' | 'priority' | 'businessTagUid' | 'forbidsCreatorApproval'>;

/** Makes a project in one transaction, into `into`, and answers its uid. */
export async function makeProject(ctx: Context, given: NewProject, into: TenantTable = ctx.recorded): Promise<string> {
  const uid = ctx.world.newId();
  const project = {
    ...given,
    uid,
    creatorUid: ctx.user.uid,
    isArchived: false,
    dbServices: 0,
    searchText: '',
    createdAt: new Date(ctx.world.clock.now()).toISOString(),
  };
  await into.transact(creatingProject(ctx.table, { project, creator: ctx.user, newId: ctx.world.newId }));
  return uid;
}

/** For the transaction that makes a project: with its first manager, its creator, and its first environment tags. */
function creatingProject(
  table: TenantTable,
  { project, creator, newId }: { project: Project; creator: Named; newId: () => string },
): TransactItem[] {
  return [
    ...creating(table, project),
    ...addingManager(table, { project, user: { uid: creator.uid, name: creator.name }, createdAt: project.createdAt }),
    ...creatingEnvironmentTags(
      table,
      firstEnvironments.map((name) => ({ uid: newId(), projectUid: project.uid, name, color: '' })),
    ),
  ];
}

/** Ends a project that is frozen and holds no data source: its members, tags and rule templates first, so that a broken attempt can be repeated. What was audited in it is removed afterwards. */
export async function unmakeProject({ tenant, table, recorded, world }: Place, uid: string): Promise<void> {
  const project = await projects.on(table).require({ uid });
  await removeEveryMember(table, uid);
  const { items: tags } = await environmentTags.on(table).list({ projectUid: uid });
  for (const tag of tags) await table.transact(removingEnvironmentTag(table, tag));
  await removeTemplatesOf(table, uid);
  await noteDue(world, 'removeProjectRemains', tenant);
  await recorded.transact(removing(table, project, new Date(world.clock.now()).toISOString()));
}
