import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { createServer } from 'node:net'
import { livePath } from '@bellhouse/contracts'
import {
  collectGarbage,
  hasCode,
  listFailing,
  listParts,
  messageOf,
  orNothing,
  releasesKept,
  storeIn,
  verifyStore,
} from '@bellhouse/releases'
import { createTransport } from 'nodemailer'
import type { Env } from '../../env'
import { fileStorageOf } from '../../platform/files/file-store'
import { ignored } from '../../platform/ignored'
import { outboxFolderOf } from '../../platform/mail/mail-transport'
import { type Check, type Finding, fail, ok, warn } from './finding'
import { findKeptOnTheWay } from './kept-on-the-way'

const patience = 8_000

/** What the portal reaches, and how it is reached. */
export const networkChecks = (env: Env): Check[] => [
  { about: 'port', look: () => lookAtPort(env) },
  { about: 'public address', look: () => lookAtAddress(env) },
  { about: 'mail', look: () => lookAtMail(env) },
  { about: 'releases', look: () => lookAtStore(env) },
  { about: 'documents', look: () => lookAtFiles(env) },
]

async function lookAtPort({ HOST, PORT }: Env): Promise<Finding> {
  const probe = createServer()
  try {
    await once(probe.listen(PORT, HOST), 'listening')
    probe.close()
    return ok(`Port ${PORT} is free.`)
  } catch (error) {
    if (hasCode(error, 'EACCES')) return fail(`This user may not use port ${PORT}. Set PORT to a number above 1023.`)
    if (!hasCode(error, 'EADDRINUSE')) return fail(`This machine has no address ${HOST}. Set HOST to one it has.`)
    if ((await ask(`http://${HOST}:${PORT}/health/live`))?.status === 200)
      return ok(`The portal answers on port ${PORT}.`)
    return fail(`Port ${PORT} is taken by another program. Stop it, or set PORT to another number.`)
  }
}

const ask = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(patience) }).catch(ignored('the finding says that nobody answers'))

const isHere = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

async function lookAtAddress({ PUBLIC_URL: url, DATA_DIR, STORE_URL }: Env): Promise<Finding> {
  const reply = await ask(`${url}/health/ready`)
  if (!reply)
    return warn(`Nobody answers at ${url}: the portal is stopped, or PUBLIC_URL, DNS or the proxy is not right.`)
  if (reply.status !== 200)
    return fail(`${url} answers ${reply.status} instead of 200. Look at the proxy, and at the log of the portal.`)
  if (!(await opensLiveLine(url)))
    return fail(
      `The proxy at ${url} does not pass the live line on. Let it pass Upgrade and Connection: see “The live line”.`,
    )
  if (url.startsWith('http:') && !isHere(url))
    return fail(
      `${url} is not encrypted, so passwords travel in the open. Put a proxy with TLS before it, and set PUBLIC_URL to https://.`,
    )
  const kept = await findKeptOnTheWay(url, storeIn(DATA_DIR, STORE_URL))
  return kept ? fail(kept) : ok(`The portal answers at ${url}, the live line too.`)
}

/** Whether what is on the way lets a browser open its WebSocket. */
function opensLiveLine(url: string) {
  return new Promise<boolean>((resolve) => {
    const headers = {
      ...{ connection: 'Upgrade', upgrade: 'websocket', origin: url },
      ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'ZG9jdG9yIG9mIHRoZSBwbw==' },
    }
    const asking = (url.startsWith('https:') ? requestTls : request)(`${url}${livePath}`, {
      headers,
      timeout: patience,
    })
    asking.on('upgrade', (_reply, socket) => {
      socket.destroy()
      resolve(true)
    })
    asking.on('response', (reply) => {
      reply.destroy()
      resolve(false)
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(false))
    asking.end()
  })
}

async function lookAtMail({ SMTP_URL, DATA_DIR }: Env): Promise<Finding> {
  if (!SMTP_URL)
    return warn(
      `Mails are only written into ${outboxFolderOf(DATA_DIR)}, so nobody gets a link for a new password. Set SMTP_URL.${await sayWritten(DATA_DIR)}`,
    )
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: patience, greetingTimeout: patience })
  try {
    await transport.verify()
    return ok('The mail server lets us in. Nothing was sent.')
  } catch (error) {
    return fail(`The mail server does not let us in: ${messageOf(error)}. Look at SMTP_URL.`)
  } finally {
    transport.close()
  }
}

/** They stay there until somebody sends or removes them. */
async function sayWritten(dataFolder: string) {
  const names = (await readdir(outboxFolderOf(dataFolder)).catch(orNothing)) ?? []
  return names.length === 0 ? '' : ` Files of mails there: ${names.length}.`
}

async function lookAtStore({ DATA_DIR, STORE_URL }: Env): Promise<Finding> {
  const store = storeIn(DATA_DIR, STORE_URL)
  const parts = await listParts(store)
  if (parts.length === 0)
    return warn(
      `There is no release in ${store.storage.address}. Publish one, or start with npm start, which builds all of them.`,
    )
  const { problems, releases } = await verifyStore(store)
  if (problems.length > 0)
    return fail(`${firstOf(problems)} Run: npm run release -- verify, and see “Damage” in docs/operations.md.`)
  const failing = await listFailing(store)
  if (failing.length > 0)
    return warn(`${firstOf(failing)} Run: npm run release -- status, and see “Take a part back” in docs/operations.md.`)
  const said = `${store.storage.address} holds releases of ${parts.length} parts; all ${releases} live ones are whole.`
  const old = await collectGarbage(store, { keep: releasesKept, dryRun: true })
  if (old.length > 0) return warn(`${said} Nobody needs ${old.length} old ones any more. Run: npm run release -- gc`)
  return ok(said)
}

const firstOf = ([first = '', ...others]: string[]) => (others.length === 0 ? first : `${first} ${others.length} more.`)

async function lookAtFiles(env: Env): Promise<Finding> {
  const storage = fileStorageOf(env)
  await storage.find('store-name')
  return ok(`${storage.address} can be reached.`)
}
