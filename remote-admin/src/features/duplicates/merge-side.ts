/** Whose mark or account stands: that of the record that stays, or of the one that goes into it. */
export type Side = 'kept' | 'other'

export const sides: readonly Side[] = ['kept', 'other']
