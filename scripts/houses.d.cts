/** A room: its name, the house in which it lies, and its folder, from the root. */
export type Room = { readonly name: string; readonly house: string; readonly path: string };

/** The houses and what each holds, from the ground up: a house may look down only. */
export function housesOf(root: string): Readonly<Record<string, string>>;
/** The rooms below a folder that is ordered by houses, by name. */
export function roomsIn(root: string, folder: string): Room[];
/** Those of them that have a file of this name. */
export function roomsWith(root: string, folder: string, file: string): Room[];
