import type { ReportObstacle } from '@bellhouse/contracts'
import { Disclosure, Notice } from '@bellhouse/ui'
import type { ReactNode } from 'react'

interface ObstacleListProps {
  obstacles: readonly ReportObstacle[]
  /** The way to where it is mended. */
  linkOf: (obstacle: ReportObstacle) => ReactNode
}

/** What stands before the cards of a stream: what keeps them back, what makes them provisional, and what a person judges. */
export function ObstacleList({ obstacles, linkOf }: ObstacleListProps) {
  const blocking = obstacles.filter(({ isBlocking, isOverridable }) => isBlocking && !isOverridable)
  const missing = obstacles.filter(({ isOverridable }) => isOverridable)
  const others = obstacles.filter(({ isBlocking }) => !isBlocking)
  if (obstacles.length === 0) return <Notice kind="good">Nothing is missing.</Notice>
  return (
    <>
      {blocking.length > 0 && (
        <Notice kind="bad">
          <p>Before the cards can be published:</p>
          <Sentences obstacles={blocking} linkOf={linkOf} />
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="bad">
          <p>Missing for complete cards. Until then cards can only be published as provisional, with a reason:</p>
          <Sentences obstacles={missing} linkOf={linkOf} />
        </Notice>
      )}
      {others.length > 0 && (
        <Notice kind="warning">
          <p>Also missing:</p>
          <Sentences obstacles={others} linkOf={linkOf} />
        </Notice>
      )}
    </>
  )
}

/** More would push the comments out of sight. */
const inSight = 3

function Sentences({ obstacles, linkOf }: ObstacleListProps) {
  if (obstacles.length <= inSight + 1) return <Items obstacles={obstacles} linkOf={linkOf} />
  return (
    <>
      <Items obstacles={obstacles.slice(0, inSight)} linkOf={linkOf} />
      <Disclosure title={`${obstacles.length - inSight} more`}>
        <Items obstacles={obstacles.slice(inSight)} linkOf={linkOf} />
      </Disclosure>
    </>
  )
}

function Items({ obstacles, linkOf }: ObstacleListProps) {
  return (
    <ul>
      {obstacles.map((obstacle) => (
        <li key={obstacle.sentence}>
          {obstacle.sentence}. {linkOf(obstacle)}
        </li>
      ))}
    </ul>
  )
}
