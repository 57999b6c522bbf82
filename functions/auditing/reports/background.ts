import type { Background } from '../../platform/background.ts';
import { giveUpReport, writeReport } from './background-report.ts';
import { workUses } from './uses.ts';

export const background: Background = { tasks: { writeReport, giveUpReport }, uses: workUses };
