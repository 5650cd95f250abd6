/** Put in by the build from the environment's `API_HOST`; tests have none. */
declare const API_HOST: string | undefined

/** The API's base with its closing `/api`; the same origin unless the build says otherwise. */
export const apiHost = typeof API_HOST === 'string' && API_HOST ? API_HOST.replace(/\/$/, '') : '/api'

/** What stands before the `/api` of every contract. */
export const apiBase = apiHost.replace(/\/api$/, '')
