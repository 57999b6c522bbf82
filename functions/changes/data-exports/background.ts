import type { Background } from '../../platform/background.ts';
import { markDataExports } from './mark-exports.ts';
import { removeExportFiles } from './running/remove-files.ts';
import { giveUpExport, runExport } from './running/run-export.ts';
import { settleDataExports } from './running/settle-exports.ts';
import { workUses } from './uses.ts';

export const background: Background = {
  tasks: { runExport, giveUpExport },
  sweeps: { settleDataExports, removeExportFiles, markDataExports },
  uses: workUses,
};
