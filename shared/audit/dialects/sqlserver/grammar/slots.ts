import { slots as sharedSlots } from '../../../grammar/patterns/slots.ts';
import type { Slots } from '../../../grammar/patterns/pattern.ts';
import { parseTableShape } from './create-table.ts';
import { readSecurable } from './grant.ts';
import { isLabel } from './names.ts';
import { parseSetting, parseSettings } from './settings.ts';

/** The placeholders that patterns of SQL Server add to the shared ones. */
export const slots: Slots = {
  ...sharedSlots,
  /** A name that is not the label of the next statement. */
  unlabelled: { starts: (p) => p.isName() && p.word(1) !== ':', read: (p) => p.name() },
  /** `(NAME = value, …)` and one `NAME = value`. */
  settings: { starts: (p) => p.is('('), read: (p) => parseSettings(p) },
  setting: { starts: isLabel, read: (p) => parseSetting(p) },
  /** The columns of a table type. */
  shape: { starts: (p) => p.is('('), read: (p) => parseTableShape(p) },
  /** `CLASS::name`. */
  securable: { starts: isLabel, read: (p) => readSecurable(p) },
};
