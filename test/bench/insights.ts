import { measures, measureNames } from '../../functions/watching/measures/measures.ts';
import type { World } from '../../functions/platform/world.ts';
import { addDbService, listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { addProject, listEnvironmentTags } from '../../shared/contract/people/projects/operations.ts';
import { getHome } from '../../shared/contract/running/statistics/operations.ts';
import { getSqlInsight, type insightMetrics } from '../../shared/contract/watching/sql-insights/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { measured } from './measured-calls.ts';

const rounds = { warm: 10, batches: 5, inBatch: 5 };
const page = { page_index: 1, page_size: 20 };
const hour = 3_600_000;
const waits = Array.from({ length: 8 }, (_, n) => `wait LWLock:kind${n}`);

/** What insights and the home page cost of the processor, of a data source that was measured each minute for a month. */
async function main(): Promise<void> {
  const costs = await measured(rounds, callsIn);
  for (const [name, { cpuMs, read }] of costs)
    console.log(`${name.padEnd(40)} ${cpuMs.toFixed(1).padStart(6)} ms CPU ${read.toFixed(1).padStart(7)} read units`);
}

async function callsIn(admin: ApiClient, world: World): Promise<Record<string, () => Promise<unknown>>> {
  const { data: project } = await admin.call(addProject, { body: { project: { name: 'bench' } } });
  const params = { project_uid: project.uid };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: page });
  const { data: source } = await admin.call(addDbService, {
    params,
    body: {
      db_service: {
        name: 'db',
        db_type: 'PostgreSQL',
        host: '127.0.0.1',
        port: '1',
        user: 'app',
        password: 'secret',
        environment_tag_uid: tags[0]?.uid ?? '',
        maintenance_times: [],
      },
    },
  });
  await measuredFor(31 * 24 * hour, source.uid, world);
  const insight = (metric_name: (typeof insightMetrics)[number], hours: number) => async () =>
    admin.call(getSqlInsight, {
      params: { project_name: 'bench' },
      query: {
        instance_id: source.uid,
        metric_name,
        start_time: new Date(world.clock.now() - hours * hour).toISOString(),
        end_time: new Date(world.clock.now()).toISOString(),
      },
    });
  let earlier = 24;
  return {
    // Each begins earlier than what is kept of the one before.
    'comprehensive_trend of a day, read anew': () => insight('comprehensive_trend', (earlier += 1 / 6))(),
    getHome: () => admin.call(getHome, {}),
    listDbServices: () => admin.call(listDbServices, { params, query: page }),
    ...Object.fromEntries(
      [1, 6, 24, 7 * 24, 30 * 24].flatMap((hours) =>
        (['comprehensive_trend', 'wait_trend'] as const).map((metric) => [
          `${metric} of ${hours} h`,
          insight(metric, hours),
        ]),
      ),
    ),
  };
}

/** Buckets of every width as they are kept. */
async function measuredFor(milliseconds: number, uid: string, world: World): Promise<void> {
  const table = world.tableOf('bench');
  const now = world.clock.now();
  const items = new Map<string, { pk: string; sk: string; [field: string]: unknown }>();
  for (const { seconds, keptHours } of measures.tiers)
    for (let at = now - Math.min(milliseconds, keptHours * hour); at <= now; at += seconds * 1000) {
      const values = Object.fromEntries([...measureNames, ...waits].map((name, n) => [name, n + (at % 7)]));
      for (const item of measures.on(table).adding(uid, [{ at, values }])) {
        if (!('update' in item) || !item.update.pk.endsWith(`#${seconds}`)) continue;
        items.set(JSON.stringify(item.update), { ...item.update, ...item.change.set, ...item.change.add });
      }
    }
  await table.putAll([...items.values()]);
}

void main().then(() => process.exit(0));
