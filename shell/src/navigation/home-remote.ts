import type { Category, DeployedRemote } from '@bellhouse/contracts'

/** The address where somebody of a category begins. */
export const homeOf = (category: Category) => (category === 'staff' ? '/teacher/dashboard' : '/dashboard')

/** The remote that has the home of a category, with what is deployed of it; nothing while none is known to have it. */
export function homeRemoteOf(
  deployed: Readonly<Record<string, DeployedRemote | null | undefined>>,
  category: Category,
): DeployedRemote | undefined {
  const isHome = (row: DeployedRemote['release']['screens'][number]) =>
    row.category === category && `/${row.path}` === homeOf(category)
  return Object.values(deployed).find((remote) => remote?.release.screens.some(isHome)) ?? undefined
}
