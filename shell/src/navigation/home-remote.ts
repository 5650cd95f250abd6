import { type Category, type DeployedRemote, homeAddress } from '@bellhouse/contracts'

/** The remote that has the home of a category, with what is deployed of it; nothing while none is known to have it. */
export function homeRemoteOf(
  deployed: Readonly<Record<string, DeployedRemote | null | undefined>>,
  category: Category,
): DeployedRemote | undefined {
  const isHome = (row: DeployedRemote['release']['screens'][number]) =>
    row.category === category && `/${row.path}` === homeAddress(category)
  return Object.values(deployed).find((remote) => remote?.release.screens.some(isHome)) ?? undefined
}
