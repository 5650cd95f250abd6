import { type DeployedRemote, type RemoteName, releaseSchema, shellPart } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { DevPorts } from '../../../platform/dev-ports'

const addressOf = (name: string, port: number) => `http://127.0.0.1:${port}/dev/${name}`

/** Puts development servers behind the portal's own address, so that its policy for pages holds for them as well. */
export async function devProxy(app: FastifyInstance, ports: DevPorts) {
  if (Object.keys(ports).length === 0) return
  const { default: httpProxy } = await import('@fastify/http-proxy')
  for (const [name, port] of Object.entries(ports)) {
    const prefix = `/dev/${name}`
    await app.register(httpProxy, { upstream: addressOf(name, port), prefix, websocket: true })
  }
}

/** What development servers have instead of a deployed release; asked for anew with every page. */
export async function listDevRemotes(ports: DevPorts): Promise<Record<RemoteName, DeployedRemote>> {
  const served = Object.entries(ports).filter(([name]) => name !== shellPart)
  const found = await Promise.all(served.map(async ([name, port]) => [name, await readDevRemote(name, port)]))
  return Object.fromEntries(found)
}

async function readDevRemote(name: RemoteName, port: number): Promise<DeployedRemote> {
  const response = await fetch(`${addressOf(name, port)}/release.json`)
  const release = releaseSchema.parse(await response.json())
  const pointer = { seq: 0, active: release.id, reason: 'In development', by: 'npm run dev', at: release.builtAt }
  return { pointer, release, base: `/dev/${name}/` }
}
