import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion, shellFactsSchema } from '@bellhouse/contracts'
import * as z from 'zod/mini'
import type { JudgingShell } from './judge-release'
import { messageOf, Refusal } from './refusal'
import { readProvided, root } from './workshop'

type Facts = Omit<JudgingShell, 'title'>

/** `shell.json` of shells that did not say yet which names they give. */
const versionsOnlySchema = z.object({ contract: z.number(), shared: z.record(z.string(), z.string()) })

const withoutNames = (versions: Record<string, string>) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version }]))

/** What a `shell.json` says; nothing where it says something else. */
export function readFacts(text: string): Facts | undefined {
  try {
    const json = JSON.parse(text)
    const older = versionsOnlySchema.safeParse(json)
    if (older.success) return { contract: older.data.contract, shared: withoutNames(older.data.shared) }
    return shellFactsSchema.parse(json)
  } catch {
    return undefined
  }
}

const builtShell = join(root, 'shell/dist/shell.json')

/**
 * What the shell says of itself: the one at an address (`https://portal.example`, or that of its `shell.json`) or in a
 * file. Where none is named it is the one that was built here, else the working copy.
 */
export async function readShellFacts(from?: string): Promise<JudgingShell> {
  const title = 'the shell'
  if (from === undefined && !existsSync(builtShell)) {
    return { title, contract: contractVersion, shared: withoutNames(await readProvided()) }
  }
  const source = from ?? builtShell
  const facts = readFacts(/^https?:/.test(source) ? await fetchText(addressOf(source)) : await readText(source))
  if (!facts) throw new Refusal(`${source} does not say what the shell shares.`)
  return { title, ...facts }
}

const addressOf = (given: string) => (given.endsWith('.json') ? given : `${given.replace(/\/$/, '')}/shell.json`)

const requestTimeout = 10_000

async function fetchText(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(requestTimeout) }).catch((cause) => {
    throw new Refusal(`The shell cannot be asked at ${address}: ${messageOf(cause.cause ?? cause)}`, { cause })
  })
  if (!response.ok) throw new Refusal(`The shell cannot be asked: ${address} answers ${response.status}.`)
  return response.text()
}

const readText = (path: string) =>
  readFile(path, 'utf8').catch((cause) => {
    throw new Refusal(`The shell’s description cannot be read: ${messageOf(cause)}`, { cause })
  })
