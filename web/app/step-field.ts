/** Where the address keeps the step of a form that takes several. */
export const stepField = 'step';
