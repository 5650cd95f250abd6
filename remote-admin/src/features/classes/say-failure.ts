import { notify, problemSentence } from '@bellhouse/ui'

/** What a way back answers with when there is none any more. */
export const sayFailure = { onError: (error: Error) => void notify(problemSentence(error), 'error') }
