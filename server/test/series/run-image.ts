import { join } from 'node:path'
import { EmbeddedDatabase } from '../../src/platform/db/embedded/supervisor'
import { freePort } from '../free-port'
import { runOut, tellFigure } from './figure'
import { ContainerByHand, user } from './image/container-by-hand'
import { ImageByHand, whyNoImage } from './image/image-by-hand'

/** What must hold of a portal that runs from the image; each that does not is named. */
async function lookAt(container: ContainerByHand, url: string, image: ImageByHand) {
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  const rights = await container.tellRights()
  const checks = {
    'it shows the page': page.status === 200 && String(page.headers.get('content-type')).startsWith('text/html'),
    'it says the link for the first admin': container.said.includes('Nobody administers this school yet'),
    'its own check is content': await container.does(image.last.check),
    'it is nobody in particular': rights.uid === String(user) && image.last.user === 'node',
    'it has no privileges': /^0+$/.test(rights.capabilities ?? '') && rights.noNewPrivileges === '1',
    'it writes into its data': await container.does(['touch', '/var/lib/bellhouse/tried']),
    'it writes nowhere else': !(await container.does(['touch', '/app/tried'])),
    ...(await lookAtCommands(container)),
    'no tools of developers came along': !(await container.does(['test', '-e', '/app/node_modules/webpack'])),
  }
  return Object.entries(checks).flatMap(([what, holds]) => (holds ? [] : [what]))
}

/** What whoever operates it types behind `docker compose exec portal`. */
async function lookAtCommands(container: ContainerByHand) {
  const npm = (...words: string[]) => container.does(['npm', 'run', '--silent', ...words])
  return {
    'it says which releases are live': await npm('release', '--', 'status'),
    'it checks them': await npm('release', '--', 'verify'),
    'it checks the audit': await npm('verify-audit'),
    'it makes a backup': await npm('backup', '--', '/var/lib/bellhouse/tried-backups'),
    'it checks the backup': await npm('verify', '--', '/var/lib/bellhouse/tried-backups'),
  }
}

/** The image, built and started step by step where there is no Docker; printed is what does not hold. */
async function run() {
  const reason = await whyNoImage()
  if (reason) return tellFigure(reason, false)
  const image = await ImageByHand.build(console.log)
  const identity = { kind: 'other', uid: user, gid: user } as const
  const database = await EmbeddedDatabase.start({ folder: join(image.home, 'database'), identity })
  try {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const container = await ContainerByHand.start({
      image,
      settings: {
        ...{ PORT: String(port), PUBLIC_URL: 'https://portal.example' },
        BACKUP_PASSPHRASE: 'four words of this test',
        DATABASE_URL: `postgres:///postgres?host=%2Fmnt&user=${database.address().user}`,
      },
      volumes: { '/var/lib/bellhouse': join(image.home, 'data'), '/mnt': database.place.socket },
    })
    const started = performance.now()
    await container.untilReady(url)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const wrong = await lookAt(container, url, image)
    const code = await container.stop()
    if (code !== 0) wrong.push(`it ends with ${code}`)
    for (const what of wrong) console.log(`Not so: ${what}`)
    tellFigure(`${image.steps} steps, ready in ${seconds} s; ${wrong.length} of 14 wrong`, wrong.length === 0)
  } finally {
    await database.stop()
    await image.remove()
  }
}

runOut(run)
