import type * as contract from '../../shared/contract/audit-plans/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { intakeOf, scanTypeOf } from '../../shared/scan-types/scan-types.ts';
import { inLocale } from '../../shared/text.ts';
import { asking, collectorName, type Lack } from '../collectors/collector.ts';
import { collectors } from '../collectors/index.ts';
import { requireDbServicesOf, targetOf } from '../db-services/service.ts';
import type { Connection } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import { driverOf } from '../engines/index.ts';
import type { Context } from '../platform/context.ts';
import { wantedPlans, type WantedPlan } from './wanted-plans.ts';

export async function checkScans({ body }: Input<typeof contract.checkScans>, ctx: Context) {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [body.instance_id]);
  if (!source) throw new AppError('notFound');
  ctx.demand('auditPlanSave', { dbServiceUid: source.uid });
  const wanted = wantedPlans(body.audit_plans, source.dbType);
  const isAsked = ({ type, params }: WantedPlan) => intakeOf(scanTypeOf(type), params) === 'collect';
  const open = async () =>
    (await driverOf(source.dbType)).connect(await targetOf(ctx.world, ctx.tenant, source), {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName: collectorName,
      statementTimeoutMs: limits.collectStatementMilliseconds,
    });
  try {
    const connection = wanted.some(isAsked) ? await open() : undefined;
    try {
      const data = [];
      for (const plan of wanted) {
        const lacks = connection && isAsked(plan) ? await lacksOf(connection, plan) : [];
        data.push(shown(plan, lacks, ctx));
      }
      return { data };
    } finally {
      await connection?.close();
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new AppError('connectFailed', { name: source.name, reason: error.message }, { cause: error });
  }
}

async function lacksOf(connection: Connection, { type, params }: WantedPlan): Promise<readonly Lack[]> {
  const load = collectors[type];
  const { collector } = (await load?.()) ?? {};
  return (await collector?.lacks({ ask: asking(connection, limits.collectedRowsMax), params })) ?? [];
}

function shown({ type }: WantedPlan, lacks: readonly Lack[], { locale }: Context) {
  return {
    audit_plan_type: type,
    is_ready: lacks.length === 0,
    lacks: lacks.map(({ message, statement }) => ({ message: inLocale(message, locale), statement })),
  };
}
