import type { Category, Permission } from '@bellhouse/contracts'

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
  mustChangePassword: boolean
  /** A second factor that the school requires is to be set up. */
  mustEnrol: boolean
}

/** Nothing of how they sign in is left to be settled first. */
export const isSettled = ({ mustChangePassword, mustEnrol }: Actor) => !mustChangePassword && !mustEnrol
