import { findPostmaster } from '../src/platform/db/embedded/postmaster'
import { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'

// A process of its own that starts the database of a folder, says the postmaster's number and lives on.
EmbeddedDatabase.start({ folder: process.argv[2] ?? '', durable: false }).then(
  async ({ place }) => console.log(await findPostmaster(place)),
  (error) => {
    console.error(error.message)
    process.exit(1)
  },
)
