/** What `npm start` calls the project and the data source that it makes to try things on, and the schema of its shop. */
export const demo = { project: 'demo', source: 'shop-postgres', schema: 'shop' } as const;
