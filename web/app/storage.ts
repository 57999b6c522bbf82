/** What the browser remembers between visits. The names are those of this API family's clients. */
export const stored = {
  token: 'TOKEN',
  theme: 'THEME',
  language: 'LANGUAGE',
  userUid: 'DMS_USER_UID',
  userName: 'SLUICE_USER_NAME',
  recentProjects: 'DMS_Project_Catch',
  noticeShown: 'SHOW_COMPANY_NOTICE',
  zones: 'DMS_AVAILABILITY_ZONE',
  loadedAnew: 'SLUICE_LOADED_ANEW',
} as const;

/** One key per table, holding the column settings of each user. */
export const tableKey = (table: string): string => `SLUICE_TABLE_${table}`;

export function remember(key: string, value: string): void {
  localStorage.setItem(key, value);
}

export function recall(key: string): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function forget(key: string): void {
  localStorage.removeItem(key);
}

/** A remembered value that an older version or a person may have written: anything unreadable counts as absent. */
export function recallJson(key: string): unknown {
  const text = recall(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
