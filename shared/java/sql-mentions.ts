/** Methods whose first argument is SQL: of JDBC, of Spring's templates and of JPA. */
const methods = [
  'prepareStatement',
  'prepareCall',
  'execute',
  'executeQuery',
  'executeUpdate',
  'executeLargeUpdate',
  'addBatch',
  'nativeSQL',
  'createNativeQuery',
  'query',
  'queryForObject',
  'queryForList',
  'queryForMap',
  'queryForRowSet',
  'update',
  'batchUpdate',
];
/** Annotations of MyBatis that hold SQL. */
const annotations = ['Select', 'Insert', 'Update', 'Delete'];
const mention = new RegExp(
  `@\\s*(?:[\\w.]+\\.)?(?:${annotations.join('|')})\\b|\\.\\s*(?:${methods.join('|')})\\s*\\(`,
);

/** The methods and annotations by name. */
export const sqlMethods: ReadonlySet<string> = new Set(methods);
export const sqlAnnotations: ReadonlySet<string> = new Set(annotations);

/** Whether a Java file can hold SQL at all: a quick look that saves reading it. */
export function mayHoldSql(text: string): boolean {
  return mention.test(text);
}
