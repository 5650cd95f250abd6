import type { RosterTableKind } from '@bellhouse/contracts'

/** What schools call the columns of their lists in a language, by the list and the column. */
export type LanguageWords = Partial<Record<RosterTableKind, Record<string, string[]>>>
