import type { Db } from './open'

type Questions = readonly (() => unknown)[]
type Answers<Asked extends Questions> = { -readonly [Place in keyof Asked]: Awaited<ReturnType<Asked[Place]>> }

/**
 * Several questions to the database: side by side where each gets a connection of its own, one after another in a transaction, which has
 * only one. There a question that waits would be asked after the transaction has failed, on what is somebody else's connection by then.
 */
export async function askAll<const Asked extends Questions>(db: Db, questions: Asked): Promise<Answers<Asked>> {
  if (!db.isTransaction) return (await Promise.all(questions.map((ask) => ask()))) as Answers<Asked>
  const answers: unknown[] = []
  for (const ask of questions) answers.push(await ask())
  return answers as Answers<Asked>
}
