import type { Text } from './text.ts';

type Figure = { readonly title: Text; readonly unit: 'count' | 'milliseconds' | 'perSecond' };

/** What the operator of an installation looks at: what all tenants share. */
export const installationFigures = {
  computing: { title: { zh: '正在计算的线程', en: 'Threads that compute' }, unit: 'count' },
  computingWaiting: { title: { zh: '等待线程的计算', en: 'Computations that wait for a thread' }, unit: 'count' },
  exporting: { title: { zh: '正在写的导出文件', en: 'Exported files being written' }, unit: 'count' },
  exportsWaiting: { title: { zh: '排队的导出文件', en: 'Exported files that wait' }, unit: 'count' },
  lag: {
    title: {
      zh: '应答线程的延迟（最近一分钟内最差 10 秒的 99%）',
      en: 'Lag of the thread that answers (99 %, worst ten seconds of a minute)',
    },
    unit: 'milliseconds',
  },
  readUnits: { title: { zh: '每秒读单位（最近一分钟）', en: 'Read units a second (of a minute)' }, unit: 'perSecond' },
  writeUnits: {
    title: { zh: '每秒写单位（最近一分钟）', en: 'Write units a second (of a minute)' },
    unit: 'perSecond',
  },
  oldestDue: {
    title: { zh: '最晚的后台工作已迟到', en: 'Lateness of the work that is due longest' },
    unit: 'milliseconds',
  },
  schedules: { title: { zh: '定时上线的计划', en: 'Schedules of executions' }, unit: 'count' },
} as const satisfies Readonly<Record<string, Figure>>;

/** The name of one of them. */
export type InstallationFigure = keyof typeof installationFigures;
export const installationFigureNames = Object.keys(installationFigures) as [
  InstallationFigure,
  ...InstallationFigure[],
];
/** What is known at the moment, and how much there can be of it. What is not known is left out. */
export type Figures = { readonly [Name in InstallationFigure]?: { readonly value: number; readonly max?: number } };
