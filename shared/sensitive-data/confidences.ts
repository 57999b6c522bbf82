/** How sure it is that a column is sensitive. */
export const confidences = ['HIGH', 'MEDIUM', 'LOW'] as const;
/** One of them. */
export type Confidence = (typeof confidences)[number];
