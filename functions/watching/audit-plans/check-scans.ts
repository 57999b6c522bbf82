import type * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { intakeOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { inLocale } from '../../../shared/text.ts';
import { cloudCollectors } from '../cloud-collectors/index.ts';
import type { Lack } from '../../engines/lack.ts';
import { asking } from '../collectors/collector.ts';
import { collectors } from '../collectors/index.ts';
import { requireDbServicesOf, type DbService } from '../../databases/db-services/service.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Context } from '../../platform/context.ts';
import { cloudSide, SourceSession } from './source-session.ts';
import { scanOfSource } from './scan-repo.ts';
import { withKeptSecrets } from './sealed-params.ts';
import { wantedPlans, type WantedPlan } from './wanted-plans.ts';

export async function checkScans({ body }: Input<typeof contract.checkScans>, ctx: Context) {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [body.instance_id]);
  if (!source) throw new AppError('notFound');
  ctx.demand('auditPlanSave', { dbServiceUid: source.uid });
  const wanted = wantedPlans(body.audit_plans, source.dbType);
  const session = new SourceSession(ctx, source);
  try {
    const data = [];
    for (const plan of wanted) data.push(shown(plan, await lacksOf(ctx, source, { plan, session }), ctx));
    return { data };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new AppError('connectFailed', { name: source.name, reason: error.words }, { cause: error });
  } finally {
    await session.close();
  }
}

type Asked = { readonly plan: WantedPlan; readonly session: SourceSession };

async function lacksOf(ctx: Context, source: DbService, { plan, session }: Asked): Promise<readonly Lack[]> {
  const { type } = plan;
  const scan = await scanOfSource(ctx.table, source);
  const was = scan?.plans.find((one) => one.type === type);
  const params = await withKeptSecrets(ctx, plan, scan && was && { home: scan, plan: was });
  if (intakeOf(scanTypeOf(type), params) !== 'collect') return [];
  const rowsMax = limits.collectedRowsMax;
  const ofCloud = await cloudCollectors[type]?.();
  if (ofCloud) {
    const about = cloudSide(ctx, { dbType: source.dbType, dbServiceUid: source.uid });
    const now = ctx.world.clock.now();
    return ofCloud.collector.lacks({ params, state: undefined, now, rowsMax, isOver: () => false, ...about });
  }
  const ofDatabase = await collectors[type]?.();
  if (!ofDatabase) return [];
  return ofDatabase.collector.lacks({ ask: asking(await session.connection(), rowsMax), params });
}

function shown({ type }: WantedPlan, lacks: readonly Lack[], { locale }: Context) {
  return {
    audit_plan_type: type,
    is_ready: lacks.length === 0,
    lacks: lacks.map(({ message, statement }) => ({ message: inLocale(message, locale), statement })),
  };
}
