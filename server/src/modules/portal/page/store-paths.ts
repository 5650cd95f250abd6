import { partOfTitle } from '@bellhouse/contracts'

const isOfPart = (path: string) => partOfTitle(path.split('/')[0] ?? '') !== undefined

/** Whether a path of the store, without a slash before it, is that of a file of a release. */
export const isInRelease = (path: string) => isOfPart(path) && /^[^/]+\/releases\/[^/]+\/./.test(path)

/** Whether it is that of a pointer. */
export const isPointer = (path: string) => isOfPart(path) && /^[^/]+\/pointer\.json$/.test(path)

/** The path in the store that an address below `/store/` means; nothing where it cannot be read. */
export function pathInStore(url: string) {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, '')).slice('/store/'.length)
  } catch {
    return ''
  }
}
