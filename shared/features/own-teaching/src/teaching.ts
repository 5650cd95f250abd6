/** Who teaches: a teacher, or somebody of the office who teaches as well; each has registers in a place of their own. */
export type Teaching = 'staff' | 'admin'
