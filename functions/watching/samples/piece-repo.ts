import * as z from 'zod';
import { sampleFolder } from '../../../shared/samples/columns.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const pieceSchema = z.object({
  planId: z.number().int(),
  /** The data source, or the scan where statements are sent for none: the folder of its files. */
  source: z.string(),
  day: z.string(),
  name: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  firstAt: z.number().int(),
  lastAt: z.number().int(),
  madeAt: z.number().int(),
});
export type NewPiece = z.output<typeof pieceSchema>;
export type Piece = Stored<NewPiece>;

/** Files of samples, each of one plan and day. */
export const pieces = entity('SAMPLE_PIECE', pieceSchema, {
  pk: 'SAMPLES#{planId}',
  sk: '{day}#{name}',
  gsi1pk: 'SAMPLE_PIECES',
  gsi1sk: '{day}#{name}',
});

/** Plans and days that got a new piece, which is to be put together with others; the stamp tells whether more came since one looked. */
export const scattered = entity(
  'SAMPLES_SCATTERED',
  z.object({ planId: z.number().int(), day: z.string(), stamp: z.string() }),
  { pk: 'SAMPLES_SCATTERED', sk: '{planId}#{day}' },
);

/** What is being put together: written down first, so that whoever goes on after a crash makes the same file and leaves none behind. */
export const merges = entity(
  'SAMPLE_MERGE',
  z.object({
    planId: z.number().int(),
    day: z.string(),
    source: z.string(),
    /** The file that is made, and those of which it is made. */
    name: z.string(),
    of: z.array(z.string()),
    /** It is made: what is left is to remove the others. */
    isMade: z.boolean(),
  }),
  { pk: 'SAMPLE_MERGE#{planId}', sk: '{day}' },
);

/** Where the file of a piece is. */
export function pieceKey({ source, day, name }: Pick<NewPiece, 'source' | 'day' | 'name'>): string {
  return `${sampleFolder(source, day)}/${name}.parquet`;
}
