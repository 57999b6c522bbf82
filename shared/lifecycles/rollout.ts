import { choices } from '../choices.ts';

/** How far a change in waves has come. */
export const rolloutStates = choices({
  auditing: { zh: '正在审核', en: 'Being audited' },
  audited: { zh: '待提交', en: 'Audited, not submitted' },
  running: { zh: '进行中', en: 'Under way' },
  stopped: { zh: '已停止', en: 'Stopped' },
  finished: { zh: '已完成', en: 'Finished' },
  ended: { zh: '已结束', en: 'Ended' },
});
/** A state of a change in waves. */
export type RolloutState = (typeof rolloutStates.values)[number];

/** How far a change in waves has come on one data source. */
export const rolloutSourceStates = choices({
  unaudited: { zh: '未审核', en: 'To be audited' },
  blocked: { zh: '不能提交', en: 'Cannot be submitted' },
  waiting: { zh: '等待中', en: 'Waiting' },
  running: { zh: '正在上线', en: 'Executing' },
  succeeded: { zh: '上线成功', en: 'Succeeded' },
  failed: { zh: '上线失败', en: 'Failed' },
  skipped: { zh: '已跳过', en: 'Passed over' },
});
/** A state of one data source of a change in waves. */
export type RolloutSourceState = (typeof rolloutSourceStates.values)[number];

/** The sizes of waves: the first goes by an ordinary workflow, the others have one size. */
export type WavePlan = { readonly sources: number; readonly firstWave: number; readonly waveSize: number };

/** How many waves a plan has. */
export function wavesOf({ sources, firstWave, waveSize }: WavePlan): number {
  return sources <= firstWave ? 1 : 1 + Math.ceil((sources - firstWave) / waveSize);
}

/** In which wave, counted from 0, the data source at a position goes. */
export function waveOf(position: number, { firstWave, waveSize }: Omit<WavePlan, 'sources'>): number {
  return position < firstWave ? 0 : 1 + Math.floor((position - firstWave) / waveSize);
}

/** The positions of a wave: the first, and the one behind the last. */
export function positionsOf(wave: number, { sources, firstWave, waveSize }: WavePlan): { from: number; end: number } {
  if (wave === 0) return { from: 0, end: Math.min(firstWave, sources) };
  const from = firstWave + (wave - 1) * waveSize;
  return { from, end: Math.min(from + waveSize, sources) };
}
