import { useState } from 'react';
import { wasTried } from '../../../../../shared/engines/tried.ts';
import { findEngine } from '../../../../../shared/engines/index.ts';
import { limits } from '../../../../../shared/limits.ts';
import type { Target } from './use-audit.ts';
import type { Source } from '../wire.ts';

type Before = { readonly isByFile: boolean; readonly before?: boolean | undefined };

/** The switch of backup: on when one of the data sources wants it, until somebody decides. Whole files have none. */
export function useBackup(rows: readonly Target[], sources: readonly Source[], { isByFile, before }: Before) {
  const [chosen, setChosen] = useState(before);
  const [written, setWritten] = useState<string>();
  const named = rows.flatMap(({ name }) => sources.find(({ instance_name }) => instance_name === name) ?? []);
  const isPossible =
    named.length > 0 && named.every(({ supported_backup_strategy }) => supported_backup_strategy.length > 0);
  const isWanted = named.some(({ enable_backup }) => enable_backup);
  const isOn = isPossible && !isByFile && (chosen ?? isWanted);
  const usual = Math.min(...named.map(({ backup_max_rows }) => backup_max_rows));
  const rowsMax = written === undefined ? usual : Number(written);
  return {
    isPossible,
    isByFile,
    isOn,
    isAgainstSource: isWanted && !isOn,
    isUntried: named.some(isUntried),
    rowsMax,
    rowsText: written ?? String(usual),
    hasRowsProblem: isOn && !isAllowed(rowsMax),
    /** What the audit is told: nothing where the data sources cannot back up at all. */
    wanted: isPossible ? isOn : undefined,
    wantedRows: isOn && written !== undefined ? rowsMax : undefined,
    setOn: setChosen,
    setRows: setWritten,
  };
}

/** Whether nobody ever tried a backup on a server of its type. */
function isUntried({ instance_type }: Source): boolean {
  const engine = findEngine(instance_type);
  return engine !== undefined && !wasTried('undo', engine.dbType);
}

function isAllowed(rows: number): boolean {
  return Number.isInteger(rows) && rows >= 1 && rows <= limits.backupRowsMax;
}

export type Backup = ReturnType<typeof useBackup>;
