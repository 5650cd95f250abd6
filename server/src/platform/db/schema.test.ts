import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openTestDatabase } from '../../../test/test-database'
import { describeSchema } from './describe-schema'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

it('is what the migrations make of a database (else run `pnpm --filter @bellhouse/server db:types`)', async () => {
  const written = await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8')
  await expect(describeSchema(database.db.withTables())).resolves.toBe(written)
})
