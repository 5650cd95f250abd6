import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@bellhouse/api-client'
import { getRosterImport, type RosterImport } from '@bellhouse/contracts'

/** The import of a roster as soon as nothing of it is being written any more. */
export async function whenRosterDone(api: Api, importId: string): Promise<RosterImport> {
  const now = await api(getRosterImport, { importId })
  if (now.state !== 'applying') return now
  await sleep(20)
  return whenRosterDone(api, importId)
}
