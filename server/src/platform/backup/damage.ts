/** What was read is not what was written; the message goes on behind the name of the part: `is cut off`. */
export class DamageError extends Error {}
