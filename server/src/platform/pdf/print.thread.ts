import { parentPort } from 'node:worker_threads'
import { makePdf } from './make-pdf'
import type { PrintOrder } from './printer'

parentPort?.on('message', async ({ file, name, data }: PrintOrder) => {
  const { [name]: layOut } = await import(file)
  const pdf = new Uint8Array(await makePdf(layOut(data)))
  parentPort?.postMessage(pdf, [pdf.buffer])
})
