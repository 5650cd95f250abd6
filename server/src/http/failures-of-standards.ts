import type { Problem } from '@bellhouse/contracts'

interface Told {
  status: number
  problem: Problem
}

/** What a failure is called by 1EdTech, where the failure has no word of its own. */
const minorByStatus: Record<number, string> = {
  400: 'invaliddata',
  401: 'unauthorisedrequest',
  403: 'forbidden',
  404: 'unknownobject',
  429: 'server_busy',
  503: 'server_busy',
}

/** A failure as the standards of 1EdTech tell it; a field that is at fault has the word for it. */
export function statusInfoOf({ status, problem: { message, fields = {} } }: Told) {
  const [field] = Object.keys(fields)
  const minor = (field && minorByField[field]) || (minorByStatus[status] ?? 'internal_server_error')
  const sentences = [message, ...Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`)]
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: sentences.join('. '),
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor }],
    },
  }
}

const minorByField: Record<string, string> = { filter: 'invalid_filter_field', fields: 'invalid_selection_field' }

/** A failure as RFC 6749, section 5.2, tells it: `fields` names its word where the request is at fault. */
export function oauthFailureOf({ status, problem: { message, fields = {} } }: Told) {
  const [field, sentence] = Object.entries(fields)[0] ?? []
  const error = status === 401 ? 'invalid_client' : ((field && oauthByField[field]) ?? 'invalid_request')
  return { error, error_description: sentence ?? message }
}

const oauthByField: Record<string, string> = { grant_type: 'unsupported_grant_type', scope: 'invalid_scope' }
