import { type Endpoint, listImports, listRefusedRows } from '@bellhouse/contracts'

/** Which answers each step of an import makes stale, beside those of what it writes; `shown` reads the import itself. */
export const staleAfter = (shown: Endpoint) => ({
  start: [listImports],
  preview: [shown, listImports, listRefusedRows],
  /** Applied, undone or cancelled: nobody is told of its refused rows any more. */
  end: [shown, listImports],
})
