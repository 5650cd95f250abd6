import type { TeacherDashboard } from '@bellhouse/contracts'
import { longDay, Notice } from '@bellhouse/ui'

/** Who stands in for whom today, for both of them. */
export function StandingIn({ handOvers }: { handOvers: TeacherDashboard['handOvers'] }) {
  return handOvers.map(({ id, from, to, standsIn, lastDay, groups }) => (
    <Notice key={id}>
      {standsIn ? `You stand in for ${from.name}` : `${to.name} stands in for you`} until {longDay(lastDay)}
      {groups.length > 0 && `: ${groups.join(' · ')}`}.
    </Notice>
  ))
}
