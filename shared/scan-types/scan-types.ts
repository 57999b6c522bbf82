import type { Text } from '../text.ts';
import { wasTried } from '../engines/tried.ts';
import { scanTypes } from './index.ts';
import type { Intake, ScanType } from './scan-type.ts';

const byName = new Map(scanTypes.map((one) => [one.type, one]));

/** The scan type of a wire name, or undefined when there is none. */
export function findScanType(type: string): ScanType | undefined {
  return byName.get(type);
}

/** The scan type of a name that was checked before. */
export function scanTypeOf(type: string): ScanType {
  const found = findScanType(type);
  if (!found) throw new Error(`no scan type is called ${type}`);
  return found;
}

/** What a scan type is called on a data source: types of a family are named after its first member, and people look for their own. */
export function scanTypeText({ text, dbTypes }: ScanType, dbType: string): Text {
  const [first = ''] = dbTypes === 'any' ? [] : dbTypes;
  if (first === '' || dbType === '' || !dbTypes.includes(dbType)) return text;
  const called = (words: string) => (words.startsWith(`${first} `) ? dbType + words.slice(first.length) : words);
  return { zh: called(text.zh), en: called(text.en) };
}

/** The scan types that a database type can have: what any server of it has first, then what is sent, then what a vendor's cloud has. */
export function scanTypesOf(dbType: string): readonly ScanType[] {
  return scanTypes
    .filter(({ dbTypes }) => dbTypes === 'any' || dbTypes.includes(dbType))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ isOfCloud, dbTypes }: ScanType): number {
  if (isOfCloud) return 2;
  return dbTypes === 'any' ? 1 : 0;
}

/** Whether a scan type was never carried out on a real server of this type: where it asks one, or a cloud that nobody reached. */
export function isNeverTried({ isNeverTried: never, intake }: ScanType, dbType: string): boolean {
  return never === true || (intake !== 'upload' && dbType !== '' && !wasTried('collect', dbType));
}

/** Where the SQL of a plan comes from. */
export function intakeOf({ intake }: ScanType, params: Readonly<Record<string, string>>): Intake {
  return typeof intake === 'function' ? intake(params) : intake;
}

/** How long a plan waits between two rounds. */
export function intervalSecondsOf({ params }: ScanType, given: Readonly<Record<string, string>>): number {
  const asked = (key: string) => Number(given[key] ?? params.find((param) => param.key === key)?.value);
  const seconds = asked('collect_interval_second');
  if (seconds > 0) return seconds;
  const minutes = asked('collect_interval_minute');
  return minutes > 0 ? minutes * 60 : 3600;
}
