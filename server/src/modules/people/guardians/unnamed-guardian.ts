/** What whoever is reached at a number is called until somebody writes their name. */
export const unnamedGuardian = 'Parent or guardian'
