import type { ClientConfig } from 'pg'

/** What the run's setup tells each test file, through the environment of its process. */
export interface TestCluster {
  address: ClientConfig
  /** The migrated database that fresh ones are copied from. */
  template: string
}

export const clusterVariable = 'BELLHOUSE_TEST_CLUSTER'
