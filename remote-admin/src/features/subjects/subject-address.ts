import { addressOf } from '@bellhouse/contracts'

interface Named {
  code: string
  level: string
}

/** The address of a subject's form. A code is any text, and one of each level may have it. */
export const addressOfSubject = ({ code, level }: Named) => addressOf.editSubject(code, { level })
