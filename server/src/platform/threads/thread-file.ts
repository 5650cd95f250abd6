import { basename, dirname, join } from 'node:path'

// In a server that is bundled every source keeps the place that it had, and only this name tells the bundle.
const running = import.meta.filename

/**
 * The file that a thread starts from, `<name>.worker.mjs` in that folder. Beside a bundled server lies the thread in one
 * file too, which takes a fifth of the time and half of the memory to start.
 */
export const threadFile = (folder: string, name: string) =>
  basename(running) === 'main.mjs' ? join(dirname(running), `${name}.mjs`) : join(folder, `${name}.worker.mjs`)
