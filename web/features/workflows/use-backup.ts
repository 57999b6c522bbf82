import { useState } from 'react';
import type { Target } from './use-audit.ts';
import type { Source } from './wire.ts';

/** The switch of backup: on when one of the data sources wants it, until somebody decides. */
export function useBackup(rows: readonly Target[], sources: readonly Source[], before?: boolean) {
  const [chosen, setChosen] = useState(before);
  const named = rows.flatMap(({ name }) => sources.find(({ instance_name }) => instance_name === name) ?? []);
  const isPossible =
    named.length > 0 && named.every(({ supported_backup_strategy }) => supported_backup_strategy.length > 0);
  const isWanted = named.some(({ enable_backup }) => enable_backup);
  const isOn = isPossible && (chosen ?? isWanted);
  return {
    isPossible,
    isOn,
    isAgainstSource: isWanted && !isOn,
    rowsMax: Math.min(...named.map(({ backup_max_rows }) => backup_max_rows)),
    setOn: setChosen,
  };
}

export type Backup = ReturnType<typeof useBackup>;
