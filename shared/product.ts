/** What the product calls itself, on its pages and in its answers. */
export const product = { name: 'Sluice', version: '0.1.0' } as const;
