/** Reads a file of its kind whole; nothing when it is broken, of another kind or longer on a side than that. */
export type Cleaner = (bytes: Buffer, sidePixelsMax: number) => Uint8Array | undefined;

/** Whether a picture of these sides may be shown. */
export function isOfSize(width: number, height: number, sidePixelsMax: number): boolean {
  return width > 0 && height > 0 && width <= sidePixelsMax && height <= sidePixelsMax;
}
