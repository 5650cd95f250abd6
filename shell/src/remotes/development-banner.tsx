import type { RemoteName } from '@bellhouse/contracts'
import { Button } from '@bellhouse/ui'
import { readReset, reset } from './development'
import styles from './development-banner.module.css'

/** Says that parts of the portal come from development servers, and leads back to what is deployed. */
export function DevelopmentBanner({ remotes }: { remotes: readonly RemoteName[] }) {
  if (remotes.length === 0) return null
  const names = remotes.map((name) => `remote-${name}`).join(', ')
  const isReset = remotes.every((name) => readReset().includes(name))
  return (
    <aside className={styles.banner} aria-label="Development">
      <p>{isReset ? `${names}: as deployed` : `${names}: from a development server`}</p>
      <Button look="quiet" onClick={() => reset(isReset ? [] : remotes)}>
        {isReset ? 'Back to development' : 'Use what is deployed'}
      </Button>
    </aside>
  )
}
