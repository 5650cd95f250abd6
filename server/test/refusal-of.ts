import { ProblemError } from '../src/http/problems'

/** With what words a policy refuses: by field where it names fields; `null` where it lets people pass. */
export function refusalOf(ask: () => unknown): string | Record<string, string> | null {
  try {
    ask()
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.problem.fields ?? error.problem.message
  }
}
