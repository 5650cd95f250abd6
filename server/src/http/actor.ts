import type { Category } from '@bellhouse/contracts'

/** Who makes a request, as the database has it at this moment. */
export interface Actor {
  accountId: string
  username: string
  category: Category
  /** As people read it, for instance `Nakato, Ada`. */
  name: string
  sessionId: string
  staffId: string | null
  studentId: string | null
  mustChangePassword: boolean
}
