import { useSchool } from '../school-context'

interface BrandLogoProps {
  className?: string | undefined
}

/** The school's badge; until it has given one, the bell house: a gable with the school's bell under it. */
export function BrandLogo({ className }: BrandLogoProps) {
  const { shortName, badge } = useSchool()
  if (badge) return <img src={`/badges/${badge}.png`} width={100} height={70} alt={shortName} className={className} />
  return (
    <svg
      viewBox="0 0 100 70"
      width={100}
      height={70}
      role="img"
      aria-label={shortName}
      className={className}
      fill="none"
    >
      <path
        d="M14 34 50 7l36 27M23 28v35h54V28"
        stroke="currentColor"
        strokeWidth={3.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M50 24c-7.5 0-11.5 5.2-11.5 12.5 0 6-1.6 9-4 11.5h31c-2.4-2.5-4-5.5-4-11.5C61.5 29.2 57.5 24 50 24Z"
        fill="var(--chalk)"
      />
      <path d="M45.4 51a4.7 4.7 0 0 0 9.2 0Z" fill="var(--chalk)" />
    </svg>
  )
}
