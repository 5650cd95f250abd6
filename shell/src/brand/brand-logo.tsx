import { useSchool } from '../school-context'
import { bellHouse } from './bell-house'

interface BrandLogoProps {
  className?: string | undefined
}

/** The school's badge; until it has given one, the bell house. */
export function BrandLogo({ className }: BrandLogoProps) {
  const { shortName, badge } = useSchool()
  if (badge) return <img src={`/badges/${badge}.png`} width={100} height={70} alt={shortName} className={className} />
  return (
    <svg
      viewBox={bellHouse.viewBox}
      width={100}
      height={70}
      role="img"
      aria-label={shortName}
      className={className}
      fill="none"
    >
      <path d={bellHouse.gable} stroke="currentColor" strokeWidth={3.5} strokeLinecap="round" strokeLinejoin="round" />
      <path d={bellHouse.bell} fill="var(--chalk)" />
      <path d={bellHouse.clapper} fill="var(--chalk)" />
    </svg>
  )
}
