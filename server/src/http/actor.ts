import type { Category, Permission, Reach } from '@bellhouse/contracts'

/** Who makes a request, as the database has it at this moment. */
export interface Actor {
  accountId: string
  username: string
  category: Category
  /** All that they may at this moment. */
  permissions: readonly Permission[]
  /** As people read it, for instance `Nakato, Ada`. */
  name: string
  sessionId: string
  staffId: string | null
  studentId: string | null
  /** What their role reaches beyond what they teach. */
  reach: Reach | null
  mustChangePassword: boolean
  /** Who looks at the portal as this person, where it is not they themselves: all is read, nothing changed. */
  seenBy?: Viewer | undefined
  /** A program of theirs asks, with a token that may be good for less. */
  isProgram?: true
  /** A second step that the school requires is to be set up. */
  mustEnrol: boolean
}

/** Somebody of the office who looks at the portal as somebody else. */
export interface Viewer {
  accountId: string
  username: string
  name: string
  until: Date
}

/** Nothing of how they sign in is left to be settled first. */
export const isSettled = ({ mustChangePassword, mustEnrol }: Actor) => !mustChangePassword && !mustEnrol
