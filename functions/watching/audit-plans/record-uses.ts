import { platformScope } from '../../rules/rules/service.ts';
import type { Context } from '../../platform/context.ts';
import { together, usesAmong, type RecordUse, type RecordUses } from '../../platform/record-use.ts';
import { projectsFrom } from '../../platform/access/every-project.ts';
import { maySee } from './scan-access.ts';
import { scanOfSource, scans, type Scan } from './scan-repo.ts';
import { scanTasks, type ScanTask } from './scan-task-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'scan',
    effect: 'blocks',
    records: ['SCAN'],
    find: async (ctx, source) => {
      const scan = await scanOfSource(ctx.table, source);
      return { found: scan ? [useOf(ctx, scan)] : [], isPart: false };
    },
  },
  {
    of: 'rule_template',
    kind: 'scan',
    effect: 'blocks',
    find: (ctx, { scope, name }, limit) =>
      inEach(ctx, scope, (projectUid) =>
        usesAmong(scans.on(ctx.table).list({ projectUid }, { limit }), (one) =>
          isJudgedBy(one, name) ? useOf(ctx, one) : undefined,
        ),
      ),
  },
  {
    of: 'rule_template',
    kind: 'scan_task',
    effect: 'blocks',
    find: (ctx, { scope, name }, limit) =>
      inEach(ctx, scope, (projectUid) =>
        usesAmong(scanTasks.on(ctx.table).list({ projectUid }, { limit }), (one) =>
          isJudgedBy(one, name) ? { ...useOf(ctx, one), name: one.name, id: one.name } : undefined,
        ),
      ),
  },
];

/** A template of the platform may be chosen in every project. */
async function inEach(ctx: Context, scope: string, find: (projectUid: string) => ReturnType<typeof usesAmong>) {
  if (scope !== platformScope) return find(scope);
  const { projects, isPart } = await projectsFrom(ctx.table);
  const parts = await Promise.all(
    projects.map(async ({ uid, name }) => {
      const part = await find(uid);
      return { ...part, found: part.found.map((use) => ({ ...use, projectName: name })) };
    }),
  );
  return together([...parts, { found: [], isPart }]);
}

function isJudgedBy({ plans }: Scan | ScanTask, name: string): boolean {
  return plans.some(({ templateName }) => templateName === name);
}

function useOf(ctx: Context, scan: Scan | ScanTask): RecordUse {
  return {
    name: scan.dbServiceName,
    id: String(scan.scanId),
    projectUid: scan.projectUid,
    isHidden: !maySee(ctx, scan),
  };
}
