import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion } from '@bellhouse/contracts'
import * as z from 'zod/mini'
import { messageOf, Refusal } from './refusal'
import { readProvided, root } from './workshop'

const givenSchema = z.object({ version: z.string() })

const shellFactsSchema = z.object({
  /** The version of what shell and remotes expect of each other. */
  contract: z.number(),
  /** Versions of the packages that it gives to remotes, by name. */
  shared: z.record(
    z.string(),
    z.union([
      z.string(),
      z.pipe(
        givenSchema,
        z.transform(({ version }) => version),
      ),
    ]),
  ),
})

/** `shell.json`: what the gates ask of the shell that a release is for. */
export type ShellFacts = z.infer<typeof shellFactsSchema>

const builtShell = join(root, 'shell/dist/shell.json')

/**
 * What the shell says of itself: the one at an address (`https://portal.example`, or that of its `shell.json`) or in a
 * file. Where none is named it is the one that was built here, else the working copy.
 */
export async function readShellFacts(from?: string): Promise<ShellFacts> {
  if (from === undefined && !existsSync(builtShell)) return { contract: contractVersion, shared: await readProvided() }
  const source = from ?? builtShell
  const text = /^https?:/.test(source) ? await fetchText(addressOf(source)) : await readText(source)
  try {
    return shellFactsSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Refusal(`${source} does not say what the shell shares.`, { cause })
  }
}

const addressOf = (given: string) => (given.endsWith('.json') ? given : `${given.replace(/\/$/, '')}/shell.json`)

const patience = 10_000

async function fetchText(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch((cause) => {
    throw new Refusal(`The shell cannot be asked at ${address}: ${messageOf(cause.cause ?? cause)}`, { cause })
  })
  if (!response.ok) throw new Refusal(`The shell cannot be asked: ${address} answers ${response.status}.`)
  return response.text()
}

const readText = (path: string) =>
  readFile(path, 'utf8').catch((cause) => {
    throw new Refusal(`The shell’s description cannot be read: ${messageOf(cause)}`, { cause })
  })
