import { parentPort, workerData } from 'node:worker_threads'
import { makePdf } from './make-pdf'

const { file, name } = workerData as { file: string; name: string }
const { [name]: layOut } = await import(file)

parentPort?.on('message', async (data: unknown) => {
  const pdf = new Uint8Array(await makePdf(layOut(data)))
  parentPort?.postMessage(pdf, [pdf.buffer])
})
