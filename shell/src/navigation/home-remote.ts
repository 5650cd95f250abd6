import type { Category, RemoteName } from '@bellhouse/contracts'

/** The remote with the screens of a category. */
export const homeRemoteOf = (category: Category): RemoteName => (category === 'staff' ? 'teacher' : category)
