import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedDatabase } from '../../src/platform/db/embedded/supervisor'
import { connect } from '../../src/platform/db/open'
import { packRelease, readRelease } from './kept-release'

// Keeps the school of a data folder, as its release has left it: node --import tsx server/test/past-releases/keep-release.ts <data folder>
async function keep(folder: string) {
  const embedded = await EmbeddedDatabase.start({ folder: join(folder, 'postgres') })
  const db = connect(embedded.address())
  try {
    const { name, bytes } = await packRelease(await readRelease(db))
    await writeFile(join(import.meta.dirname, name), bytes)
    console.log(`${name}: ${bytes.length} bytes`)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

keep(process.argv[2] ?? '').catch((error) => {
  console.error(error)
  process.exit(1)
})
