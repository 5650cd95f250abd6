import type { Database } from '../../../platform/db/schema'

/** Whose rows they are. */
export type Owner = 'student' | 'staff' | 'account' | 'application'

/**
 * What erasure does with a value: it becomes nothing (`null`, or an empty text where a text has to be), nobody's name or
 * number; it goes with its row; or it stays, and `keeps` says why.
 */
type Erase = 'null' | 'blank' | 'name' | 'number' | 'row' | { keeps: string }

export interface PersonalColumn {
  erase: Erase
  /** The section of the person's exported record that has it as it is. */
  shownIn?: string
  /** The section that tells it in words. */
  toldIn?: string
  /** By this others may have written of the person, so the audit and free texts are masked where it stands in them. */
  tells?: 'name' | 'word' | 'address'
  /** Somebody may have written of anybody in it, so the words that tell of an erased person are replaced in every row. */
  isFree?: true
}

/** Columns of one table that fare alike. */
type PersonalGroup<T extends keyof Database> = PersonalColumn & { columns: readonly (keyof Database[T] & string)[] }

export interface PersonalTable<T extends keyof Database = keyof Database> {
  /** The columns by which a row belongs to somebody; what goes with a person goes by them. */
  owner?: Partial<Record<Owner, keyof Database[T] & string>>
  personal: readonly PersonalGroup<T>[]
  /** What says nothing of a person: keys, versions, and what kind of thing it is. */
  plain?: readonly (keyof Database[T] & string)[]
}

export type PersonalTables = { readonly [T in keyof Database]?: PersonalTable<T> }

export const whoDidIt: PersonalColumn = {
  erase: { keeps: 'says which account did it, and that account is nobody’s then' },
}
export const work = (toldIn?: string): PersonalColumn => ({
  erase: { keeps: 'is the school’s own record of teaching, without a name then' },
  ...(toldIn && { toldIn }),
})
export const figure = (shownIn?: string): PersonalColumn => ({
  erase: { keeps: 'is a figure of the school, without a name then' },
  ...(shownIn && { shownIn }),
})
export const made: PersonalColumn = { erase: { keeps: 'is made by the database from the columns beside it' } }
export const row: PersonalColumn = { erase: 'row' }
export const rowIn = (shownIn: string): PersonalColumn => ({ erase: 'row', shownIn })
export const words: PersonalColumn = { erase: { keeps: 'is what others wrote of the school’s life' }, isFree: true }
export const nothing = (shownIn: string): PersonalColumn => ({ erase: 'null', shownIn })
export const blank: PersonalColumn = { erase: 'blank' }
export const fileOfMany: PersonalColumn = {
  erase: { keeps: 'is emptied for everybody with each erasure, as the file is not needed any longer' },
}
export const masked: PersonalColumn = {
  erase: { keeps: 'is masked by erase_from_audit, which blanks the person’s own and replaces words in all others' },
}
export const told = (toldIn: string, erase: Erase = 'row'): PersonalColumn => ({ erase, toldIn })
