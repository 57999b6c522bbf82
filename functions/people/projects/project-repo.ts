import { AppError } from '../../../shared/errors/index.ts';
import { projectNames, projects, type Project } from '../../platform/access/project.ts';
import { counter } from '../../platform/table/counter.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { deletedProjects } from './deleted-project-repo.ts';
import { countingBusiness } from './business-tag-repo.ts';

export const projectTotal = counter('PROJECTS');

/** For the transaction that makes a project. */
export function creating(table: TenantTable, project: Project): TransactItem[] {
  return [
    projects.on(table).creating({ ...project, searchText: searchTextOf(project) }),
    projectNames
      .on(table)
      .claiming({}, project.name, project.uid, new AppError('projectNameTaken', { name: project.name })),
    projectTotal.on(table).adding({}, 1),
    ...countingBusiness(table, { from: undefined, to: project.businessTagUid }),
  ];
}

export async function changeProject(
  table: TenantTable,
  before: Stored<Project>,
  change: Partial<Project>,
): Promise<void> {
  const after = { ...before, ...change };
  await table.transact([
    projects.on(table).updating({ ...after, searchText: searchTextOf(after) }),
    ...countingBusiness(table, { from: before.businessTagUid, to: after.businessTagUid }),
  ]);
}

/** Freezes a project for its deletion, so that nothing new comes into it meanwhile. */
export async function freezeEmpty(table: TenantTable, uid: string): Promise<void> {
  const { dbServices } = await projects.on(table).require({ uid });
  await projects
    .on(table)
    .patch(
      { uid },
      { set: { isArchived: true } },
      { condition: { dbServices: 0 }, refusal: new AppError('projectNotEmpty', { count: Math.max(dbServices, 1) }) },
    );
}

/** For the transaction that removes a project, after all that was in it. */
export function removing(table: TenantTable, project: Project, deletedAt: string): TransactItem[] {
  return [
    projects
      .on(table)
      .removing(project, { condition: { dbServices: 0, isArchived: true }, refusal: new AppError('changedMeanwhile') }),
    projectNames.on(table).releasing({}, project.name, project.uid),
    projectTotal.on(table).adding({}, -1),
    deletedProjects.on(table).putting({ projectUid: project.uid, deletedAt }),
    ...countingBusiness(table, { from: project.businessTagUid, to: undefined }),
  ];
}

function searchTextOf({ name, desc }: Pick<Project, 'name' | 'desc'>): string {
  return `${name} ${desc}`.toLowerCase();
}
