import type { Background } from '../platform/background.ts';
import { giveUpReport, writeReport } from './background-report.ts';

export const background: Background = { tasks: { writeReport, giveUpReport } };
