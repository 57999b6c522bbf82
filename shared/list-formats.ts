import { choices } from './choices.ts';

/** As what a list can be taken away, by the wire's own names. */
export const listFormats = choices({ csv: { zh: 'CSV', en: 'CSV' }, excel: { zh: 'Excel', en: 'Excel' } });
/** A kind of file. */
export type ListFormat = (typeof listFormats.values)[number];
