import type { Api } from '@bellhouse/api-client'
import { type LoadReport, reportLoads } from '@bellhouse/contracts'

/** What happens together travels together; milliseconds. */
const pause = 2_000

const mostAtOnce = 20

/** Tells the server how loads went, a moment later; what could not be told is told with the next one. */
export function createLoadReporter(api: Api) {
  let waiting: LoadReport[] = []
  let isDue = false

  async function send() {
    isDue = false
    const loads = waiting
    waiting = []
    await api(reportLoads, { loads }).catch(() => {
      waiting = [...loads, ...waiting].slice(-mostAtOnce)
    })
  }

  return (load: LoadReport) => {
    waiting = [...waiting, load].slice(-mostAtOnce)
    if (isDue) return
    isDue = true
    setTimeout(send, pause)
  }
}
