import autocannon from 'autocannon'
import { startBareServer } from './bare-server'
import type { Rows } from './rows'

const load = { connections: 16, duration: 5 }

const paths = {
  'students, a page of 50': '/api/students',
  'students, searched': '/api/students?search=ak',
  'mark sheets, a page of 50': '/api/mark-sheets/page',
  'who am I': '/api/me',
}

/** Requests a second and the slowest hundredth, beside what a bare server does with the same bytes in the same run. */
export async function benchRequests(url: string, token: string): Promise<Rows> {
  // Compressed, as every browser asks.
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' }
  const rows: Rows = {}
  for (const [title, path] of Object.entries(paths)) {
    const body = await (await fetch(url + path, { headers })).text()
    const bare = await startBareServer(body)
    const limit = await autocannon({ url: bare.url, ...load })
    bare.stop()
    const ours = await autocannon({ url: url + path, headers, ...load })
    if (ours.non2xx + ours.errors > 0) throw new Error(`${path} answered ${ours.non2xx} times with a failure`)
    rows[title] = {
      'requests/s': Math.round(ours.requests.average),
      'p50 ms': ours.latency.p50,
      'p99 ms': ours.latency.p99,
      'bare server, requests/s': Math.round(limit.requests.average),
      'share of the limit': Number((ours.requests.average / limit.requests.average).toFixed(2)),
    }
  }
  return rows
}
