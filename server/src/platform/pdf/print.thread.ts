import { parentPort } from 'node:worker_threads'
import { makePdf } from './make-pdf'
import type { PrintOrder } from './printer'

parentPort?.on('message', async ({ file, name, data }: PrintOrder) => {
  const { [name]: layOut } = await import(file)
  const made = layOut(data)
  const bytes = new Uint8Array(typeof made === 'string' ? Buffer.from(made) : await makePdf(made))
  parentPort?.postMessage(bytes, [bytes.buffer])
})
