import { readFileSync } from 'node:fs'

// Loaded before the server: its clock goes by the file CLOCK_FILE from each SIGUSR2 on, as a machine's does when somebody sets it.
const TrueDate = Date
let ahead = 0

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(TrueDate.now() + ahead)
  }

  static now() {
    return TrueDate.now() + ahead
  }
}

process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
})
