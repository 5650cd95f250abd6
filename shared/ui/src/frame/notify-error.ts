import { notify } from '../toast/notify'
import { problemSentence } from './failure-sentences'

/** Says in a toast why something could not be done: where it was asked for, no place is left to say it. */
export const notifyError = (error: unknown): Promise<void> => notify(problemSentence(error), 'error')
