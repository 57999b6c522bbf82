import { sampleReports } from '../../../shared/samples/reports/index.ts';
import type { ReportParameter, SampleReport } from '../../../shared/samples/reports/report.ts';
import type { Question, QuestionValue } from '../../platform/ports/warehouse.ts';
import { keptSampleDays } from '../samples/kept-days.ts';
import { dayOf } from '../samples/write.ts';
import type { Run } from './run-repo.ts';

const day = 24 * 3_600_000;

type Asked = Pick<Run, 'reportName' | 'sourceUid' | 'planId' | 'firstDay' | 'lastDay' | 'side' | 'startedAt'>;

/** The text of a report with its values. The tenant is the one of the token. */
export function questionOf(tenant: string, asked: Asked): Question {
  const report: SampleReport = sampleReports[asked.reportName];
  const [rangeFrom, to] = [Date.parse(asked.firstDay), Date.parse(asked.lastDay) + day];
  const from = beginning(report, { rangeFrom, to, now: asked.startedAt });
  const over = {
    tenant,
    source: asked.sourceUid,
    planId: asked.planId,
    firstDay: dayOf(from),
    lastDay: asked.lastDay,
  };
  const values: Readonly<Record<ReportParameter, QuestionValue>> = {
    tenant: text(tenant),
    source: text(over.source),
    plan: { kind: 'whole', value: over.planId },
    firstDay: text(over.firstDay),
    lastDay: text(over.lastDay),
    from: { kind: 'moment', value: from },
    to: { kind: 'moment', value: to },
    rangeFrom: { kind: 'moment', value: rangeFrom },
    side: text(asked.side ?? 'user'),
  };
  return { sql: report.sql, values: report.parameters.map((parameter) => values[parameter]), over };
}

type Range = { readonly rangeFrom: number; readonly to: number; readonly now: number };

function beginning({ before }: SampleReport, { rangeFrom, to, now }: Range): number {
  if (before === 'asLong') return rangeFrom - (to - rangeFrom);
  if (before === 'allKept') return Math.min(rangeFrom, Date.parse(dayOf(now - (keptSampleDays() + 1) * day)));
  return rangeFrom;
}

function text(value: string): QuestionValue {
  return { kind: 'text', value };
}
