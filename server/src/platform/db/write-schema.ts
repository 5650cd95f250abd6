import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema } from './describe-schema'
import { EmbeddedDatabase } from './embedded/supervisor'
import { migrate } from './migrate'
import { connect } from './open'

const folder = await mkdtemp(join(tmpdir(), 'bellhouse-types-'))
const embedded = await EmbeddedDatabase.start({ folder, durable: false })
await migrate(embedded.address())
const db = connect(embedded.address())
await writeFile(join(import.meta.dirname, 'schema.ts'), await describeSchema(db.withTables()))
await db.destroy()
await embedded.stop()
await rm(folder, { recursive: true })
