/**
 * Whether a file only undoes what another one does, by its name: `.down.sql` of golang-migrate, `U2__a.sql` of Flyway,
 * `down.sql` of Prisma.
 */
export function isWayDown(path: string): boolean {
  return /(?:[._-](?:down|undo|rollback)|(?:^|[\\/])(?:U\d[^\\/]*__[^\\/]*|down))\.sql$/i.test(path);
}

/** The text of a migration as its way up runs it, and the lines that are left out for that, the first and last of each part. */
export type WayUp = { readonly text: string; readonly leftOut: readonly (readonly [first: number, last: number])[] };

/**
 * A migration without what stands behind the marks of goose, sql-migrate, dbmate and MyBatis Migrations for the way down: that is blank,
 * so that every place stays what it is. A text in which nobody marks a way up is no migration of those tools, which all of it runs.
 */
export function wayUpOf(text: string): WayUp {
  if (!beginnings.test(text)) return { text, leftOut: [] };
  let isDown = false;
  const leftOut: [first: number, last: number][] = [];
  const lines = text.split(/(?<=\n)/).map((line, at) => {
    const word = mark.exec(line)?.slice(1).find(Boolean)?.toLowerCase();
    if (word === 'up') isDown = false;
    if (word === 'down' || word === '@undo') isDown = true;
    if (isDown) {
      const open = leftOut.at(-1);
      if (open?.[1] === at) open[1] = at + 1;
      else leftOut.push([at + 1, at + 1]);
      return blank(line);
    }
    return word === 'statementend' ? line.replace('--', ';-').replace(/[^;\r\n]/g, ' ') : line;
  });
  return { text: lines.join(''), leftOut };
}

const mark =
  /^[ \t]*--[ \t]*(?:\+(?:goose|migrate)[ \t]+(up|down|statementend)|migrate:(up|down)|\/\/[ \t]*(@undo))\b/i;
/** goose, sql-migrate and dbmate mark the way up; MyBatis Migrations mark the way down alone. */
const beginnings = /^[ \t]*--[ \t]*(?:\+(?:goose|migrate)[ \t]+up|migrate:up|\/\/[ \t]*@undo)\b/im;

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
