/** How tightly operators bind, loosest first. */
export const powers = {
  assign: 1,
  or: 2,
  xor: 3,
  and: 4,
  not: 5,
  is: 6,
  comparison: 7,
  matching: 8,
  other: 9,
  bitAnd: 10,
  shift: 11,
  sum: 12,
  product: 13,
  power: 14,
  unary: 15,
  collate: 16,
  postfix: 18,
  /** Nothing binds tighter: only the operand is read. */
  operandOnly: 20,
} as const;
