/** What a check has found: `warn` can wait until morning, with `fail` the portal does not run well. */
export interface Finding {
  state: 'ok' | 'warn' | 'fail'
  /** What it is, and what to do about it. */
  sentence: string
}

/** One line of the doctor. */
export interface Check {
  /** What is looked at, in a word or two. */
  about: string
  look: () => Promise<Finding>
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence })
export const warn = (sentence: string): Finding => ({ state: 'warn', sentence })
export const fail = (sentence: string): Finding => ({ state: 'fail', sentence })
