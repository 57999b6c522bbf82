/**
 * Whether a file only undoes what another one does, by its name: `.down.sql` of golang-migrate, `U2__a.sql` of Flyway,
 * `down.sql` of Prisma.
 */
export function isWayDown(path: string): boolean {
  return /(?:[._-](?:down|undo|rollback)|(?:^|[\\/])(?:U\d[^\\/]*__[^\\/]*|down))\.sql$/i.test(path);
}

/**
 * The text of a migration as the way up runs it: what stands behind the marks of goose, sql-migrate, dbmate and MyBatis
 * Migrations for the way down is blank, so that every place stays what it is.
 */
export function onlyWayUp(text: string): string {
  if (!marks.test(text)) return text;
  let isDown = false;
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      const word = mark.exec(line)?.slice(1).find(Boolean)?.toLowerCase();
      if (word === 'statementend') return isDown ? blank(line) : line.replace('--', ';-').replace(/[^;\r\n]/g, ' ');
      if (word === 'up') isDown = false;
      if (word === 'down' || word === '@undo') isDown = true;
      return isDown ? blank(line) : line;
    })
    .join('');
}

const mark =
  /^[ \t]*--[ \t]*(?:\+(?:goose|migrate)[ \t]+(up|down|statementend)|migrate:(up|down)|\/\/[ \t]*(@undo))\b/i;
const marks = new RegExp(mark.source, 'im');

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
