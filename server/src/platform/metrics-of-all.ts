import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { ignored } from './ignored'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** Between a process that is asked for the figures of all, the one that started it, and the others. */
type Said =
  | { kind: 'figures wanted'; question: number }
  | { kind: 'figures of one'; question: string; figures: Figures }
  | { kind: 'figures of all'; question: number; text: string }
type Wanted = { kind: 'own figures wanted'; question: string }

/** Milliseconds after which a process that says nothing is left out; `processes` then counts one less. */
const patience = 2_000

const isSaid = (said: unknown): said is Said | Wanted => typeof said === 'object' && said !== null && 'kind' in said

/** Answers for all of them, as the process that started them: each figure once, added up or as its `aggregator` says. */
export function answerForAll(worker: Worker, others: ReadonlySet<Worker>) {
  worker.on('message', async (said: unknown) => {
    if (!isSaid(said) || said.kind !== 'figures wanted') return
    const { question } = said
    // Whoever asks serves people already, though it has not said so yet.
    const all = [...new Set([worker, ...others])]
    const told = await Promise.all(all.map((one) => askOne(one, `${worker.id} ${question}`)))
    const text = await AggregatorRegistry.aggregate(told.filter((figures) => figures !== null)).metrics()
    worker.send({ kind: 'figures of all', question, text } satisfies Said, orGone)
  })
}

/** Without somebody who hears of it, a process that has just gone would take this one with it. */
const orGone = ignored('a process that has gone asks and answers nothing')

/** Nothing of one that ends meanwhile, or stands still. */
function askOne(worker: Worker, question: string) {
  return new Promise<Figures | null>((resolve) => {
    const end = (figures: Figures | null) => {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', giveUp)
      resolve(figures)
    }
    const hear = (said: unknown) => {
      if (isSaid(said) && said.kind === 'figures of one' && said.question === question) end(said.figures)
    }
    const giveUp = () => end(null)
    const timer = setTimeout(giveUp, patience)
    worker.on('message', hear).on('exit', giveUp)
    worker.send({ kind: 'own figures wanted', question } satisfies Wanted, orGone)
  })
}

/** The figures of this process, and of the others that serve with it. */
export function metricsOfAll(register: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => register.metrics()
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', async (said) => {
    if (!isSaid(said)) return
    if (said.kind === 'figures of all') waiting.get(said.question)?.(said.text)
    if (said.kind !== 'own figures wanted') return
    const figures = await register.getMetricsAsJSON().catch(ignored('it is left out, as one that stands still'))
    if (figures)
      process.send?.({ kind: 'figures of one', question: said.question, figures: figures as Figures } satisfies Said)
  })
  let asked = 0
  return async () => {
    asked += 1
    const question = asked
    const answered = new Promise<string>((resolve) => waiting.set(question, resolve))
    process.send?.({ kind: 'figures wanted', question } satisfies Said)
    return answered.finally(() => waiting.delete(question))
  }
}
