import type { RemoteName } from '@bellhouse/contracts'

const storageKey = 'bellhouse.without-development'

/** Whether a release comes from a development server, by the address of its folder; only the page of one says so, never a deployed portal. */
export const isDevelopmentBase = (base: string) => base.startsWith('/dev/')

/** The remotes whose deployed release this tab wants, although a development server has another one. */
export const readReset = () => (sessionStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean)

/** Takes the deployed releases instead of these, or, with none, what is in development again. */
export function reset(remotes: readonly RemoteName[]) {
  sessionStorage.setItem(storageKey, remotes.join(' '))
  location.reload()
}
