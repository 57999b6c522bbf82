import type { Background } from '../../platform/background.ts';
import { deliverNews } from './deliver-news.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { deliverNews }, uses: workUses };
